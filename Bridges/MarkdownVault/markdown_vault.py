#!/usr/bin/env python3
"""Makes the notes of Obsidian vaults and other folders of Markdown findable, and opens one that a person chose.

markdown_vault once FOLDER...     indexes what changed, and ends
markdown_vault watch FOLDER...    goes on, and opens what is chosen
markdown_vault open               opens one note: Searchlight starts this
markdown_vault remove             deletes all that this program indexed
"""

from __future__ import annotations

import datetime
import hashlib
import os
import pathlib
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from typing import Any, Iterator, Optional
from urllib.parse import quote

import note
import searchlight

APP = "org.searchlight.MarkdownVault"
#: Seconds between two looks at the folders.
PAUSE = 5.0
#: Seconds between two questions whether the index has lost something.
REINDEX_PAUSE = 3600.0
#: Bytes of a note that are read.
MAXIMUM_NOTE = 4 << 20


def state_folder() -> pathlib.Path:
    base = os.environ.get("XDG_STATE_HOME") or pathlib.Path.home() / ".local/state"
    return pathlib.Path(base) / "searchlight-bridges/markdown-vault"


def files(folder: str, depth: int = 0) -> Iterator[os.DirEntry[str]]:
    """The notes below a folder. Hidden folders hold settings and what was thrown away, and links may lead in circles."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False) and depth < 64:
                yield from files(entry.path, depth + 1)
            elif entry.name.endswith((".md", ".markdown")) and entry.is_file(follow_symlinks=False):
                yield entry


class Vault:
    """A folder of notes, and the mirror that keeps the index in step with it."""

    def __init__(self, index: searchlight.Index, folder: pathlib.Path):
        self.folder = folder
        key = hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]
        self._mirror = searchlight.Mirror(index, state_folder() / f"{key}.sqlite", domain=f"vault.{key}")

    def update(self) -> searchlight.Changed:
        """Indexes what changed. Raises if a folder cannot be read, since its notes would count as deleted."""
        marks: dict[str, str] = {}
        for entry in files(str(self.folder)):
            try:
                # A name that is not UTF-8 cannot be in an item.
                entry.path.encode()
                marks[entry.path] = self._mark(entry)
            except UnicodeEncodeError:
                print(f"Left out, because its name is not UTF-8: {entry.path!a}", file=sys.stderr)
            except FileNotFoundError:
                continue
            except PermissionError as error:
                print(f"Left out: {error}", file=sys.stderr)
                # What was indexed of it stays.
                if old := self._mirror.mark(entry.path):
                    marks[entry.path] = old
        return self._mirror.update(marks, self._item, lambda old, new: old.split()[-1] == new.split()[-1])

    def forget(self, request: searchlight.ReindexRequest) -> None:
        self._mirror.forget(*request.identifiers)

    def close(self) -> None:
        self._mirror.close()

    def _mark(self, entry: os.DirEntry[str]) -> str:
        """Time, size and hash. A file with the same time and size is not read; one with the same hash is not indexed again."""
        status = entry.stat(follow_symlinks=False)
        quick = f"{status.st_mtime_ns} {status.st_size} "
        old = self._mirror.mark(entry.path)
        return old if old and old.startswith(quick) else quick + hashlib.sha256(read_note(entry.path)).hexdigest()[:32]

    def _item(self, path: str) -> Optional[dict[str, Any]]:
        try:
            text, status = read_note(path).decode(errors="replace"), os.stat(path)
        except FileNotFoundError:
            return None
        return item(self.folder, pathlib.Path(path), note.read(text), status)


def read_note(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read(MAXIMUM_NOTE)


def item(folder: pathlib.Path, path: pathlib.Path, read: note.Note, status: os.stat_result) -> dict[str, Any]:
    """A note as an item."""
    title = read.title or path.stem
    modified = read.date("modified", "updated", "date modified", "last-modified")
    names = [name for name in [*read.texts("aliases", "alias"), path.stem] if name != title]
    return {
        "title": title,
        "alternateNames": list(dict.fromkeys(names)),
        "keywords": read.tags,
        "headline": " · ".join(read.headings[:100]),
        "contentDescription": ", ".join(read.texts("description", "summary")) or None,
        "textContent": read.text,
        "contentType": "net.daringfireball.markdown",
        "contentURL": path.as_uri(),
        "containerTitle": folder.name,
        "authorNames": read.texts("author", "authors"),
        "contentCreationDate": read.date("created", "date", "date created"),
        "contentModificationDate": modified or datetime.datetime.fromtimestamp(status.st_mtime, datetime.timezone.utc),
        "org_searchlight_links": read.links,
    }


def obsidian(path: pathlib.Path) -> Optional[str]:
    """The address by which Obsidian opens a note; None for one that is in no vault of Obsidian's."""
    for folder in path.parents:
        if (folder / ".obsidian").is_dir():
            name = path.relative_to(folder)
            file = name.with_suffix("") if name.suffix == ".md" else name
            return f"obsidian://open?vault={quote(folder.name, safe='')}&file={quote(file.as_posix(), safe='')}"
    return None


