"""Ulauncher's classes of API v2, as far as the extension uses them: they keep what they were given."""

from __future__ import annotations

import sys
import types
from typing import Any, Callable, Optional


class Kept:
    def __init__(self, *values: Any, **named: Any):
        self.values = values
        self.__dict__.update(named)


class ExtensionResultItem(Kept):
    pass


class RenderResultListAction(Kept):
    @property
    def items(self) -> list[Any]:
        return list(self.values[0])


class ExtensionCustomAction(Kept):
    @property
    def data(self) -> Any:
        return self.values[0]


class CopyToClipboardAction(Kept):
    pass


class DoNothingAction(Kept):
    pass


class KeywordQueryEvent(Kept):
    def get_argument(self) -> Optional[str]:
        return self.values[0]


class ItemEnterEvent(Kept):
    def get_data(self) -> Any:
        return self.values[0]


class EventListener:
    pass


class Extension:
    def __init__(self) -> None:
        self.preferences: dict[str, str] = {}
        self.listeners: dict[type, Any] = {}

    def subscribe(self, event: type, listener: Any) -> None:
        self.listeners[event] = listener

    def send(self, event: Any) -> Any:
        """What Ulauncher does when something happens."""
        return self.listeners[type(event)].on_event(event, self)


def install() -> None:
    """Makes the modules that the extension imports."""
    places: dict[str, list[Callable[..., Any]]] = {
        "client.EventListener": [EventListener], "client.Extension": [Extension],
        "shared.event": [ItemEnterEvent, KeywordQueryEvent],
        **{f"shared.action.{one.__name__}": [one]
           for one in (CopyToClipboardAction, DoNothingAction, ExtensionCustomAction, RenderResultListAction)},
        "shared.item.ExtensionResultItem": [ExtensionResultItem],
    }
    for name, classes in places.items():
        words = f"ulauncher.api.{name}".split(".")
        for length in range(1, len(words) + 1):
            sys.modules.setdefault(".".join(words[:length]), types.ModuleType(".".join(words[:length])))
        for one in classes:
            setattr(sys.modules[f"ulauncher.api.{name}"], one.__name__, one)
