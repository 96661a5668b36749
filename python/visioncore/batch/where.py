"""Conditions on rows as text."""
from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from contextlib import suppress
from functools import reduce
from typing import Any

import pyarrow.compute

_compute: Any = pyarrow.compute
_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.In: lambda left, right: left.isin(right)}


def condition(text: str, columns: list[str]) -> Any:
    """An expression of pyarrow from text in Python syntax: ``status != 'VC_OK' and milliseconds > 100``, ``len(faces) > 0``.

    :param columns: the names of the columns.
    :raises ValueError: for anything else.
    """

    def wrong(node: ast.AST) -> ValueError:
        return ValueError(f"where {text!r}: {ast.unparse(node)!r} is no column ({', '.join(columns)}), value, comparison, and, or, not, len()")

    def made(node: ast.AST) -> Any:
        if isinstance(node, ast.Name) and node.id in columns:
            return _compute.field(node.id)
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return -made(node.operand)
        if isinstance(node, (ast.Tuple, ast.List)):
            return list(ast.literal_eval(node))
        if isinstance(node, ast.BoolOp):
            join = operator.and_ if isinstance(node.op, ast.And) else operator.or_
            return reduce(join, map(made, node.values))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return ~made(node.operand)
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            return compared(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len" and len(node.args) == 1:
            return _compute.list_value_length(made(node.args[0]))
        raise wrong(node)

    def compared(node: ast.Compare) -> Any:
        left, right, kind = made(node.left), node.comparators[0], type(node.ops[0])
        is_none = isinstance(right, ast.Constant) and right.value is None
        if kind in (ast.Is, ast.IsNot, ast.Eq, ast.NotEq) and is_none:
            return left.is_null() if kind in (ast.Is, ast.Eq) else left.is_valid()
        if kind not in _COMPARISONS or (kind is ast.In and not isinstance(right, (ast.Tuple, ast.List))):
            raise wrong(node)
        return _COMPARISONS[kind](left, made(right))

    try:
        body = ast.parse(text.strip(), mode="eval").body
    except SyntaxError as failure:
        raise ValueError(f"where {text!r}: {failure.msg}; write it as in Python: status != 'VC_OK'") from None
    found = None
    with suppress(AttributeError, TypeError):  # a value where a column must be
        found = made(body)
    if not isinstance(found, _compute.Expression):
        raise wrong(body)
    return found
