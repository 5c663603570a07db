"""Reading the JSON texts of the journal, whatever is in them."""

from __future__ import annotations

from typing import Any

import msgspec

NESTING_AT_MOST = 32
"""The most objects and lists within each other in a text; what is deeper is no event."""
TOO_DEEP = f"it is nested more than {NESTING_AT_MOST} deep"

_decode = msgspec.json.Decoder().decode


def read_object(text: bytes) -> dict[str, Any]:
    """The JSON object of a text.

    Raises:
        ValueError: It is no JSON, no object, or nested too deeply; the message says which.

    >>> read_object(b'{"event": "undo"}')
    {'event': 'undo'}
    >>> read_object(b'{"event": ')
    Traceback (most recent call last):
    ValueError: it is no JSON
    """
    try:
        value = _decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise ValueError("it is no JSON") from None
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    if type(value) is not dict:
        raise ValueError("it is no JSON object")
    if text.count(b"{") + text.count(b"[") > NESTING_AT_MOST and _is_too_deep(value):
        raise ValueError(TOO_DEEP)
    return value


def _is_too_deep(value: object) -> bool:
    layer: list[Any] = [value]
    for _ in range(NESTING_AT_MOST):
        layer = [part for whole in layer for part in _parts(whole)]
        if not layer:
            return False
    return True


def _parts(whole: object) -> list[Any]:
    """The objects and lists directly in one."""
    parts = whole.values() if isinstance(whole, dict) else whole if isinstance(whole, list) else ()
    return [part for part in parts if isinstance(part, dict | list)]
