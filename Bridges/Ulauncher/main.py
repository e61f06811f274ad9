"""Searchlight in Ulauncher: type the keyword and a text, and open what you chose in its app."""

from __future__ import annotations

import dataclasses
import logging

from ulauncher.api.client.EventListener import EventListener
from ulauncher.api.client.Extension import Extension
from ulauncher.api.shared.action.CopyToClipboardAction import CopyToClipboardAction
from ulauncher.api.shared.action.DoNothingAction import DoNothingAction
from ulauncher.api.shared.action.ExtensionCustomAction import ExtensionCustomAction
from ulauncher.api.shared.action.RenderResultListAction import RenderResultListAction
from ulauncher.api.shared.event import ItemEnterEvent, KeywordQueryEvent
from ulauncher.api.shared.item.ExtensionResultItem import ExtensionResultItem

import door

ICON = "images/icon.svg"


class SearchlightExtension(Extension):
    def __init__(self) -> None:
        super().__init__()
        self.subscribe(KeywordQueryEvent, QueryListener())
        self.subscribe(ItemEnterEvent, OpeningListener())


class QueryListener(EventListener):
    """Shows what the text finds, after each key."""

    def on_event(self, event: KeywordQueryEvent, extension: Extension) -> RenderResultListAction:
        text = (event.get_argument() or "").strip()
        if not text:
            return notice("Type to search", "Everything that your apps have indexed")
        try:
            answer = door.search(text, limit(extension.preferences.get("limit", "")))
        except door.DoorError as error:
            return notice(str(error), "See the page about installing Searchlight")
        items = [item(hit, text) for hit in answer.hits]
        if answer.value:
            items.insert(0, ExtensionResultItem(
                icon=ICON, name=answer.value, description=f"{answer.expression} · Enter copies it",
                on_enter=CopyToClipboardAction(answer.value)))
        return RenderResultListAction(items) if items else notice("Nothing found", "Try fewer words")


class OpeningListener(EventListener):
    """Opens what was chosen. Ulauncher has hidden its window by then."""

    def on_event(self, event: ItemEnterEvent, extension: Extension) -> None:
        chosen = event.get_data()
        try:
            if door.open_hit(door.Hit(**chosen["hit"]), chosen["text"]):
                return
            logging.getLogger(__name__).warning("The app does not show it.")
        except door.DoorError as error:
            logging.getLogger(__name__).warning("%s", error)


def item(hit: door.Hit, text: str) -> ExtensionResultItem:
    data = {"hit": dataclasses.asdict(hit), "text": text}
    return ExtensionResultItem(icon=ICON, name=hit.title, description=hit.subtitle, on_enter=ExtensionCustomAction(data))


def notice(title: str, advice: str) -> RenderResultListAction:
    return RenderResultListAction([ExtensionResultItem(icon=ICON, name=title, description=advice, on_enter=DoNothingAction())])


def limit(text: str) -> int:
    """The preference, which may be anything that people write."""
    return min(max(int(text), 1), 20) if text.isdecimal() else 8


if __name__ == "__main__":
    SearchlightExtension().run()
