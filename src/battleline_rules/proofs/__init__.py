"""Proofs: what they are, how they are made, and the independent kernel that checks them."""
