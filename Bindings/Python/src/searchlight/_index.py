"""An app's index."""

from __future__ import annotations

import ctypes
import json
import os
from typing import Any, Callable, Iterable, Optional, Sequence, Union

from . import _library
from ._changes import Batch, Changes
from ._landing import Continuation, Listener, serve
from ._values import ReindexRequest, Result, Results, Value, line


class Activity:
    """What the person does at the moment: see :meth:`Index.become_current`."""

    def __init__(self, index: Index, identifier: str):
        self._index = index
        #: By which it can be deleted.
        self.identifier = identifier

    def resign(self) -> None:
        """Says that the person has left it. It stays findable.

        >>> activity = index.become_current("org.example.viewing", title="Rivers")
        >>> activity.resign()
        """
        _library.call("activity_resign_current", self._index._held().address, _library.encoded(self.identifier))

    def invalidate(self) -> None:
        """Says that it is over. It stays findable; delete it if it should not.

        >>> index.become_current("org.example.viewing", title="Rivers").invalidate()
        """
        _library.call("activity_invalidate", self._index._held().address, _library.encoded(self.identifier))

    def __enter__(self) -> Activity:
        return self

    def __exit__(self, *_: Any) -> None:
        self.invalidate()


class Index(Changes):
    """The items of one app. Any thread may use it; calls wait for the disk.

    >>> index = searchlight.Index("org.example.notes")
    >>> index.add(id="1", title="Rivers of Europe", rating=5)
    >>> [result.title for result in index.search("riv")]
    ['Rivers of Europe']
    """

    def __init__(self, app: str, home: Union[str, os.PathLike[str], None] = None):
        """Opens an app's index, which its first item makes.

        :param app: such as ``org.example.notes``: the name of the app's desktop file.
        :param home: the folder of all indexes; None for the person's own.
        """
        self.app = app
        self._handle = _library.made(
            "index_open", _library.encoded(app), None if home is None else os.fsencode(home), free="index_close")
        self._listeners: list[Listener] = []

    def close(self) -> None:
        """Closes the index. What was returned is durable anyway.

        >>> searchlight.Index("org.example.other").close()
        """
        for listener in self._listeners:
            listener.stop()
        self._listeners = []
        self._handle = None

    def __enter__(self) -> Index:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def get(self, id: str) -> Optional[dict[str, Any]]:
        """The item of an identifier, as it was added; None if it is not indexed.

        >>> index.get("none") is None
        True
        """
        try:
            text = _library.text("get_json", self._held().address, _library.encoded(id))
        except _library.NotFoundError:
            return None
        item: Optional[dict[str, Any]] = json.loads(text or "null")
        return item

    def batch(self) -> Batch:
        """Begins to gather changes, which become durable together at :meth:`Batch.end`.

        >>> with index.batch() as batch:
        ...     batch.add(id="5", title="Rain")
        ...     batch.end(state=b"5")
        """
        return Batch(self._held())

    def client_state(self, name: Optional[str] = None) -> Optional[bytes]:
        """What the last batch ended with: how far the app came, also after ``kill -9``. None before the first.

        >>> index.client_state(name="imports") is None
        True
        """
        buffer, length = ctypes.create_string_buffer(4096), ctypes.c_size_t()
        try:
            _library.call(
                "client_state", self._held().address, _library.optional(name), buffer, len(buffer),
                ctypes.byref(length))
        except _library.NotFoundError:
            return None
        return buffer.raw[: length.value]

    def search(
        self, text: str, *, limit: int = 20, offset: int = 0, mode: str = "typing",
        attributes: Sequence[str] = (), domains: Sequence[str] = (), conditions: Sequence[str] = (),
        tolerates_typos: bool = True, meaning: bool = True,
    ) -> Results:
        """Finds the app's own items for what a person typed, best first.

        :param mode: ``typing``: the last word may go on; ``words``: whole words; ``enter``: the weightier words, in any form.
        :param attributes: names of attributes that results should have.
        :param meaning: whether the mode ``enter`` also finds items by what they mean, if a model is installed.
        :param conditions: on numbers and dates, such as ``rating>=3``.

        >>> results = index.search("riv", attributes=["rating"], conditions=["rating>=3"])
        >>> results[0].id, results[0].attributes
        ('1', {'rating': 5})
        """
        results = _library.made(
            "search", self._held().address, _library.encoded(text), limit, offset,
            _options(mode, attributes, domains, conditions, tolerates_typos, meaning), free="results_free")
        is_exact = ctypes.c_int()
        found = Results(
            Result._of(_library.function("result_json")(results.address, position))
            for position in range(_library.function("results_count")(results.address)))
        found.total = _library.function("results_total")(results.address, ctypes.byref(is_exact))
        found.is_total_exact = bool(is_exact.value)
        return found

    def explain(self, text: str, id: str, *, mode: str = "typing") -> dict[str, Any]:
        """Why an item is found for a text and where its score comes from, or why it is not found.

        >>> index.explain("riv", "1")["outcome"], index.explain("alps", "1")["outcome"]
        ('matched', 'wordsMissing')
        """
        explanation: dict[str, Any] = json.loads(
            _library.text(
                "explain", self._held().address, _library.encoded(text), _library.encoded(id),
                _options(mode, (), (), (), True, True)) or "{}")
        return explanation

    def report_engagement(self, id: str, typed: str, *, opened: bool = True) -> None:
        """Says that the person opened an item after typing a text, or only looked at it: it stands higher next time.

        >>> index.report_engagement("1", typed="riv")
        """
        _library.call(
            "report_engagement", self._held().address, _library.encoded(id), _library.encoded(typed),
            1 if opened else 0)

    def register(
        self, name: str, *, icon: Optional[str] = None, desktop_file: Optional[str] = None,
        command: Optional[Sequence[str]] = None, terminal: Optional[Sequence[str]] = None, url: Optional[str] = None,
        bus_action: Optional[tuple[str, str]] = None,
    ) -> None:
        """Says what people call the app, and in one of five ways how it is opened while it does not run.

        :param desktop_file: an installed desktop file's name, such as ``"org.example.Notes"``.
        :param command: a program with its arguments, which then listens: see :meth:`on_continue`.
        :param terminal: one that shows itself in a terminal.
        :param url: an address in which ``{id}`` stands for the item's identifier.
        :param bus_action: an application's name on D-Bus and its action, such as ``("org.example.Notes", "show")``.

        >>> index.register("Notes", icon="accessories-text-editor", command=["/usr/bin/notes"])
        """
        action = {"name": bus_action[0], "action": bus_action[1]} if bus_action else None
        ways = {
            "desktopFile": desktop_file, "command": command and list(command), "terminal": terminal and list(terminal),
            "url": url, "busAction": action,
        }
        given = {key: way for key, way in ways.items() if way}
        if len(given) > 1:
            raise ValueError("Give at most one way to open the app.")
        opening = json.dumps(given).encode() if given else None
        _library.call(
            "register", self._held().address, _library.encoded(name), _library.optional(icon), opening)

    def unregister(self) -> None:
        """Forgets how the app is opened. Its items stay.

        >>> index.unregister()
        """
        _library.call("unregister", self._held().address)

    def become_current(
        self, type: str, *, title: Optional[str] = None, user_info: Optional[dict[str, Value]] = None,
        item: Optional[str] = None, persistent_identifier: Optional[str] = None, webpage_url: Optional[str] = None,
        keywords: Iterable[str] = (), **attributes: Value,
    ) -> Optional[Activity]:
        """Says that the person is in an activity now, so that it is found again later.

        :param type: such as ``org.example.notes.viewing``.
        :param user_info: comes back when the person chooses the activity.
        :param item: the item that it is about. If that is not indexed, nothing is stored and the result is None.

        >>> activity = index.become_current("org.example.viewing", title="Rivers", user_info={"page": 3})
        >>> activity.invalidate()
        """
        members: dict[str, Any] = {
            "type": type, "title": title, "userInfo": user_info, "relatedUniqueIdentifier": item,
            "persistentIdentifier": persistent_identifier, "webpageURL": webpage_url, "keywords": list(keywords),
        }
        members["attributes"] = json.loads(line(attributes))
        data = line({name: value for name, value in members.items() if value})
        identifier = _library.text("activity_become_current", self._held().address, data, len(data))
        return None if identifier is None else Activity(self, identifier)

    def delete_activities(self, *identifiers: str) -> int:
        """Deletes stored activities by their own or their persistent identifiers; returns how many.

        >>> activity = index.become_current("org.example.viewing", title="Seas")
        >>> index.delete_activities(activity.identifier)
        1
        """
        deleted = ctypes.c_size_t()
        _library.call(
            "activities_delete", self._held().address, *_library.texts(identifiers), ctypes.byref(deleted))
        return deleted.value

    def delete_all_activities(self) -> None:
        """Deletes all of the app's activities. Items stay.

        >>> index.delete_all_activities()
        """
        _library.call("activities_delete_all", self._held().address)

    def listen(self) -> Listener:
        """Receives what people choose, for a program with a loop of its own. Replaces another program of the app.

        >>> with index.listen() as listener:
        ...     listener.next(timeout=0)
        """
        return Listener(self._held())

    def on_continue(self, handler: Callable[[Continuation], Optional[bool]]) -> Callable[[Continuation], Optional[bool]]:
        """Calls a function with everything that people choose, on a thread of its own. Also a decorator.

        If the function returns False or raises, the app did not show it. Call this early: a program that was started for a
        choice is told as soon as it listens.

        >>> @index.on_continue
        ... def show(continuation):
        ...     print("opening", continuation.id)
        """
        listener = self.listen()
        self._listeners.append(listener)
        serve(listener, handler)
        return handler

    def reindex_request(self) -> Optional[ReindexRequest]:
        """What to index again since it is lost, damaged or about to expire; None for nothing. Ask at the start, and hourly.

        >>> index.reindex_request() is None
        True
        """
        text = _library.text("reindex_request", self._held().address)
        return None if text is None else ReindexRequest._of(text)

    def acknowledge(self, request: ReindexRequest) -> None:
        """Says that what was asked for is indexed again.

        >>> request = index.reindex_request()
        >>> if request: index.acknowledge(request)
        """
        _library.call("reindex_acknowledge", self._held().address, _library.encoded(request._json))

    def maintain(self) -> None:
        """Puts the index in order when the app is idle, so that later searches are faster.

        >>> index.maintain()
        """
        _library.call("index_maintain", self._held().address)


def _options(
    mode: str, attributes: Sequence[str], domains: Sequence[str], conditions: Sequence[str], tolerates_typos: bool,
    meaning: bool,
) -> bytes:
    return json.dumps({
        "mode": mode, "attributes": list(attributes), "domains": list(domains), "conditions": list(conditions),
        "toleratesTypos": tolerates_typos, "meaning": meaning,
    }).encode()
