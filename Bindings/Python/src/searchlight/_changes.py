"""Changes of items: what an index and a batch have in common, and the batch."""

from __future__ import annotations

import ctypes
from typing import Any, Iterable, Mapping, Optional

from . import _library
from ._library import Handle
from ._values import Value, line, lines


class Changes:
    """Takes changes of items. Of an index they are durable when a call returns; of a batch, when the batch ends."""

    #: What the library's functions are called for this class.
    _part = ""
    _handle: Optional[Handle]

    def _held(self) -> Handle:
        handle = self._handle
        if handle is None:
            raise ValueError("It is closed.")
        return handle

    def _json(self, function: str, data: bytes) -> int:
        handle, count = self._held(), ctypes.c_size_t()
        _library.call(self._part + function, handle.address, data, len(data), ctypes.byref(count))
        return count.value

    def add(self, id: str, **attributes: Value) -> None:
        """Adds an item, and replaces one with the same identifier.

        Attributes have the names of Docs/AnyLanguage.md; ``domain`` and ``expires`` are given like them.

        >>> index.add(id="1", title="Rivers of Europe", domain="notes.travel", keywords=["Danube", "Rhine"])
        >>> index.get("1")["title"]
        'Rivers of Europe'
        """
        self._json("add_json", line({"id": id, **attributes}))

    def add_all(self, items: Iterable[Mapping[str, Value]]) -> int:
        """Adds many items at once, all or none, and returns how many. Much faster than one by one.

        >>> index.add_all({"id": str(number), "title": f"Note {number}"} for number in range(10, 13))
        3
        """
        return self._json("add_json", lines(items))

    def update(self, id: str, **attributes: Value) -> None:
        """Changes the given attributes of an item that is there, and leaves the others. None removes one.

        >>> index.update(id="1", rating=5, keywords=None)
        >>> "keywords" in index.get("1"), index.get("1")["rating"]
        (False, 5)
        """
        self._json("update_json", line({"id": id, **attributes}))

    def update_all(self, items: Iterable[Mapping[str, Value]]) -> int:
        """Changes many items at once, and returns how many updates there were.

        >>> index.update_all([{"id": "10", "rating": 1}, {"id": "11", "rating": 2}])
        2
        """
        return self._json("update_json", lines(items))

    def delete(self, *identifiers: str) -> None:
        """Deletes items, and what the person viewed of them. Unknown identifiers are not errors.

        >>> index.delete("10", "11")
        >>> index.get("10") is None
        True
        """
        handle = self._held()
        _library.call(self._part + "delete", handle.address, *_library.texts(identifiers))

    def delete_domains(self, *domains: str) -> None:
        """Deletes the items of domains and of all domains below them.

        >>> index.add(id="20", title="Alps", domain="notes.mountains")
        >>> index.delete_domains("notes.mountains")
        >>> index.get("20") is None
        True
        """
        handle = self._held()
        _library.call(self._part + "delete_domains", handle.address, *_library.texts(domains))

    def delete_all(self) -> None:
        """Deletes everything of the app: items, activities and client states.

        >>> index.delete_all()
        >>> len(index.search("note"))
        0
        """
        handle = self._held()
        _library.call(self._part + "delete_all", handle.address)


class Batch(Changes):
    """Changes that become durable together with a client state, or not at all: see :meth:`Index.batch`.

    >>> with index.batch() as batch:
    ...     batch.add(id="30", title="Lakes")
    ...     batch.delete("1")
    ...     batch.end(b"up to 30")
    >>> index.client_state()
    b'up to 30'
    """

    _part = "batch_"

    def __init__(self, index: Handle):
        self._handle = _library.made("batch_begin", index.address, free="batch_free")

    def end(self, state: bytes, name: Optional[str] = None) -> None:
        """Makes all changes durable with a state of at most 250 bytes, and ends the batch.

        >>> batch = index.batch()
        >>> batch.add(id="31", title="Seas")
        >>> batch.end(b"31")
        """
        handle = self._held()
        _library.call("batch_end", handle.address, state, len(state), _library.optional(name))
        self._handle = None

    def end_expecting(self, expected: Optional[bytes], state: bytes, name: Optional[str] = None) -> None:
        """Ends the batch if the stored state is the expected one; None expects that there is none.

        >>> batch = index.batch()
        >>> batch.end_expecting(b"30", b"32")
        Traceback (most recent call last):
        searchlight.ConflictError: ...
        """
        handle = self._held()
        _library.call(
            "batch_end_expecting", handle.address, state, len(state), expected, len(expected or b""),
            _library.optional(name))
        self._handle = None

    def cancel(self) -> None:
        """Drops all changes. A batch that is forgotten is cancelled too.

        >>> batch = index.batch()
        >>> batch.delete_all()
        >>> batch.cancel()
        """
        self._handle = None

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: Any) -> None:
        self.cancel()
