"""The command ``battleline-check``: arguments in, documents through the judge, findings out. It decides nothing itself."""
