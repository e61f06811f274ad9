"""Tests of the bridge: notes come, change, move and go, and a chosen one is opened where it belongs."""

from __future__ import annotations

import os
import pathlib
import signal
import sys
import time
import unittest
from unittest import mock

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from bridge_testing import BridgeTestCase, program  # noqa: E402
import markdown_vault  # noqa: E402
import note  # noqa: E402
import searchlight  # noqa: E402

APP = markdown_vault.APP
BRIDGE = [sys.executable, HERE / "markdown_vault.py"]

RIVERS = """---
title: "Rivers: of Europe"
aliases: [Streams, "Big, long rivers"]
tags:
  - travel/water   # a comment
  - Maps
created: 2026-05-01T09:30:00Z
nested:
  key: value
---
# Another heading

The **Danube** and the [[Rhine|Rhein]] flow. See [the Alps](Mountains/The%20Alps.md#top) and [web](https://a.b/c.md).
Not a #1 tag, but #rivers_big. `#code` and C# are none.

## Sources ##
```
#include <not-a-tag>
# not a heading
```
- [ ] visit %%hidden%% ==Passau==
"""


class NoteTests(unittest.TestCase):
    def test_front_matter_headings_tags_and_links(self) -> None:
        read = note.read(RIVERS)
        self.assertEqual(read.title, "Rivers: of Europe")
        self.assertEqual(read.texts("aliases"), ["Streams", "Big, long rivers"])
        self.assertEqual(read.tags, ["travel/water", "Maps", "rivers_big"])
        self.assertEqual(read.headings, ["Another heading", "Sources"])
        self.assertEqual(read.links, ["Rhine", "Mountains/The Alps"])
        self.assertEqual(str(read.date("created")), "2026-05-01 09:30:00+00:00")
        self.assertIn("The Danube and the Rhein flow. See the Alps and web.", read.text)
        self.assertIn("visit  Passau", read.text)
        self.assertNotIn("travel/water", read.text)

    def test_without_front_matter(self) -> None:
        self.assertEqual((note.read("# Seas\ntext").title, note.read("text").title, note.read("").text), ("Seas", "", ""))
        self.assertEqual(note.read("---\nno end: x\n\ntext").front, {})
        self.assertEqual(note.read("tags: a").tags, [])
        self.assertEqual(note.read("---\r\ntags: a, #b\r\n---\r\nx").tags, ["a"])

    def test_odd_text_ends_soon(self) -> None:
        start = time.monotonic()
        for piece in ("---\n", "[", "![[", "**", "`", "```\n", "#", "# a #", "](", "](<", "%%", "<!--", "* ", "*a", "a/#", "a ", "[a|"):
            note.read(piece * 20001)
        self.assertLess(time.monotonic() - start, 10)

    def test_addresses_of_obsidian(self) -> None:
        self.assertIsNone(markdown_vault.obsidian(pathlib.Path("/nowhere/a.md")))


