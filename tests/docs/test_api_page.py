"""docs/api.md shows every public name and no other, and public names speak of nothing but public names."""

from __future__ import annotations

import dataclasses
import inspect
import re
from typing import TYPE_CHECKING, Final

import pytest

import battleline_rules as bl
from tests.docs.pages import DOCS

if TYPE_CHECKING:
    from collections.abc import Iterator

SHOWN: Final = re.findall(r"^\.\. auto\w+:: (\w+)$", (DOCS / "api.md").read_text(encoding="utf-8"), re.MULTILINE)
PYTHONS: Final = frozenset(
    {"str", "bytes", "int", "bool", "object", "None", "tuple", "dict", "Literal", "Final", "os.PathLike"}
    | {"Iterator", "Mapping", "Sequence", "T"}  # T is any type, the same wherever it stands
)


def test_every_public_name_is_shown_once() -> None:
    assert sorted(SHOWN) == sorted(name for name in bl.__all__ if name != "__version__")


def annotations_of(thing: object) -> Iterator[str]:
    """The annotations of a function, or of the fields, properties and methods that users see of a class."""
    if inspect.isfunction(thing):
        yield from map(str, thing.__annotations__.values())
    elif inspect.isclass(thing):
        annotated = vars(thing).get("__annotations__", {})
        # A class that is written by hand has attributes beside its fields, for the library itself.
        shown = [one.name for one in dataclasses.fields(thing)] if dataclasses.is_dataclass(thing) else annotated
        yield from (str(annotated[name]) for name in shown if name in annotated and not name.startswith("_"))
        for name, member in vars(thing).items():
            if not name.startswith("_") and ":meta private:" not in (member.__doc__ or ""):
                bare = getattr(member, "fget", None) or getattr(member, "func", None) or member
                yield from annotations_of(getattr(bare, "__func__", bare)) if not inspect.isclass(bare) else ()


@pytest.mark.parametrize("name", bl.__all__)
def test_a_public_name_speaks_of_public_names(name: str) -> None:
    for annotation in annotations_of(getattr(bl, name)):
        words = re.findall(r"[A-Za-z_][\w.]*", re.sub(r"'[^']*'|\"[^\"]*\"", "", annotation))
        assert set(words) <= PYTHONS | set(bl.__all__), f"{name}: {annotation}"


def test_what_only_signatures_mention_is_mentioned() -> None:
    told = " ".join(text for name in bl.__all__ for text in annotations_of(getattr(bl, name)))
    page = (DOCS / "api.md").read_text(encoding="utf-8").split("## Types that only signatures mention\n")[1]
    for name in re.findall(r"^\.\. auto\w+:: (\w+)$", page, re.MULTILINE):
        assert re.search(rf"\b{name}\b", told), name
