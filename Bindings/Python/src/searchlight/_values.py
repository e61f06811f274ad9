"""Python's values as items, and results as Python's values."""

from __future__ import annotations

import base64
import dataclasses
import datetime
import json
from typing import Any, Iterable, Mapping

#: What an attribute may be: texts, numbers, booleans, dates, bytes, and lists and dictionaries of them. None removes it in an update.
Value = Any


def _value(value: Value, is_custom: bool) -> Any:
    """A value as items' JSON has it. Attributes of the program's own have no type, so that theirs must say what they are."""
    if isinstance(value, datetime.datetime):
        text = value.astimezone(datetime.timezone.utc).isoformat()
        return {"$date": text} if is_custom else text
    if isinstance(value, datetime.date):
        return _value(datetime.datetime(value.year, value.month, value.day, tzinfo=datetime.timezone.utc), is_custom)
    if isinstance(value, (bytes, bytearray)):
        text = base64.b64encode(value).decode()
        return {"$data": text} if is_custom else text
    if isinstance(value, Mapping):
        return {str(key): _value(one, is_custom) for key, one in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_value(one, is_custom) for one in value]
    return value


def line(item: Mapping[str, Value]) -> bytes:
    """An item as a line of JSON."""
    values = {name: _value(value, "_" in name) for name, value in item.items()}
    return json.dumps(values, ensure_ascii=False, allow_nan=False).encode() + b"\n"


def lines(items: Iterable[Mapping[str, Value]]) -> bytes:
    """Items as JSON Lines."""
    return b"".join(map(line, items))


def _characters(text: str, ranges: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Ranges of UTF-8 bytes as positions of characters, as Python counts."""
    data = text.encode()
    return tuple((len(data[:begin].decode()), len(data[:end].decode())) for begin, end in ranges)


@dataclasses.dataclass(frozen=True)
class Result:
    """A found item.

    >>> result = index.search("rivers")[0]
    >>> [result.title[begin:end] for begin, end in result.title_matches]
    ['Rivers']
    """

    id: str
    title: str
    #: The parts of the title that match: the first character, and the one behind the last.
    title_matches: tuple[tuple[int, int], ...]
    #: A passage that matches, or the start of the description.
    snippet: str
    snippet_matches: tuple[tuple[int, int], ...]
    #: Compares within one search: higher is better.
    score: int
    #: ``direct``, ``pinyin`` or ``fuzzy``.
    match: str
    domain: str
    #: Those that the search asked for, as items have them.
    attributes: dict[str, Any]

    @staticmethod
    def _of(text: bytes) -> Result:
        json_value = json.loads(text)
        title, snippet = json_value["title"], json_value["snippet"]
        return Result(
            json_value["id"], title, _characters(title, json_value["titleRanges"]), snippet,
            _characters(snippet, json_value["snippetRanges"]), json_value["score"], json_value["match"],
            json_value.get("domain", ""), json_value["attributes"])


class Results(list[Result]):
    """Results, best first: a list of :class:`Result` that also knows how many items match.

    >>> results = index.search("rivers")
    >>> results.total, results.is_total_exact
    (1, True)
    """

    total: int = 0
    #: False if the search ended when it had enough.
    is_total_exact: bool = True


@dataclasses.dataclass(frozen=True)
class ReindexRequest:
    """What the app has to index again: see :meth:`Index.reindex_request`."""

    #: Whether all items are wanted; then ``identifiers`` is empty.
    everything: bool
    identifiers: tuple[str, ...]
    _json: str

    @staticmethod
    def _of(text: str) -> ReindexRequest:
        value = json.loads(text)
        return ReindexRequest(value["everything"], tuple(value["identifiers"]), text)
