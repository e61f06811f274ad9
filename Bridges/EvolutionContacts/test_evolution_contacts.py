"""Tests of the bridge: contacts come, change and go, and a chosen one is opened. Evolution itself is tried where it is installed."""

from __future__ import annotations

import pathlib
import shutil
import sqlite3
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from bridge_testing import BridgeTestCase, program  # noqa: E402
import searchlight  # noqa: E402
import vcard  # noqa: E402

APP = "org.searchlight.EvolutionContacts"
BRIDGE = [sys.executable, HERE / "evolution_contacts.py"]


def card(name: str, *lines: str) -> str:
    return "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", f"FN:{name}", *lines, "END:VCARD"])


class CardTests(unittest.TestCase):
    def test_a_card_becomes_an_item(self) -> None:
        item = vcard.item(card(
            "Ada Lovelace", "N:Lovelace;Augusta;Ada;Lady;", "item1.EMAIL;TYPE=HOME:ada@exam", " ple.org", "TEL;TYPE=CELL:+44 1 234",
            'ADR;LABEL="a:b":;;1 River Street;London;;W1;UK', "ORG:Analytical Engines\\; Ltd;Programs\\\\;", "NOTE:First\\nprogram\\, ever",
            "NICKNAME:Countess,Ada", "BDAY:1815-12-10", "REV:2026-05-01T09:30:00Z(1)", "URL:not an address",
            "PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgo="))
        self.assertEqual(item, {
            "contentType": "public.vcard", "title": "Ada Lovelace", "emailAddresses": ["ada@example.org"],
            "phoneNumbers": ["+44 1 234"], "fullyFormattedAddress": "1 River Street, London, W1, UK",
            "organizations": ["Analytical Engines; Ltd", "Programs\\"], "contentDescription": "First\nprogram, ever",
            "alternateNames": ["Countess", "Ada", "Lady Augusta Ada Lovelace"], "importantDates": ["1815-12-10"],
            "thumbnailData": b"\x89PNG\r\n\x1a\n", "supportsPhoneCall": True})

    def test_a_card_without_a_name_has_the_next_best(self) -> None:
        self.assertEqual((vcard.item(card("", "ORG:Navy")) or {})["title"], "Navy")
        self.assertEqual((vcard.item(card("", "EMAIL:a@b.c")) or {})["title"], "a@b.c")
        self.assertIsNone(vcard.item(card("")))

    def test_what_is_no_card_is_no_item(self) -> None:
        for text in ("", "\0", "BEGIN:VCARD", ":" * 1000, "FN;" * 1000, "PHOTO;ENCODING=b:*"):
            self.assertIsNone(vcard.item(text))


