"""The codes of the kernel: which there are, and that there are no others."""

from __future__ import annotations

import ast
import inspect

from battleline_rules.proofs import kernel
from tests.kernel.corpus import REJECTIONS


def texts_in_the_source() -> dict[str, set[str]]:
    """Each code that the kernel may reject with, and its messages, read off its text."""
    place = {"_want": 1, "Rejected": 0}
    texts: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(inspect.getsource(kernel))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in place:
            code, message = node.args[place[node.func.id] :][:2]
            if isinstance(code, ast.Constant):
                texts.setdefault(str(code.value), set()).add(text_of(message))
    return texts


def text_of(message: ast.expr) -> str:
    """A message, with a star for whatever is filled in, at once or when it is said."""
    parts = message.values if isinstance(message, ast.JoinedStr) else [message]
    return "".join(str(part.value).replace("{}", "*") if isinstance(part, ast.Constant) else "*" for part in parts)


def test_the_rejections_that_are_attacked_are_all_that_there_are() -> None:
    assert texts_in_the_source() == REJECTIONS
