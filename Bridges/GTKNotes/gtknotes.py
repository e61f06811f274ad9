#!/usr/bin/env python3
"""An app in GTK 4 whose notes are found by Searchlight, and which opens the one that a person chose.

gtknotes [FOLDER]    shows the notes of a folder (default: ~/Notes)
"""

from __future__ import annotations

import os
import pathlib
import sys
import uuid
from typing import Any, Optional

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, Gtk  # noqa: E402

import searchlight  # noqa: E402

APP = "org.searchlight.GTKNotes"
READING = f"{APP}.reading"


class Notes:
    """The notes, which are text files whose first line is the title, and their items in the index."""

    def __init__(self, folder: pathlib.Path):
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self.index = searchlight.Index(APP)

    def identifiers(self) -> list[str]:
        return sorted(path.stem for path in self._folder.glob("*.txt"))

    def text(self, id: str) -> Optional[str]:
        """None for a note that is not there, such as one that was deleted since it was indexed."""
        path = self._folder / f"{id}.txt"
        # The identifier comes from outside.
        if "/" in id or not path.is_file():
            return None
        return path.read_text(encoding="utf-8", errors="replace")

    def title(self, id: str) -> str:
        return (self.text(id) or "").partition("\n")[0].strip() or "Untitled"

    def save(self, id: str, text: str) -> None:
        """Writes a note, and then makes it findable. What people wrote comes first."""
        path = self._folder / f"{id}.txt"
        path.with_suffix(".new").write_text(text, encoding="utf-8")
        path.with_suffix(".new").replace(path)
        self.index.add(id, **self._item(id))

    def delete(self, id: str) -> None:
        (self._folder / f"{id}.txt").unlink(missing_ok=True)
        self.index.delete(id)

    def update(self) -> None:
        """Indexes what other programs changed while the app did not run, and what the index has lost."""
        request = self.index.reindex_request()
        marks = GLib.get_user_state_dir() + "/searchlight-bridges/gtk-notes.sqlite"
        times = {id: str((self._folder / f"{id}.txt").stat().st_mtime_ns) for id in self.identifiers()}
        with searchlight.Mirror(self.index, marks, domain="notes") as mirror:
            if request:
                mirror.forget(*request.identifiers)
            mirror.update(times, self._item)
        if request:
            self.index.acknowledge(request)

    def _item(self, id: str) -> dict[str, Any]:
        title, _, body = (self.text(id) or "").partition("\n")
        return {"title": title.strip() or "Untitled", "textContent": body, "contentType": "public.plain-text", "domain": "notes"}


class Window(Gtk.ApplicationWindow):
    """A list of notes, and the one that is open."""

    def __init__(self, app: App):
        super().__init__(application=app, title="Notes", default_width=720, default_height=480)
        self._notes = app.notes
        self._open: Optional[str] = None
        self._activity: Optional[searchlight.Activity] = None
        self._list = Gtk.ListBox(css_classes=["navigation-sidebar"], width_request=200)
        self._list.connect("row-activated", lambda _, row: app.show_note(row.get_name()))
        self._view = Gtk.TextView(wrap_mode=Gtk.WrapMode.WORD_CHAR, sensitive=False, left_margin=12, top_margin=12)
        panes = Gtk.Paned(shrink_start_child=False)
        panes.set_start_child(Gtk.ScrolledWindow(child=self._list))
        panes.set_end_child(Gtk.ScrolledWindow(child=self._view))
        self.set_child(panes)
        bar = Gtk.HeaderBar()
        for icon, action, tip in [("list-add-symbolic", "app.new", "New note"), ("user-trash-symbolic", "app.delete", "Delete note")]:
            bar.pack_start(Gtk.Button(icon_name=icon, action_name=action, tooltip_text=tip))
        self.set_titlebar(bar)
        self.connect("close-request", lambda _: self.leave())
        self.fill()

    def fill(self) -> None:
        while row := self._list.get_row_at_index(0):
            self._list.remove(row)
        for id in self._notes.identifiers():
            label = Gtk.Label(label=self._notes.title(id), xalign=0, ellipsize=3)
            self._list.append(Gtk.ListBoxRow(child=label, name=id))

    def show_note(self, id: str) -> bool:
        """Opens a note, and says that the person reads it now. False if there is none."""
        self.leave()
        text = self._notes.text(id)
        if text is None:
            return False
        self._open = id
        self._view.get_buffer().set_text(text)
        self._view.set_sensitive(True)
        self.set_title(self._notes.title(id))
        # Found again by when it was read, and at the top of what the person did last.
        self._activity = self._notes.index.become_current(READING, title=self._notes.title(id), item=id, user_info={"note": id})
        return True

    def leave(self) -> None:
        """Saves the open note if it was changed, and ends its activity."""
        buffer = self._view.get_buffer()
        if self._open is not None and buffer.get_modified():
            self._notes.save(self._open, buffer.get_property("text"))
            self.fill()
        buffer.set_modified(False)
        if self._activity:
            self._activity.resign()
        self._open = self._activity = None

    def clear(self) -> None:
        self.leave()
        self._view.get_buffer().set_text("")
        self._view.set_sensitive(False)
        self.set_title("Notes")
        self.fill()