class ContactTests(BridgeTestCase):
    def setUp(self) -> None:
        super().setUp()
        folder = self.home / ".local/share/evolution/addressbook/system"
        folder.mkdir(parents=True)
        self.book = sqlite3.connect(folder / "contacts.db")
        self.addCleanup(self.book.close)
        self.book.execute("CREATE TABLE 'folder_id' (uid TEXT PRIMARY KEY, Rev TEXT, file_as_localized TEXT, vcard TEXT, bdata TEXT)")
        self.index = searchlight.Index(APP, home=self.home / "index")

    def put(self, uid: str, text: str) -> None:
        with self.book:
            self.book.execute("INSERT OR REPLACE INTO folder_id (uid, file_as_localized, vcard) VALUES (?, CAST(X'40B0' AS TEXT), ?)",
                              (uid, text))

    def once(self) -> str:
        return self.run_program(*BRIDGE, "once").strip()

    def ids(self, text: str) -> list[str]:
        return sorted(result.id for result in self.index.search(text))

    def test_contacts_come_change_and_go(self) -> None:
        self.put("1", card("Ada Lovelace", "EMAIL:ada@example.org"))
        self.put("2", card("Grace Hopper", "ORG:Navy"))
        self.assertEqual(self.once(), "Changed(added=2, deleted=0, kept=0)")
        self.assertEqual((self.ids("lovel"), self.ids("navy")), (["system-address-book/1"], ["system-address-book/2"]))
        self.assertEqual(self.once(), "Changed(added=0, deleted=0, kept=2)")
        self.put("1", card("Ada King"))
        with self.book:
            self.book.execute("DELETE FROM folder_id WHERE uid = '2'")
        self.assertEqual(self.once(), "Changed(added=1, deleted=1, kept=0)")
        self.assertEqual((self.ids("lovel"), self.ids("king"), self.ids("navy")), ([], ["system-address-book/1"], []))

    def test_books_of_servers(self) -> None:
        folder = self.home / ".cache/evolution/addressbook/1a2b"
        folder.mkdir(parents=True)
        cache = sqlite3.connect(folder / "cache.db")
        self.addCleanup(cache.close)
        cache.execute("CREATE TABLE ECacheObjects (ECacheUID TEXT PRIMARY KEY, ECacheREV TEXT, ECacheOBJ TEXT, ECacheState INTEGER)")
        rows = [("a", card("Alan Turing"), 0), ("b", card("Alan Deleted"), 3)]
        with cache:
            cache.executemany("INSERT INTO ECacheObjects VALUES (?, '', ?, ?)", rows)
        self.once()
        self.assertEqual(self.ids("alan"), ["1a2b/a"])

    def test_a_book_that_cannot_be_read_loses_nothing(self) -> None:
        self.put("1", card("Ada Lovelace"))
        self.once()
        self.book.close()
        (self.home / ".local/share/evolution/addressbook/system/contacts.db").write_bytes(b"no database" * 100)
        self.run_program(*BRIDGE, "once", status=1)
        self.assertEqual(self.ids("ada"), ["system-address-book/1"])

    def test_a_chosen_contact_is_opened(self) -> None:
        self.put("1", card("Ada Lovelace", "EMAIL:ada@example.org"))
        self.put("2", card("Grace Hopper"))
        self.once()
        self.run_program(program(), "open", "--app", APP, "system-address-book/1", status=1)
        self.tool("evolution")
        self.run_program(program(), "open", "--app", APP, "system-address-book/1")
        self.assertEqual(self.said(), ["evolution --component contacts"])
        self.tool("gnome-contacts")
        self.run_program(program(), "open", "lovelace")
        self.run_program(program(), "open", "hopper")
        self.assertEqual(self.said(), ["gnome-contacts --email ada@example.org", "gnome-contacts --search Grace Hopper"])

    def test_watching(self) -> None:
        self.tool("gnome-contacts")
        words = "import evolution_contacts as bridge; bridge.PAUSE = 0.1; bridge.main(['watch'])"
        self.environment["PYTHONPATH"] += f":{HERE}"
        self.start(sys.executable, "-c", words)
        self.put("1", card("Ada Lovelace"))
        self.until(lambda: self.ids("lovelace"), "a new contact is found")
        self.run_program(program(), "open", "lovelace")
        self.assertEqual(self.said(), ["gnome-contacts --search Ada Lovelace"])
        with self.book:
            self.book.execute("DELETE FROM folder_id")
        self.until(lambda: not self.ids("lovelace"), "a deleted contact is not found")

    def test_removing(self) -> None:
        self.put("1", card("Ada Lovelace"))
        self.once()
        self.run_program(*BRIDGE, "remove")
        self.assertEqual(self.ids("ada"), [])
        self.assertEqual(self.once(), "Changed(added=1, deleted=0, kept=0)")


EVOLUTION = """
import sys, gi
gi.require_version("EBook", "1.2"); gi.require_version("EDataServer", "1.2"); gi.require_version("EBookContacts", "1.2")
from gi.repository import EBook, EDataServer, EBookContacts
book = EBook.BookClient.connect_sync(EDataServer.SourceRegistry.new_sync(None).ref_builtin_address_book(), 0xFFFFFFFF, None)
if sys.argv[1] == "add":
    print(book.add_contact_sync(EBookContacts.Contact.new_from_vcard(sys.argv[2]), 0, None)[1])
else:
    book.remove_contact_by_uid_sync(sys.argv[2], 0, None)
"""


def has_evolution() -> bool:
    words = ["/usr/bin/python3", "-c", "import gi; gi.require_version('EBook', '1.2')"]
    return bool(shutil.which("dbus-run-session")) and subprocess.run(words, capture_output=True).returncode == 0 \
        and bool(list(pathlib.Path("/usr/libexec").glob("evolution-addressbook-factory")))


@unittest.skipUnless(has_evolution(), "apt install evolution-data-server gir1.2-ebook-1.2 dbus-daemon")
class EvolutionTests(BridgeTestCase):
    """With Evolution's own data server, which writes the book."""

    system_programs = ("dbus-run-session", "dbus-daemon")

    def test_its_contacts_are_found(self) -> None:
        def evolution(*words: str) -> str:
            return self.run_program("dbus-run-session", "--", "/usr/bin/python3", "-c", EVOLUTION, *words).strip()

        uid = evolution("add", card("Ada Lovelace", "EMAIL:ada@example.org"))
        self.run_program(*BRIDGE, "once")
        index = searchlight.Index(APP, home=self.home / "index")
        self.assertEqual([result.id for result in index.search("ada@ex")], [f"system-address-book/{uid}"])
        evolution("remove", uid)
        self.run_program(*BRIDGE, "once")
        self.assertEqual(list(index.search("ada")), [])


if __name__ == "__main__":
    unittest.main()
