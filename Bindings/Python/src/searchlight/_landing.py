"""What people choose of the app's results."""

from __future__ import annotations

import ctypes
import json
import threading
import traceback
from typing import Any, Callable, Iterator, Optional

from . import _library
from ._library import Handle


class Continuation:
    """What a person chose. Answer it, or it counts as not shown.

    >>> continuation = Continuation({"kind": "item", "type": "t", "id": "1", "typed": "riv"})
    >>> continuation.kind, continuation.id, continuation.typed
    ('item', '1', 'riv')
    """

    def __init__(self, value: dict[str, Any], handle: Optional[Handle] = None):
        #: All that is known of it: kind, type, id, typed, action, title, domain, webpageURL, userInfo and others.
        self.value = value
        self._handle = handle

    @property
    def kind(self) -> str:
        """``item``, ``activity``, ``search``, ``page`` or ``settings``.

        >>> Continuation({"kind": "search", "type": "t", "typed": "rivers"}).kind
        'search'
        """
        return str(self.value["kind"])

    @property
    def id(self) -> Optional[str]:
        """The item's identifier.

        >>> Continuation({"kind": "item", "type": "t", "id": "1"}).id
        '1'
        """
        return self.value.get("id")

    @property
    def typed(self) -> Optional[str]:
        """What the person had typed.

        >>> Continuation({"kind": "item", "type": "t", "id": "1"}).typed is None
        True
        """
        return self.value.get("typed")

    @property
    def user_info(self) -> dict[str, Any]:
        """What the app said of the activity.

        >>> Continuation({"kind": "activity", "type": "t", "userInfo": {"page": 3}}).user_info
        {'page': 3}
        """
        return self.value.get("userInfo") or {}

    def answer(self, is_shown: bool = True) -> None:
        """Says whether the app shows it, within nine seconds. Later answers do not count.

        >>> Continuation({"kind": "item", "type": "t"}).answer()
        """
        handle, self._handle = self._handle, None
        if handle is not None and handle.address:
            address, handle.address = handle.address, None
            _library.function("continuation_answer")(address, 1 if is_shown else 0)


def _decline(address: Optional[int]) -> None:
    """What becomes of a continuation that is let go without an answer."""
    _library.function("continuation_answer")(address, 0)


class Listener:
    """Receives what people choose of the app's results, for a program with a loop of its own.

    >>> with index.listen() as listener:
    ...     listener.next(timeout=0) is None
    True
    """

    def __init__(self, index: Handle):
        self._handle = _library.made("listen", index.address, free="listener_free")

    def fileno(self) -> int:
        """A descriptor that is readable while something waits, for ``select`` and event loops.

        >>> with index.listen() as listener:
        ...     listener.fileno() > 0
        True
        """
        return int(_library.function("listener_descriptor")(self._handle.address))

    def next(self, timeout: Optional[float] = None) -> Optional[Continuation]:
        """Waits for what is chosen next; None after the timeout in seconds, or when listening is over.

        >>> listener = index.listen()
        >>> listener.stop()
        >>> listener.next() is None
        True
        """
        handle, address = self._handle, ctypes.c_void_p()
        milliseconds = -1 if timeout is None else max(0, min(int(timeout * 1000), 2**31 - 1))
        _library.call("listener_next", handle.address, milliseconds, ctypes.byref(address))
        if not address.value:
            return None
        text = _library.function("continuation_json")(address)
        return Continuation(json.loads(text), Handle(address.value, _decline))

    def __iter__(self) -> Iterator[Continuation]:
        while True:
            continuation = self.next()
            if continuation is None:
                return
            yield continuation

    def stop(self) -> None:
        """Ends listening, and every waiting call of :meth:`next`.

        >>> listener = index.listen()
        >>> listener.stop()
        """
        _library.function("listener_stop")(self._handle.address)

    def __enter__(self) -> Listener:
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()


def serve(listener: Listener, handler: Callable[[Continuation], Optional[bool]]) -> threading.Thread:
    """Calls a function with each continuation, on a thread of Python's that ends with the listener or the program."""

    def run() -> None:
        for continuation in listener:
            is_shown: Optional[bool] = False
            try:
                is_shown = handler(continuation)
            except Exception:
                traceback.print_exc()
            # A function that returns nothing shows what it was given.
            continuation.answer(is_shown is not False)

    thread = threading.Thread(target=run, name="searchlight", daemon=True)
    thread.start()
    return thread