class VaultTests(BridgeTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.vault = self.home / "My & Notes"
        (self.vault / ".obsidian").mkdir(parents=True)
        (self.vault / ".trash").mkdir()
        self.index = searchlight.Index(APP, home=self.home / "index")

    def write(self, name: str, text: str) -> pathlib.Path:
        path = self.vault / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    def once(self) -> str:
        return self.run_program(*BRIDGE, "once", self.vault).strip()

    def names(self, text: str) -> list[str]:
        return sorted(os.path.relpath(result.id, self.vault) for result in self.index.search(text))

    def test_a_note_is_found_by_all_it_says(self) -> None:
        path = self.write("Water/rivers.md", RIVERS)
        self.write(".trash/old.md", "old rivers")
        self.write("picture.png", "rivers")
        (self.vault / "loop").symlink_to(self.vault)
        self.assertEqual(self.once(), f"{self.vault}: Changed(added=1, deleted=0, kept=0)")
        for text in ("rivers of europe", "streams", "maps", "sources", "danube", "rhein"):
            self.assertEqual(self.names(text), ["Water/rivers.md"], text)
        stored = self.index.get(str(path)) or {}
        self.assertEqual(stored["contentCreationDate"], "2026-05-01T09:30:00Z")
        self.assertEqual(stored["org_searchlight_links"], ["Rhine", "Mountains/The Alps"])

    def test_changes_renames_and_deletions(self) -> None:
        rivers, seas = self.write("rivers.md", "The Danube"), self.write("seas.md", "The Baltic")
        self.once()
        self.assertEqual(self.once(), "")
        # Touched, but the same: read, and not indexed again.
        os.utime(rivers, (1, 1))
        self.assertEqual(self.once(), "")
        rivers.write_text("The Rhine")
        self.assertEqual(self.once(), f"{self.vault}: Changed(added=1, deleted=0, kept=1)")
        self.assertEqual((self.names("danube"), self.names("rhine")), ([], ["rivers.md"]))
        (self.vault / "Water").mkdir()
        rivers.rename(self.vault / "Water/big rivers.md")
        self.assertEqual(self.once(), f"{self.vault}: Changed(added=1, deleted=1, kept=1)")
        self.assertEqual(self.names("rhine"), ["Water/big rivers.md"])
        seas.unlink()
        self.once()
        self.assertEqual(self.names("baltic"), [])

    def test_vaults_do_not_delete_each_others_notes(self) -> None:
        self.write("rivers.md", "The Danube")
        other = self.home / "other"
        other.mkdir()
        (other / "seas.md").write_text("The Baltic")
        self.run_program(*BRIDGE, "once", self.vault, other)
        self.assertEqual(self.once(), "")
        self.assertEqual((self.names("danube"), self.names("baltic")), (["rivers.md"], ["../other/seas.md"]))
        # A disk that is not connected loses nothing.
        other.rename(self.home / "elsewhere")
        self.run_program(*BRIDGE, "once", self.vault, other)
        self.assertEqual(self.names("baltic"), ["../other/seas.md"])

    def test_a_note_that_may_not_be_read_stays_and_stops_no_other(self) -> None:
        self.environment["XDG_STATE_HOME"] = str(self.home / "state")
        secret, self.secret = markdown_vault.read_note, str(self.write("secret.md", "The Baltic"))
        self.once()
        self.write("secret.md", "The North Sea")
        self.write("rivers.md", "The Danube")

        def read_note(path: str) -> bytes:
            if path == self.secret:
                raise PermissionError(13, "Permission denied", path)
            return secret(path)

        with mock.patch.object(markdown_vault, "read_note", read_note), mock.patch.dict(os.environ, self.environment):
            vault = markdown_vault.Vault(self.index, self.vault)
            self.assertEqual(vault.update(), searchlight.Changed(added=1, deleted=0, kept=1))
            vault.close()
        self.assertEqual((self.names("baltic"), self.names("danube")), (["secret.md"], ["rivers.md"]))

    def test_a_chosen_note_is_opened(self) -> None:
        self.write("Water/Big rivers?.md", "The Danube")
        plain = self.home / "plain"
        plain.mkdir()
        (plain / "seas.md").write_text("The Baltic")
        self.run_program(*BRIDGE, "once", self.vault, plain)
        self.tool("xdg-open")
        self.run_program(program(), "open", "danube")
        self.run_program(program(), "open", "baltic")
        self.assertEqual(self.said(), [
            "xdg-open obsidian://open?vault=My%20%26%20Notes&file=Water%2FBig%20rivers%3F", f"xdg-open file://{plain}/seas.md"])
        # Without Obsidian, the file itself is tried.
        self.tool("xdg-open", status=3)
        self.run_program(program(), "open", "danube", status=1)
        self.assertEqual(len(self.said()), 2)
        (plain / "seas.md").unlink()
        self.run_program(program(), "open", "baltic", status=1)
        self.assertEqual(self.said(), [])

    def test_watching_and_being_killed(self) -> None:
        for number in range(1500):
            self.write(f"note {number}.md", f"# Note {number}\nAbout the Danube.")
        self.tool("xdg-open")
        words = f"import markdown_vault as bridge; bridge.PAUSE = 0.1; bridge.main(['watch', {str(self.vault)!r}])"
        self.environment["PYTHONPATH"] += f":{HERE}"
        killed = self.start(sys.executable, "-c", words)
        self.until(lambda: self.index.search("danube", limit=1).total, "some notes are found")
        killed.send_signal(signal.SIGKILL)
        killed.wait()
        self.start(sys.executable, "-c", words)
        self.until(lambda: self.index.search("danube", limit=1).total == 1500, "all notes are found")
        self.write("new.md", "The Vistula")
        self.until(lambda: self.names("vistula"), "a new note is found")
        self.run_program(program(), "open", "vistula")
        self.assertEqual(self.said(), ["xdg-open obsidian://open?vault=My%20%26%20Notes&file=new"])
        # One program at a time has a vault.
        self.run_program(*BRIDGE, "once", self.vault, status=1)

    def test_removing(self) -> None:
        self.write("rivers.md", "The Danube")
        self.once()
        self.run_program(*BRIDGE, "remove")
        self.assertEqual(self.names("danube"), [])
        self.assertEqual(self.once(), f"{self.vault}: Changed(added=1, deleted=0, kept=0)")


if __name__ == "__main__":
    unittest.main()
