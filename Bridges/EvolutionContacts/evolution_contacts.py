#!/usr/bin/env python3
"""Makes the contacts of Evolution and GNOME Contacts findable, and opens one that a person chose.

evolution_contacts once     indexes what changed, and ends
evolution_contacts watch    goes on, and opens what is chosen
evolution_contacts open     opens one contact: Searchlight starts this
evolution_contacts remove   deletes all that this program indexed
"""

from __future__ import annotations

import hashlib
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time
from typing import Iterator, Optional

import searchlight
import vcard

APP = "org.searchlight.EvolutionContacts"
#: Seconds between two looks at the books' files.
PAUSE = 5.0
#: Seconds between two questions whether the index has lost something.
REINDEX_PAUSE = 3600.0

# 3 is for a contact that was deleted here, and is still to be deleted on the server.
CACHE = "SELECT ECacheUID, ECacheOBJ FROM ECacheObjects WHERE COALESCE(ECacheState, 0) <> 3 AND ECacheOBJ IS NOT NULL"
BOOK = "SELECT uid, vcard FROM folder_id WHERE vcard IS NOT NULL"


def folder(variable: str, fallback: str) -> pathlib.Path:
    return pathlib.Path(os.environ.get(variable) or pathlib.Path.home() / fallback)


def books() -> dict[str, pathlib.Path]:
    """The databases of address books by the books' identifiers: local ones, and copies of those on servers."""
    flatpak = pathlib.Path.home() / ".var/app/org.gnome.Evolution"
    found: dict[str, pathlib.Path] = {}
    for base, name in [
        (folder("XDG_DATA_HOME", ".local/share"), "contacts.db"), (folder("XDG_CACHE_HOME", ".cache"), "cache.db"),
        (flatpak / "data", "contacts.db"), (flatpak / "cache", "cache.db"),
    ]:
        for file in sorted(base.glob(f"evolution/addressbook/*/{name}")):
            found.setdefault("system-address-book" if file.parent.name == "system" else file.parent.name, file)
    return found


def cards(file: pathlib.Path) -> Iterator[tuple[str, str]]:
    """The identifiers and vCards of a book, which Evolution may be writing at the moment."""
    database = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=10)
    # Columns for sorting are not UTF-8. Only those that are asked for are read.
    try:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        query = CACHE if "ECacheObjects" in tables else BOOK
        yield from database.execute(query)
    finally:
        database.close()


def stamps() -> dict[str, tuple[int, int]]:
    """What differs after a change of any book: sizes and times of the databases and their logs."""
    result = {}
    for file in books().values():
        for part in (str(file), f"{file}-wal"):
            try:
                status = os.stat(part)
            except FileNotFoundError:
                continue
            result[part] = (status.st_mtime_ns, status.st_size)
    return result


def update(index: searchlight.Index, mirror: searchlight.Mirror) -> searchlight.Changed:
    """Indexes what changed in all books. Raises if one cannot be read, since its contacts would count as deleted."""
    request = index.reindex_request()
    if request:
        mirror.forget(*request.identifiers)
    found = {f"{book}/{uid}": card for book, file in books().items() for uid, card in cards(file)}
    marks = {id: hashlib.sha256(card.encode()).hexdigest()[:32] for id, card in found.items()}
    changed = mirror.update(marks, lambda id: vcard.item(found[id]))
    if request:
        index.acknowledge(request)
    return changed


def command(contact: dict[str, object]) -> Optional[list[str]]:
    """What shows a contact. GNOME Contacts has the same books, and can be told whom to show; Evolution only has a list."""
    if shutil.which("gnome-contacts"):
        addresses = contact.get("emailAddresses")
        if isinstance(addresses, list) and addresses:
            return ["gnome-contacts", "--email", str(addresses[0])]
        return ["gnome-contacts", "--search", str(contact["title"])]
    return ["evolution", "--component", "contacts"] if shutil.which("evolution") else None


def show(index: searchlight.Index, chosen: searchlight.Continuation) -> bool:
    """Opens the contact that was chosen; False if that cannot be done."""
    contact = index.get(chosen.id) if chosen.id else None
    words = command(contact) if contact else None
    if words is None:
        print("Cannot open the contact: install gnome-contacts or evolution.", file=sys.stderr)
        return False
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        # The program either hands over to one that runs, and ends, or stays.
        return process.wait(timeout=3) == 0
    except subprocess.TimeoutExpired:
        return True


def watch(index: searchlight.Index, mirror: searchlight.Mirror) -> None:
    index.on_continue(lambda chosen: show(index, chosen))
    seen: Optional[dict[str, tuple[int, int]]] = None
    asked = time.monotonic()
    while True:
        now = stamps()
        if now != seen or time.monotonic() - asked > REINDEX_PAUSE:
            try:
                print(update(index, mirror), flush=True)
                seen, asked = now, time.monotonic()
            except (OSError, sqlite3.Error, searchlight.BusyError) as error:
                # Evolution is writing, or other changes are being made: the next look comes soon.
                print(f"Later: {error}", file=sys.stderr, flush=True)
        time.sleep(PAUSE)


def main(words: list[str]) -> int:
    if len(words) != 1 or words[0] not in ("once", "watch", "open", "remove"):
        sys.exit(__doc__)
    index = searchlight.Index(APP)
    if words == ["open"]:
        with index.listen() as listener:
            chosen = listener.next(timeout=20)
            if chosen:
                chosen.answer(show(index, chosen))
        return 0
    marks = folder("XDG_STATE_HOME", ".local/state") / "searchlight-bridges/evolution-contacts.sqlite"
    if words == ["remove"]:
        index.unregister()
        index.delete_all()
        marks.unlink(missing_ok=True)
        return 0
    program = [sys.executable, os.path.abspath(__file__), "open"]
    index.register("Contacts", icon="x-office-address-book", command=program)
    try:
        mirror = searchlight.Mirror(index, marks, domain="contacts")
    except sqlite3.OperationalError as error:
        sys.exit(f"Cannot open {marks}: {error}. Another evolution_contacts may be running: end it first.")
    with mirror:
        if words == ["once"]:
            print(update(index, mirror))
        else:
            watch(index, mirror)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
