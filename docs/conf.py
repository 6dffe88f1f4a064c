"""How Sphinx builds these pages: ``sphinx-build -W --keep-going -n docs docs/_build/html``."""

import builtins
import collections.abc
import re
import sys
import typing
from importlib.metadata import version as installed_version
from pathlib import Path

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

project = "battleline_rules"
author = "The battleline_rules developers"
project_copyright = "The battleline_rules developers"
release = installed_version("battleline_rules")
version = release

sys.path.insert(0, str(Path(__file__).parent / "_extensions"))

# No intersphinx: the pages must build without a network. What the playground fetches is kept, or is left out.
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.viewcode",
    "disputes",
    "for_everybody",
    "rule_links",
    "rulings",
    "schemas",
    "source_links",
    "playground.extension",
]
exclude_patterns = ["_build"]
templates_path = ["_templates"]
html_static_path = ["_static"]

# ---- what is written

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

rule_links_without_cards = ["codes", "editions", "rulings"]

# ---- what is read off the code

autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 88
autoclass_content = "class"
python_use_unqualified_type_names = True
add_module_names = False

nitpicky = True
# Without intersphinx, what other projects define has no target to link to: the standard library,
# by its full name or as `if TYPE_CHECKING` imports it, and the libraries that a signature may name.
_others = sorted({*sys.stdlib_module_names, "hypothesis", "msgspec", "rich", "st"})  # st: Hypothesis's strategies
_names = sorted({*dir(builtins), *typing.__all__, *collections.abc.__all__, "Path", "PathLike", "T", "TypeAlias"})
nitpick_ignore_regex = [
    (r"py:.*", rf"(?:{'|'.join(_others)})\..+"),
    (r"py:.*", rf"(?:{'|'.join(_names)}|\.\.\.)"),
]


def find_by_short_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.Element | None:
    """Let a docstring say ``Strength`` of a name from another room, where only one room has that name."""
    name = node.get("reftarget", "")
    if node.get("refdomain") != "py" or "." in name:
        return None
    python = env.domains.python_domain
    homes = {full for full, entry in python.objects.items() if full.endswith(f".{name}") and not entry.aliased}
    if len(homes) != 1:
        return None
    return python.resolve_xref(env, node["refdoc"], app.builder, node["reftype"], homes.pop(), node, contnode)


def without_private_parameters(*event: object) -> tuple[str, str | None] | None:
    """Leave out of a signature what the library passes to itself: it begins with ``_`` and comes last."""
    signature, returned = event[-2:]
    if not isinstance(signature, str):
        return None
    return re.sub(r"(?:, )?\*, _.*\)$", ")", signature), returned if isinstance(returned, str) else None


def setup(app: Sphinx) -> None:
    """Add what this project needs beyond the extensions."""
    app.connect("autodoc-process-signature", without_private_parameters)
    app.connect("missing-reference", find_by_short_name)


# ---- what is run

# Examples begin as a reader of the page would.
doctest_global_setup = "import battleline_rules as bl"
trim_doctest_flags = True

# ---- what is seen

html_theme = "furo"
html_title = f"battleline_rules {release}"
html_css_files = ["pages.css"]
html_favicon = "_static/favicon.svg"
html_logo = "_static/favicon.svg"
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#7a1f2b",
        "color-brand-content": "#8f2433",
        "color-brand-visited": "#8f2433",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f0b8a8",
        "color-brand-content": "#f2a68f",
        "color-brand-visited": "#f2a68f",
    },
}
html_show_copyright = True
html_show_sphinx = False
html_copy_source = False
