"""The command ``battleline-check``: it reads documents, asks the judge and writes answers, and decides nothing."""
