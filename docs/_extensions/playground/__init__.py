"""The playground: a page that judges claims in the reader's browser.

``extension`` is the part that Sphinx loads, ``pinned`` fetches what comes from elsewhere, ``wheels`` makes what is
shipped, ``judging`` is what runs in the browser, and ``page/`` is what the browser shows.
"""
