"""The C library by ctypes: its functions, its errors, and handles that are freed when no call uses them any more."""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import POINTER, c_char_p, c_int, c_size_t, c_void_p
from typing import Any, Callable, Optional

_NAME = "libsearchlight.so.0"


class SearchlightError(Exception):
    """Why a call changed nothing.

    >>> try:
    ...     index.add(id="1", titel="A wrong name")
    ... except searchlight.SearchlightError as error:
    ...     error.code, error.line
    (2, 1)
    """

    #: The number of the kind of error, as in searchlight.h.
    code: int
    #: The line or the item, from 1, that is wrong; None if it is about none.
    line: Optional[int]
    #: Seconds after which the call may be made again; None if that does not help.
    retry_after: Optional[float]

    def __init__(self, code: int, message: str, line: Optional[int] = None, retry_after: Optional[float] = None):
        super().__init__(message)
        self.code = code
        self.line = line
        self.retry_after = retry_after


class NotFoundError(SearchlightError):
    """There is no item, activity or state of that name."""


class BusyError(SearchlightError):
    """Other changes are being made: try again after ``retry_after`` seconds."""


class ConflictError(SearchlightError):
    """The client state is not the expected one."""


OK, NOT_FOUND, BUSY, CONFLICT = 0, 4, 10, 11
MAXIMUM_STATE_BYTES = 250
_CLASSES = {NOT_FOUND: NotFoundError, BUSY: BusyError, CONFLICT: ConflictError}


class Range(ctypes.Structure):
    """A part of a text, in bytes of UTF-8."""

    _fields_ = [("begin", c_size_t), ("end", c_size_t)]


_TEXTS, _OUT, _SIZE = POINTER(c_char_p), POINTER(c_void_p), POINTER(c_size_t)

# Result and arguments of each function, as searchlight.h declares them.
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "version": (c_char_p, []),
    "error_message": (c_char_p, []),
    "error_line": (c_int, []),
    "error_wait": (c_int, []),
    "free": (None, [c_void_p]),
    "index_open": (c_int, [c_char_p, c_char_p, _OUT]),
    "index_close": (None, [c_void_p]),
    "index_maintain": (c_int, [c_void_p]),
    "get_json": (c_int, [c_void_p, c_char_p, _OUT]),
    "client_state": (c_int, [c_void_p, c_char_p, c_void_p, c_size_t, _SIZE]),
    "batch_begin": (c_int, [c_void_p, _OUT]),
    "batch_free": (None, [c_void_p]),
    "batch_end": (c_int, [c_void_p, c_char_p, c_size_t, c_char_p]),
    "batch_end_expecting": (c_int, [c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, c_char_p]),
    "search": (c_int, [c_void_p, c_char_p, c_size_t, c_size_t, c_char_p, _OUT]),
    "results_free": (None, [c_void_p]),
    "results_count": (c_size_t, [c_void_p]),
    "results_total": (c_size_t, [c_void_p, POINTER(c_int)]),
    "result_json": (c_char_p, [c_void_p, c_size_t]),
    "explain": (c_int, [c_void_p, c_char_p, c_char_p, c_char_p, _OUT]),
    "report_engagement": (c_int, [c_void_p, c_char_p, c_char_p, c_int]),
    "register": (c_int, [c_void_p, c_char_p, c_char_p, c_char_p]),
    "unregister": (c_int, [c_void_p]),
    "activity_become_current": (c_int, [c_void_p, c_char_p, c_size_t, _OUT]),
    "activity_resign_current": (c_int, [c_void_p, c_char_p]),
    "activity_invalidate": (c_int, [c_void_p, c_char_p]),
    "activities_delete": (c_int, [c_void_p, _TEXTS, c_size_t, _SIZE]),
    "activities_delete_all": (c_int, [c_void_p]),
    "listen": (c_int, [c_void_p, _OUT]),
    "listener_free": (None, [c_void_p]),
    "listener_descriptor": (c_int, [c_void_p]),
    "listener_next": (c_int, [c_void_p, c_int, _OUT]),
    "listener_stop": (None, [c_void_p]),
    "continuation_json": (c_char_p, [c_void_p]),
    "continuation_answer": (None, [c_void_p, c_int]),
    "reindex_request": (c_int, [c_void_p, _OUT]),
    "reindex_acknowledge": (c_int, [c_void_p, c_char_p]),
}
for _part in ("", "batch_"):
    _FUNCTIONS[_part + "add_json"] = (c_int, [c_void_p, c_char_p, c_size_t, _SIZE])
    _FUNCTIONS[_part + "update_json"] = (c_int, [c_void_p, c_char_p, c_size_t, _SIZE])
    _FUNCTIONS[_part + "delete"] = (c_int, [c_void_p, _TEXTS, c_size_t])
    _FUNCTIONS[_part + "delete_domains"] = (c_int, [c_void_p, _TEXTS, c_size_t])
    _FUNCTIONS[_part + "delete_all"] = (c_int, [c_void_p])


def _load() -> ctypes.CDLL:
    """The library that ``SEARCHLIGHT_LIBRARY`` names, else the one in this package, else the system's."""
    beside = pathlib.Path(__file__).with_name(_NAME)
    name = os.environ.get("SEARCHLIGHT_LIBRARY") or (str(beside) if beside.exists() else _NAME)
    try:
        library = ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(
            f"Cannot load {name}: {error}. Install the Debian package libsearchlight0, or name the library by SEARCHLIGHT_LIBRARY."
        ) from error
    for function, (result, arguments) in _FUNCTIONS.items():
        found = getattr(library, "searchlight_" + function)
        found.restype, found.argtypes = result, arguments
    return library


_library = _load()


def function(name: str) -> Any:
    """A function of the library, by its name without the prefix."""
    return getattr(_library, "searchlight_" + name)


def call(name: str, *arguments: Any) -> None:
    """Calls a function that returns a code, and raises what it says."""
    code = function(name)(*arguments)
    if code != OK:
        # Of this thread, which has made no other call since.
        message = (function("error_message")() or b"").decode()
        line, wait = function("error_line")(), function("error_wait")()
        raise _CLASSES.get(code, SearchlightError)(code, message, line or None, wait / 1000 if wait else None)


class Handle:
    """An address of the library, freed once: when the last call that uses it has returned."""

    def __init__(self, address: Optional[int], free: Callable[[Optional[int]], None]):
        self.address = address
        self._free = free
        self._process = os.getpid()

    def __del__(self) -> None:
        address, self.address = self.address, None
        # A forked process has none of the library's threads, which freeing may wait for.
        if address and os.getpid() == self._process:
            self._free(address)


def made(name: str, *arguments: Any, free: str) -> Handle:
    """The handle that a call makes."""
    address = c_void_p()
    call(name, *arguments, ctypes.byref(address))
    return Handle(address.value, function(free))


def text(name: str, *arguments: Any) -> Optional[str]:
    """The text that a call makes, freed; None for none."""
    address = c_void_p()
    call(name, *arguments, ctypes.byref(address))
    if not address.value:
        return None
    try:
        return ctypes.string_at(address.value).decode()
    finally:
        function("free")(address)


def encoded(value: str) -> bytes:
    """A text for the library, which would end it at a zero character."""
    if "\0" in value:
        raise ValueError("A text has a zero character.")
    return value.encode()


def optional(value: Optional[str]) -> Optional[bytes]:
    return None if value is None else encoded(value)


def texts(values: tuple[str, ...]) -> tuple[Any, int]:
    """Texts for the library, with their number."""
    return (c_char_p * len(values))(*map(encoded, values)), len(values)


