"""Answers as one page that needs nothing else: no script, no request, no font.

Whatever a document says is text there: templates escape all that is not made here, and the page allows itself nothing
from outside by a policy of its own.
"""

from battleline_rules.explain.html.pages import PageMaker, framed, page_of

__all__ = ["PageMaker", "framed", "page_of"]
