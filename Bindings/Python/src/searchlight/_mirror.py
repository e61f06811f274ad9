"""Keeps an index in step with a collection that lives elsewhere: files, a database, a server."""

from __future__ import annotations

import dataclasses
import operator
import os
import pathlib
import sqlite3
import uuid
from typing import Any, Callable, Iterator, Mapping, Optional, Sequence, Union

from ._changes import Batch
from ._index import Index
from ._values import Value, line

_TABLES = """
CREATE TABLE IF NOT EXISTS store (name TEXT NOT NULL, generation INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS marks (id TEXT PRIMARY KEY, mark TEXT, generation INTEGER NOT NULL);
"""


@dataclasses.dataclass(frozen=True)
class Changed:
    """What :meth:`Mirror.update` did: the numbers of items that it added or replaced, deleted, and left alone."""

    added: int
    deleted: int
    kept: int


class Mirror:
    """Keeps the items of a domain in step with a collection, of which only the changes are indexed.

    Each item has a mark: a text that differs after a change, such as a revision, or a time of modification. A file keeps
    the marks, and a client state says which of them the index has. So a program that is killed anywhere goes on where it
    was, and one whose file or index is lost indexes everything again.

    >>> notes = {"1": ("a", "Rivers"), "2": ("a", "Seas")}
    >>> mirror = searchlight.Mirror(index, ":memory:", domain="notes")
    >>> mirror.update({id: mark for id, (mark, _) in notes.items()}, lambda id: {"title": notes[id][1]})
    Changed(added=2, deleted=0, kept=0)
    >>> del notes["1"]
    >>> mirror.update({id: mark for id, (mark, _) in notes.items()}, lambda id: {"title": notes[id][1]})
    Changed(added=0, deleted=1, kept=1)
    """

    # Items, bytes and deletions after which a batch ends, so that it needs little memory, and little is lost with it.
    _BATCH_ITEMS, _BATCH_BYTES, _BATCH_DELETIONS = 500, 2_000_000, 10_000

    def __init__(self, index: Index, file: Union[str, os.PathLike[str]], domain: str):
        """Opens the file of marks, which is made with its folder if there is none.

        :param file: for one domain of one index. One program at a time has it open, and others get
            :class:`sqlite3.OperationalError` after five seconds.
        :param domain: of the items. Those that are in it, or below it, for another reason may be deleted.
        """
        self._index = index
        self._domain = domain
        if os.fspath(file) != ":memory:":
            pathlib.Path(file).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._marks = sqlite3.connect(file, isolation_level=None)
        self._marks.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._marks.executescript("BEGIN IMMEDIATE;" + _TABLES + "COMMIT;")
        row = self._marks.execute("SELECT name, generation FROM store").fetchone()
        if row is None:
            row = (uuid.uuid4().hex, 0)
            self._marks.execute("INSERT INTO store VALUES (?, ?)", row)
        self._name: str = row[0]
        self._generation: int = row[1]

    def mark(self, id: str) -> Optional[str]:
        """The mark that an item was indexed with; None if it is not indexed.

        >>> mirror = searchlight.Mirror(index, ":memory:", domain="notes")
        >>> mirror.mark("1") is None
        True
        """
        row = self._marks.execute("SELECT mark FROM marks WHERE id = ?", (id,)).fetchone()
        return row[0] if row else None

    def update(
        self, marks: Mapping[str, str], item: Callable[[str], Optional[Mapping[str, Value]]],
        is_same: Callable[[str, str], bool] = operator.eq,
    ) -> Changed:
        """Adds what is new or has another mark, and deletes what is gone.

        :param marks: of everything that is in the collection now.
        :param item: makes the item of an identifier, which need not be in it; None if it should not be found.
        :param is_same: whether an item with the first mark is as it was with the second. It is for marks of which a part
            may differ.

        >>> mirror = searchlight.Mirror(index, ":memory:", domain="notes")
        >>> mirror.update({"1": "a"}, lambda id: {"title": "Rivers"}).added
        1
        """
        starts_again = not self._recall()
        stored = {} if starts_again else dict(self._marks.execute("SELECT id, mark FROM marks"))
        changed, kept, renewed = [], 0, []
        for id, mark in marks.items():
            old = stored.get(id)
            if old is None or not is_same(old, mark):
                changed.append(id)
                continue
            kept += 1
            if old != mark:
                renewed.append((mark, id))
        self._write("UPDATE marks SET mark = ? WHERE id = ?", renewed)
        gone = [id for id in stored if id not in marks]
        added, step = 0, self._BATCH_DELETIONS
        for items, is_last in self._portions(changed, item):
            # Deletions come last, so that what was renamed is always found: in one batch, exactly once.
            self._commit(items, gone[:step] if is_last else [], marks, starts_again)
            starts_again = False
            added += sum(made is not None for _, made in items)
        for start in range(step, len(gone), step):
            self._commit([], gone[start:start + step], marks, False)
        return Changed(added, len(gone), kept)

    def forget(self, *identifiers: str) -> None:
        """Indexes these again at the next update, or everything if none is given: for what an index has lost.

        >>> request, mirror = index.reindex_request(), searchlight.Mirror(index, ":memory:", domain="notes")
        >>> if request: mirror.forget(*request.identifiers)
        """
        if identifiers:
            self._write("UPDATE marks SET mark = NULL WHERE id = ?", [(id,) for id in identifiers])
        else:
            self._marks.execute("UPDATE marks SET mark = NULL")

    def close(self) -> None:
        """Closes the file of marks.

        >>> searchlight.Mirror(index, ":memory:", domain="notes").close()
        """
        self._marks.close()

    def __enter__(self) -> Mirror:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _write(self, statement: str, rows: Sequence[tuple[Optional[str], ...]]) -> None:
        if rows:
            self._marks.execute("BEGIN IMMEDIATE")
            self._marks.executemany(statement, rows)
            self._marks.execute("COMMIT")

    def _state(self, generation: int) -> bytes:
        return f"{self._name} {generation}".encode()

    def _recall(self) -> bool:
        """Forgets the marks that the index never got. False if the index and the marks have nothing to do with each other."""
        name, _, generation = (self._index.client_state(self._domain) or b"").decode(errors="replace").partition(" ")
        if name != self._name or not generation.isdecimal():
            return self._generation == 0 and not name
        # What was written last before a kill may be in the index or not: index it again, or delete it again.
        self._marks.execute("UPDATE marks SET mark = NULL WHERE generation > ?", (int(generation),))
        return True

    def _portions(
        self, identifiers: list[str], item: Callable[[str], Optional[Mapping[str, Value]]]
    ) -> Iterator[tuple[list[tuple[str, Optional[bytes]]], bool]]:
        """Items as lines of JSON, in portions, the last of which may be empty."""
        items: list[tuple[str, Optional[bytes]]] = []
        size = 0
        for id in identifiers:
            if len(items) >= self._BATCH_ITEMS or size >= self._BATCH_BYTES:
                yield items, False
                items, size = [], 0
            made = item(id)
            text = None if made is None else line({"domain": self._domain, **made, "id": id})
            items.append((id, text))
            size += len(text or b"")
        yield items, True

    def _commit(
        self, items: list[tuple[str, Optional[bytes]]], gone: list[str], marks: Mapping[str, str], starts_again: bool
    ) -> None:
        """First the marks, then the index: if only the first happens, the generation tells."""
        if not items and not gone and not starts_again:
            return
        generation = self._generation + 1
        rows = [(id, marks[id], generation) for id, _ in items] + [(id, None, generation) for id in gone]
        self._marks.execute("BEGIN IMMEDIATE")
        if starts_again:
            self._marks.execute("DELETE FROM marks")
        self._marks.executemany("INSERT OR REPLACE INTO marks VALUES (?, ?, ?)", rows)
        self._marks.execute("UPDATE store SET generation = ?", (generation,))
        self._marks.execute("COMMIT")
        self._generation = generation
        with self._index.batch() as batch:
            if starts_again:
                batch.delete_domains(self._domain)
            self._fill(batch, items, gone)
            batch.end(self._state(generation), self._domain)
        self._write("DELETE FROM marks WHERE id = ?", [(id,) for id in gone])

    @staticmethod
    def _fill(batch: Batch, items: list[tuple[str, Optional[bytes]]], gone: list[str]) -> None:
        lines = b"".join(text for _, text in items if text)
        if lines:
            batch._json("add_json", lines)
        deleted = gone + [id for id, text in items if text is None]
        if deleted:
            batch.delete(*deleted)