class App(Gtk.Application):
    """One process for the session: GTK hands what a second one is told over to it."""

    def __init__(self, folder: pathlib.Path):
        super().__init__(application_id=APP)
        self._folder = folder
        self._window: Optional[Window] = None

    def do_startup(self) -> None:
        """Runs in the first process only, which alone listens."""
        Gtk.Application.do_startup(self)
        self.notes = Notes(self._folder)
        program = [sys.executable, os.path.abspath(__file__), str(self._folder)]
        self.notes.index.register("Notes in GTK", icon="accessories-text-editor", command=program)
        # The state is the open note, so that other programs can ask for it over D-Bus.
        self._show = Gio.SimpleAction.new_stateful("show-note", GLib.VariantType("s"), GLib.Variant("s", ""))
        self._show.connect("activate", lambda _, id: self.show_note(id.get_string()))
        self.add_action(self._show)
        for name, function in [("new", self._new), ("delete", self._delete), ("quit", self._quit)]:
            action = Gio.SimpleAction(name=name)
            action.connect("activate", lambda *_, function=function: function())
            self.add_action(action)
        self.set_accels_for_action("app.quit", ["<Control>q"])
        # GTK's loop waits for the listener beside all else: no thread is needed. Early, since who started the app is waiting.
        self._listener = self.notes.index.listen()
        GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, self._listener.fileno(), GLib.IOCondition.IN, self._land)
        GLib.idle_add(self._update)

    def do_activate(self) -> None:
        if self._window is None:
            self._window = Window(self)
        self._window.present()

    def do_shutdown(self) -> None:
        self._listener.stop()
        self.notes.index.close()
        Gtk.Application.do_shutdown(self)

    def show_note(self, id: str) -> bool:
        self.activate()
        is_shown = self._window is not None and self._window.show_note(id)
        self._show.set_state(GLib.Variant("s", id if is_shown else ""))
        return is_shown

    def _land(self, *_: object) -> bool:
        """Shows what the person chose in Searchlight, and says whether that was done."""
        chosen = self._listener.next(timeout=0)
        if chosen:
            id = chosen.id or chosen.user_info.get("note")
            chosen.answer(self.show_note(str(id)) if id else self._search(chosen.typed or ""))
        return GLib.SOURCE_CONTINUE

    def _search(self, text: str) -> bool:
        """The person wants this app to search on: the best note is shown."""
        found = self.notes.index.search(text, limit=1)
        return self.show_note(found[0].id) if found else False

    def _update(self) -> bool:
        self.notes.update()
        if self._window:
            self._window.fill()
        return GLib.SOURCE_REMOVE

    def _new(self) -> None:
        id = uuid.uuid4().hex
        self.notes.save(id, "New note\n")
        self.show_note(id)
        if self._window:
            self._window.fill()

    def _delete(self) -> None:
        id = self._show.get_state().get_string()
        if id and self._window:
            self._window.clear()
            self.notes.delete(id)
            self._show.set_state(GLib.Variant("s", ""))
            self._window.fill()

    def _quit(self) -> None:
        if self._window:
            self._window.leave()
        self.quit()


def main(words: list[str]) -> int:
    if len(words) > 1 or words[:1] in (["--help"], ["-h"]):
        sys.exit(__doc__)
    return int(App(pathlib.Path(words[0] if words else pathlib.Path.home() / "Notes").resolve()).run(None))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