def launch(address: str) -> bool:
    """Lets the desktop open an address. Whether that is done is known when its program ends, or goes on."""
    opener = next((words for words in (["xdg-open"], ["gio", "open"]) if shutil.which(words[0])), None)
    if opener is None:
        print("Cannot open anything: install xdg-utils.", file=sys.stderr)
        return False
    process = subprocess.Popen([*opener, address], stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        return process.wait(timeout=4) == 0
    except subprocess.TimeoutExpired:
        return True


def show(chosen: searchlight.Continuation) -> bool:
    """Opens a note, whose identifier is its path: in Obsidian if the vault is its, and otherwise in the program for Markdown."""
    path = pathlib.Path(chosen.id or "")
    if not path.is_absolute() or not path.exists() or not stat.S_ISREG(os.stat(path).st_mode):
        return False
    address = obsidian(path)
    return (address is not None and launch(address)) or launch(path.as_uri())


def update(index: searchlight.Index, vaults: list[Vault], asks: bool = True) -> None:
    """Indexes what changed, and if it asks, what the index has lost."""
    request = index.reindex_request() if asks else None
    is_whole = True
    for vault in vaults:
        if request:
            vault.forget(request)
        try:
            changed = vault.update()
        except (OSError, searchlight.BusyError) as error:
            # Such as a disk that is not connected. Its notes stay, and the next look is soon.
            print(f"Later: {error}", file=sys.stderr, flush=True)
            is_whole = False
            continue
        if changed.added or changed.deleted or request:
            print(f"{vault.folder}: {changed}", flush=True)
    if request and is_whole:
        index.acknowledge(request)


def watch(index: searchlight.Index, vaults: list[Vault]) -> None:
    index.on_continue(show)
    asked: Optional[float] = None
    while True:
        asks = asked is None or time.monotonic() - asked > REINDEX_PAUSE
        update(index, vaults, asks)
        if asks:
            asked = time.monotonic()
        time.sleep(PAUSE)


def remove(index: searchlight.Index) -> None:
    index.unregister()
    index.delete_all()
    shutil.rmtree(state_folder(), ignore_errors=True)


def main(words: list[str]) -> int:
    if words[:1] not in (["once"], ["watch"], ["open"], ["remove"]) or (words[0] in ("once", "watch")) != (len(words) > 1):
        sys.exit(__doc__)
    index = searchlight.Index(APP)
    if words[0] == "open":
        with index.listen() as listener:
            chosen = listener.next(timeout=20)
            if chosen:
                chosen.answer(show(chosen))
        return 0
    if words[0] == "remove":
        remove(index)
        return 0
    index.register("Notes", icon="text-markdown", command=[sys.executable, os.path.abspath(__file__), "open"])
    try:
        vaults = [Vault(index, pathlib.Path(folder).resolve()) for folder in words[1:]]
    except sqlite3.OperationalError as error:
        sys.exit(f"Cannot open the marks in {state_folder()}: {error}. Another markdown_vault may be running: end it first.")
    (update if words[0] == "once" else watch)(index, vaults)
    for vault in vaults:
        vault.close()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
