"""JSON as such: read fast where it is right and thoroughly where it is not, and always written the same."""
