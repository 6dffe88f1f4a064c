"""Mends what Sphinx and its theme write that a screen reader or a keyboard cannot do anything with.

- The captions above the lists of pages are headings, but of no level.
- Blocks of code and tables that are wider than their page can be scrolled with a mouse only.
- A signature of several lines is a list of definitions without anything defined.

What stands in templates of the theme is mended in ``_templates/``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_CAPTION: Final = '<p class="caption" role="heading">'
_WIDE: Final = re.compile(r'<div class="highlight"><pre(?=>)|<div class="table-wrapper[^"]*"(?=>)')
_SIGNATURE: Final = re.compile(r'(<span class="sig-paren">.</span>\s*)<dl>(.*?)</dl>', re.DOTALL)


def with_levels(navigation: str) -> str:
    """Give every caption in a list of pages the level below the title."""
    return navigation.replace(_CAPTION, f'{_CAPTION[:-1]} aria-level="2">')


def mended(body: str) -> str:
    """What a page says, with all of it within reach of a keyboard, and signatures in plain lines."""
    body = _WIDE.sub(r'\g<0> tabindex="0"', body)
    return _SIGNATURE.sub(_in_lines, body)


def _in_lines(found: re.Match[str]) -> str:
    items = found[2].replace("<dd>", "<div>").replace("</dd>", "</div>")
    return f'{found[1]}<div class="sig-parameters">{items}</div>'


def _mend(app: Sphinx, pagename: str, templatename: str, context: dict[str, object], doctree: object) -> None:
    del app, pagename, templatename, doctree
    for name, mend in (("furo_navigation_tree", with_levels), ("body", mended)):
        written = context.get(name)
        if isinstance(written, str):
            context[name] = mend(written)


def setup(app: Sphinx) -> dict[str, bool]:
    """Come after the theme, which puts the list of pages together."""
    app.connect("html-page-context", _mend, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
