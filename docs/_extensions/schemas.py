"""Shows a JSON Schema of the documents, as the library ships it: ``{schema} position``.

Each is folded up. Inside is every key with what it may hold. What is defined once stands once, at the end, and is
linked to from where it is used.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, cast, get_args

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from battleline_rules.documents.schema import SchemaName, schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

Part: TypeAlias = dict[str, Any]
"""A schema or a part of one: plain JSON."""

_URN: Final = "urn:battleline-rules:schema:"
_OPTION: Final = re.compile(r"(--[a-z-]+)")
_LONGEST_PATTERN: Final = 48
_TYPES: Final = {"string": "text", "boolean": "true or false", "null": "null", "array": "a list", "object": "an object"}


class Folded(nodes.General, nodes.Element):
    """What can be unfolded; its first child is a :class:`Title`."""


class Title(nodes.General, nodes.TextElement):
    """What is seen of it."""


class SchemaDirective(SphinxDirective):
    """Shows one schema."""

    required_arguments = 1
    has_content: ClassVar[bool] = False

    def run(self) -> list[nodes.Node]:
        """Fold it up."""
        self.env.note_reread()  # the library may be another one next time
        name = self.arguments[0]
        if name not in get_args(SchemaName):
            raise self.error(f"there is no schema of {name}")
        return [folded(cast("SchemaName", name))]


def folded(name: SchemaName) -> Folded:
    """One schema, folded up."""
    whole: Part = schema(name)
    format_name = whole["properties"].get("format", {}).get("const")
    title = Title("", "", nodes.strong("", name))
    if format_name:
        title += [nodes.Text(" "), nodes.literal("", format_name)]
    written = _Writer(name)
    body: list[nodes.Node] = [nodes.paragraph("", "", *_prose(whole["description"])), *written.inside(whole)]
    for defined, part in whole.get("$defs", {}).items():
        if "$id" in part:
            continue  # another of these schemas, whole
        entry = nodes.paragraph("", "", nodes.strong("", defined), nodes.Text(": "), *written.inline(part))
        entry["ids"].append(written.place(defined))
        body += [entry, *written.inside(part)]
    return Folded("", title, *body, ids=[written.place()], classes=["schema"])


class _Writer:
    """Writes the parts of one schema."""

    def __init__(self, name: str) -> None:
        self.name = name

    def place(self, defined: str = "") -> str:
        """Where a part, or the whole, can be linked to."""
        return "-".join(filter(None, ("schema", self.name, defined.replace("_", "-"))))

    def inside(self, part: Part) -> list[nodes.Node]:
        """The keys of an object, the entries of a list, the alternatives: whatever has an inside of its own."""
        items = [*self._keys(part), *self._others(part)]
        conditions = [*([part] if "if" in part else []), *part.get("allOf", [])]
        told = [nodes.paragraph("", "", *self._condition(one)) for one in conditions]
        return [*([nodes.bullet_list("", *items)] if items else []), *told]

    def inline(self, part: Part) -> list[nodes.Node]:
        """What a part is, and what is said about it, in one line."""
        told = self._kind(part)
        description = part.get("description")
        return [*told, nodes.Text(". "), *_prose(description)] if description else told

    def _keys(self, part: Part) -> Iterator[nodes.list_item]:
        required = part.get("required", ())
        for key, value in part.get("properties", {}).items():
            line = [nodes.literal("", key), nodes.Text(", required: " if key in required else ": ")]
            yield self._item(line, value)

    def _others(self, part: Part) -> Iterator[nodes.list_item]:
        for heading, value in (
            ("each key", part.get("propertyNames")),
            ("each value", part.get("additionalProperties")),
            ("each entry", part.get("items")),
        ):
            if isinstance(value, dict) and value:
                yield self._item([nodes.Text(f"{heading}: ")], value)
        for number, value in enumerate(part.get("prefixItems", []), 1):
            yield self._item([nodes.Text(f"entry {number}: ")], value)
        for value in part.get("anyOf", []):
            if _has_inside(value) or "description" in value:
                yield self._item([], value)

    def _item(self, line: Sequence[nodes.Node], part: Part) -> nodes.list_item:
        return nodes.list_item("", nodes.paragraph("", "", *line, *self.inline(part)), *self.inside(part))

    def _kind(self, part: Part) -> list[nodes.Node]:
        if "$ref" in part:
            return [self._link(part["$ref"])]
        if "const" in part:
            return [_written(part["const"])]
        if "enum" in part:
            return _listed([[_written(value)] for value in part["enum"]], "or")
        if "anyOf" in part:
            return _listed([self._kind(one) for one in part["anyOf"]], "or")
        return [nodes.Text(_plain(part)), *_pattern(part)]

    def _link(self, target: str) -> nodes.reference:
        if target.startswith(_URN):
            name = target.removeprefix(_URN).split(":")[0]
            return nodes.reference("", f"a {name}", internal=True, refid=f"schema-{name}")
        defined = target.rpartition("/")[2]
        return nodes.reference("", defined, internal=True, refid=self.place(defined))

    def _condition(self, part: Part) -> Iterator[nodes.Node]:
        ((key, value),) = part["if"]["properties"].items()
        yield from (nodes.Text("If "), nodes.literal("", key), nodes.Text(" is "), *self._kind(value))
        for word, consequence in ((": ", part.get("then")), ("; if not: ", part.get("else"))):
            if consequence:
                yield nodes.Text(word)
                yield from self._consequence(consequence)
        yield nodes.Text(".")

    def _consequence(self, part: Part) -> list[nodes.Node]:
        required = [[nodes.literal("", key), nodes.Text(" is required")] for key in part.get("required", [])]
        properties: list[list[nodes.Node]] = [
            [nodes.literal("", key), nodes.Text(" is "), *(self.inline(value) if value else [nodes.Text("absent")])]
            for key, value in part.get("properties", {}).items()
        ]
        return _listed([*required, *properties], "and")


def _has_inside(part: Part) -> bool:
    return any(key in part for key in ("properties", "items", "prefixItems", "propertyNames"))


def _prose(text: str) -> Iterator[nodes.Node]:
    """A description, with the options of the command as code: in prose two hyphens become a dash."""
    for index, piece in enumerate(_OPTION.split(text)):
        yield nodes.literal("", piece) if index % 2 else nodes.Text(piece)


def _written(value: object) -> nodes.literal:
    """A value as JSON has it, a text without its quotation marks."""
    return nodes.literal("", value if isinstance(value, str) else json.dumps(value))


def _plain(part: Part) -> str:
    kind = part.get("type")
    if kind == "integer":
        return f"a whole number{_bounds(part.get('minimum'), part.get('maximum'))}"
    told = _TYPES.get(str(kind), "anything")
    if part.get("uniqueItems"):
        told += " without repetitions"
    return told + _bounds(part.get("minItems"), part.get("maxItems"), unit=" entries")


def _bounds(low: int | None, high: int | None, unit: str = "") -> str:
    if low is None and high is None:
        return ""
    if high is None:
        return f", {low} or more{unit}"
    return f", up to {high}{unit}" if low is None else f", {low} to {high}{unit}"


def _pattern(part: Part) -> list[nodes.Node]:
    """The pattern of a text, where a reader might want to read it."""
    pattern = str(part.get("pattern", ""))
    return [nodes.Text(" like "), nodes.literal("", pattern)] if 0 < len(pattern) <= _LONGEST_PATTERN else []


def _listed(parts: Sequence[Sequence[nodes.Node]], word: str) -> list[nodes.Node]:
    told: list[nodes.Node] = []
    for index, part in enumerate(parts):
        if index:
            told.append(nodes.Text(f" {word} " if index == len(parts) - 1 else ", "))
        told += part
    return told


def _begin_folded(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(self.starttag(node, "details"))


def _end_folded(self: HTML5Translator, node: nodes.Element) -> None:
    del node
    self.body.append("</details>\n")


def _begin_title(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(self.starttag(node, "summary", ""))


def _end_title(self: HTML5Translator, node: nodes.Element) -> None:
    del node
    self.body.append("</summary>\n")


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_node(Folded, html=(_begin_folded, _end_folded))
    app.add_node(Title, html=(_begin_title, _end_title))
    app.add_directive("schema", SchemaDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
