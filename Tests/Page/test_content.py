"""The person's own content: first run, folder chosen, progress, what is found, and what is gone (SYSTEM 14, issue 59)."""
import base64, email.message, hashlib, os, pathlib, sqlite3, struct, time, unittest, urllib.error, urllib.parse, zlib

from support import ROOT, PageTest, Server, shared

RULES = (ROOT / "Tests/Page/accessibility.js").read_text()
AXE = os.environ.get("AXE", "")
PAGES = ["The lighthouse of the first page.", "Filler of the second page.", "The quokkaberry stands on the third page only."]


def pdf(pages):
    """A PDF with a line of text a page."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>",
               f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(f'{4 + 2 * place} 0 R' for place in range(len(pages)))}] >>",
               "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    for place, text in enumerate(pages):
        stream = f"BT /F1 18 Tf 72 700 Td ({text}) Tj ET"
        objects += [f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * place} 0 R "
                    "/Resources << /Font << /F1 3 0 R >> >> >>", f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream"]
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{content}\nendobj\n".encode()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    return out + (f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\n"
                  f"startxref\n{len(out)}\n%%EOF\n").encode()


# 64 by 32 pixels, red and blue: `heif-enc -A -q 40`.
AVIF = base64.b64decode(
    "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA"
    "AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAKgAAACNpaW5mAAAAAAABAAAAFWluZmUC"
    "AAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAA"
    "AABAAAAAIAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAADJtZGF0EgAKCRgVP/sECAgaEDIbGYAQ"
    "QQQEALNXJfYnFZ3V1IT2sNlVWsUpoANg")


def letter():
    message = email.message.EmailMessage()
    message["From"], message["To"] = "Ines Calloway <ines@example.org>", "Tobias Wren <tobias@example.org>"
    message["Subject"], message["Date"] = "Wombatroot delivery", "Thu, 05 Nov 2026 09:30:00 +0000"
    message["Message-ID"] = "<wombat.1@example.org>"
    message.set_content("The wombatroot arrives on Friday.")
    message.add_attachment(b"one,two", maintype="text", subtype="csv", filename="prices.csv")
    return message.as_bytes()


def thumbnail(modified):
    """A red PNG as a file manager keeps it, of a file that was changed at that time."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    rows = b"".join(b"\0" + b"\xc0\x20\x20" * 32 for _ in range(32))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 32, 32, 8, 2, 0, 0, 0))
            + chunk(b"tEXt", b"Thumb::MTime\0" + str(int(modified)).encode()) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def person():
    """A server of somebody with a few documents, a mailbox, and nothing chosen."""
    server = Server(filled=False)
    documents = server.folder / "Documents"
    documents.mkdir()
    (documents / "harbour report.pdf").write_bytes(pdf(PAGES))
    (documents / "broken.pdf").write_bytes(b"%PDF-1.4\nnothing more")
    (documents / "notes.txt").write_text("A plain numbatleaf note.\n")
    (documents / "people.vcf").write_text(
        "BEGIN:VCARD\nVERSION:3.0\nFN:Petra Quillstone\nTEL:+44 131 496 0128\nTEL:+44 20 7946 0991\n"
        "EMAIL:petra@example.org\nUID:petra-1\nEND:VCARD\n")
    (documents / "plans.ics").write_text(
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y\nBEGIN:VEVENT\nUID:meeting-1\nDTSTAMP:20261101T090000Z\n"
        "DTSTART:20271110T140000Z\nDTEND:20271110T150000Z\nSUMMARY:Bilbyflower meeting\nLOCATION:Harbour Hall\nEND:VEVENT\n"
        "END:VCALENDAR\n")
    mail = server.folder / "Maildir" / "cur"
    mail.mkdir(parents=True)
    (mail / "1700000000.M1P1.host:2,S").write_bytes(letter())
    return server


class OwnContent(PageTest):
    reads_guide = False

    def make_server(self):
        return shared("content", person)

    def state(self):
        return self.server.get("/api/content")

    def await_read(self, count):
        """Until so many files are read and none is left."""
        for _ in range(300):
            state = self.state()
            if state["read"] >= count and state["left"] == 0:
                return state
            time.sleep(0.1)
        raise AssertionError(f"It is not read: {state}, {(self.server.folder / 'log').read_text()}")

    def await_found(self, text):
        """Until an item is found. What was read before may count as much as what is waited for."""
        for _ in range(300):
            if self.server.get(f"/api/search?q={urllib.parse.quote(text)}")["total"] > 0:
                return
            time.sleep(0.1)
        raise AssertionError(f"“{text}” is not found: {self.state()}, {(self.server.folder / 'log').read_text()}")

    def choose(self):
        """Everything that is offered."""
        if self.state()["folders"]:
            return self.await_read(5)
        self.open("/")
        self.browser.wait("document.querySelector('.content-offer')", "the offer")
        self.browser.run("document.querySelectorAll('[data-source]').forEach((box) => { box.checked = true; })")
        self.browser.click(".content-offer .prominent")
        return self.await_read(5)

    def find(self, text):
        self.await_found(text)
        self.open("/")
        self.type(text)
        self.browser.wait("document.querySelector('#preview .facts')", "the preview")

    def test_1_nothing_is_read_before_the_person_says_so(self):
        self.browser.wait("document.querySelector('.content-offer')", "the offer")
        self.assertEqual(self.server.get("/api/apps")["apps"], [app for app in self.server.get("/api/apps")["apps"]
                                                                if app["id"] not in ("searchlight.files", "searchlight.mail")])
        offered = self.browser.run("return [...document.querySelectorAll('.choice')].map((row) => row.innerText)")
        self.assertTrue(offered[0].startswith("Documents\n"), offered)
        self.assertIn("5 files", offered[0])
        self.assertTrue(any("Mail in folders" in row and "Senders, recipients" in row for row in offered), offered)
        checked = self.browser.run("return [...document.querySelectorAll('.choice input:checked')].map((box) => box.dataset.folder ?? box.dataset.source)")
        self.assertEqual(checked, [str(self.server.folder / "Documents")])
        self.assertFalse(os.path.exists(self.server.home + "/files/state"))

    def breaches(self):
        self.browser.run("await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))")
        found = self.browser.run(RULES)
        if AXE:
            from test_axe import FINDINGS
            self.browser.run(pathlib.Path(AXE).read_text())
            found += self.browser.run(FINDINGS)
        return found

    def test_1_the_first_run_is_accessible(self):
        for theme, language, size, is_mobile in (("light", "en", (1280, 860), False), ("dark", "ar", (1280, 860), False), ("light", "de", (360, 740), True)):
            with self.subTest(theme=theme, language=language):
                self.browser.window(*size, mobile=is_mobile)
                self.browser.theme(theme)
                self.browser.run("localStorage.setItem('searchlight.language', arguments[0])", language)
                self.open("/")
                self.browser.wait("document.querySelector('.content-offer')", "the offer")
                self.assertEqual(self.breaches(), [])
                wide = self.browser.run("return document.documentElement.scrollWidth > innerWidth")
                self.assertFalse(wide, "the page scrolls to the side")

    def test_1_later_is_remembered(self):
        self.browser.wait("document.querySelector('.content-offer .later')", "the offer")
        self.browser.click(".content-offer .later")
        self.browser.wait("!document.querySelector('.content-offer') && document.activeElement.id === 'query'", "the box")
        self.open("/")
        self.browser.wait("document.querySelector('.sources-card')", "the empty box")
        self.assertFalse(self.browser.run("return Boolean(document.querySelector('.content-offer'))"))

    def test_2_first_run_by_keyboard(self):
        self.browser.wait("document.querySelector('.content-offer')", "the offer")
        self.browser.run("document.querySelector('[data-source=maildir]').focus()")
        self.browser.keys("Space")
        for _ in range(12):
            if self.focused() == "Read the selected":
                break
            self.browser.keys("Tab")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('.content-progress')", "the progress")
        self.assertEqual(self.focused(), "Pause")
        self.await_read(5)
        self.browser.wait("document.querySelector('.progress-line').textContent.includes('5 read · 0 left')", "the end of the reading")
        line = self.browser.run("return document.querySelector('.progress-line').textContent")
        self.assertIn("1 skipped", line)

    def test_3_a_word_on_page_3_of_a_pdf(self):
        self.choose()
        self.find("quokkaberry")
        self.assertEqual(self.titles(), ["harbour report.pdf"])
        self.assertIn("Page 3 · ", self.browser.run("return document.querySelector('[role=option] .card-line').textContent"))
        self.assertEqual(self.browser.run("return document.querySelector('[role=option] mark').textContent.toLowerCase()"), "quokkaberry")
        self.browser.wait("document.querySelector('.preview-text .preview-page ~ mark')", "the passage")
        shown = self.browser.run("""const mark = document.querySelector(".preview-text mark");
            const [at, box] = [mark.getBoundingClientRect(), document.querySelector(".preview-scroll").getBoundingClientRect()];
            return [mark.textContent, mark.previousElementSibling.textContent, at.top >= box.top && at.bottom <= box.bottom]""")
        self.assertEqual(shown, ["quokkaberry", "Page 3", True])
        self.browser.keys("k", holding=["Control"])
        self.browser.wait("document.activeElement.closest('#actions')", "the actions")
        actions = self.browser.run("return document.querySelector('#actions').textContent")
        self.assertIn("Show in its folder", actions)
        self.assertIn("Copy the path", actions)
        self.browser.keys("Escape")
        before = len(self.server.opened())
        self.browser.keys("Enter")
        opened = self.server.await_opened(before + 1)[-1]
        self.assertEqual(opened, (self.server.folder / "Documents/harbour report.pdf").as_uri())

    def test_4_a_thumbnail_of_the_file_as_it_is(self):
        self.choose()
        file = self.server.folder / "Documents/harbour report.pdf"
        cache = self.server.folder / "cache/thumbnails/large"
        cache.mkdir(parents=True, exist_ok=True)
        picture = cache / (hashlib.md5(file.as_uri().encode()).hexdigest() + ".png")
        shown = """const image = document.querySelector("[role=option] .picture img"); await image.decode().catch(() => null);
            return [image.getAttribute("src").startsWith("/api/thumbnail"), image.naturalWidth]"""
        picture.write_bytes(thumbnail(file.stat().st_mtime))
        url = self.server.get("/api/search?q=quokkaberry")["results"][0]["card"]["picture"]["url"]
        self.assertEqual(self.server.bytes(url), picture.read_bytes())
        # An outdated one is drawn anew, and kept for all programs.
        picture.write_bytes(thumbnail(file.stat().st_mtime - 60))
        for _ in range(2):
            drawn = self.server.bytes(url)
            self.assertEqual(struct.unpack(">II", drawn[16:24]), (181, 256))
            self.assertIn(b"Thumb::URI\0" + file.as_uri().encode(), drawn)
            self.assertIn(b"Thumb::MTime\0" + str(int(file.stat().st_mtime)).encode(), drawn)
            self.assertEqual((picture.read_bytes(), picture.stat().st_mode & 0o777), (drawn, 0o600))
            picture.unlink()
        self.assertEqual(list(cache.glob("*.searchlight*")), [])
        self.find("quokkaberry")
        self.assertEqual(self.browser.run(shown), [True, 181])

    def test_4_a_page_is_drawn_in_the_preview(self):
        self.choose()
        self.find("quokkaberry")
        result = self.server.get("/api/search?q=quokkaberry")["results"][0]
        address = f"/api/item?app={result['app']['id']}&id={urllib.parse.quote(result['id'], safe='')}"
        preview = self.server.get(address)["preview"]
        self.assertEqual(preview["kind"], "page")
        first, third = self.server.bytes(preview["url"]), self.server.bytes(preview["url"] + "&page=3")
        self.assertTrue(first.startswith(b"\x89PNG") and third.startswith(b"\x89PNG") and first != third)
        for page in ("4", "100000"):
            with self.assertRaises(urllib.error.HTTPError):
                self.server.bytes(preview["url"] + "&page=" + page)
        result = self.server.get("/api/search?q=broken")["results"][0]
        with self.assertRaises(urllib.error.HTTPError):
            self.server.bytes(f"/api/preview?app={result['app']['id']}&id={urllib.parse.quote(result['id'], safe='')}")

    def test_4_a_picture_that_a_browser_may_not_know_is_drawn(self):
        self.choose()
        (self.server.folder / "Documents/potoroo.avif").write_bytes(AVIF)
        for _ in range(300):
            results = self.server.get("/api/search?q=potoroo")["results"]
            if results:
                break
            time.sleep(0.1)
        preview = self.server.get(f"/api/item?app={results[0]['app']['id']}&id={urllib.parse.quote(results[0]['id'], safe='')}")["preview"]
        self.assertEqual(preview["kind"], "picture")
        self.assertEqual(struct.unpack(">II", self.server.bytes(preview["url"])[16:24]), (64, 32))
        self.find("potoroo")
        self.browser.wait("document.querySelector('.preview-image')?.naturalWidth === 64", "the picture")

    def test_4_a_persons_number_is_a_button(self):
        self.choose()
        self.find("quillstone")
        self.browser.wait("document.querySelector('.contact-ways')", "the person")
        ways = self.browser.run("return [...document.querySelectorAll('.contact-ways a')].map((link) => [link.getAttribute('href'), link.getAttribute('aria-label')])")
        self.assertIn(["tel:+441314960128", "Call +44 131 496 0128"], ways)
        self.assertIn(["tel:+442079460991", "Call +44 20 7946 0991"], ways)
        self.assertIn("mailto:petra@example.org", [address for address, _ in ways])

    def test_5_a_mail_is_opened(self):
        self.choose()
        self.find("wombatroot")
        self.browser.wait("document.querySelector('.envelope')", "the mail")
        envelope = self.browser.run("return document.querySelector('.envelope').textContent")
        for part in ("Ines Calloway <ines@example.org>", "Tobias Wren <tobias@example.org>", "Wombatroot delivery"):
            self.assertIn(part, envelope)
        self.assertEqual(self.browser.run("return document.querySelector('.attachments').textContent"), "prices.csv")
        before = len(self.server.opened())
        self.browser.keys("Enter")
        self.assertEqual(self.server.await_opened(before + 1)[-1], "mid:wombat.1%40example.org")

    def test_6_an_event_has_its_place_and_time(self):
        self.choose()
        self.find("bilbyflower")
        row = self.browser.run("return document.querySelector('[role=option]').innerText")
        self.assertIn("Harbour Hall", row)
        self.browser.wait("document.querySelector('#preview .facts').textContent.includes('Harbour Hall')", "the place")
        self.assertIn("10 Nov 2027", row)
        before = len(self.server.opened())
        self.browser.keys("Enter")
        self.assertEqual(self.server.await_opened(before + 1)[-1], (self.server.folder / "Documents/plans.ics").as_uri())

    def test_7_a_file_that_failed_says_why(self):
        self.choose()
        self.find("broken")
        self.browser.wait("document.querySelector('#preview .problem')", "the reason")
        reason = self.browser.run("return document.querySelector('#preview .problem').textContent")
        self.assertIn("knows only the file’s name", reason)
        self.browser.keys("i", holding=["Control"])
        self.browser.wait("document.querySelector('#preview .explanation')", "why")
        self.assertIn(reason, self.browser.run("return document.querySelector('#preview .explanation').textContent"))
        self.open("/settings.html#problems")
        self.browser.wait("document.querySelector('.problems li')", "the problems")
        self.assertEqual(self.breaches(), [])
        self.browser.wait("document.querySelector('.problems li')", "the problems")
        self.assertIn("broken.pdf", self.browser.run("return document.querySelector('.problems').textContent"))

    def test_8_pausing_and_going_on(self):
        self.choose()
        self.open("/settings.html")
        self.browser.wait("document.querySelector('.content-progress button')", "the progress")
        self.browser.click(".content-progress button")
        self.browser.wait("document.querySelector('.content-progress button').textContent === 'Go on'", "the pause")
        self.assertTrue(self.state()["isPaused"])
        self.browser.click(".content-progress button")
        self.browser.wait("document.querySelector('.content-progress button').textContent === 'Pause'", "the going on")
        self.assertFalse(self.state()["isPaused"])

    def indexers(self):
        """The programs that index this server's home."""
        found = []
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
                if b"watch" in words and f"SEARCHLIGHT_HOME={self.server.home}\0".encode() in (process / "environ").read_bytes():
                    found.append(int(process.name))
            except OSError:
                continue  # It has ended.
        return found

    def await_indexers(self, count):
        for _ in range(100):
            if len(self.indexers()) == count:
                return
            time.sleep(0.1)
        self.fail(f"{count} indexing programs were expected: {self.indexers()}")

    def test_8_the_indexing_program_ends_with_the_server(self):
        self.choose()
        self.await_indexers(1)
        self.server.stop()
        self.await_indexers(0)
        self.server.start()
        self.await_indexers(1)
        # Even if it cannot say goodbye.
        self.server._process.kill()
        self.server.stop()
        self.await_indexers(0)
        self.server.start()
        self.assertEqual(self.server.get("/api/search?q=quokkaberry")["total"], 1)

    def test_8_a_person_of_an_address_book_is_shown_in_full(self):
        """Thunderbird keeps people in a database, which no program opens at one of them."""
        self.choose()
        profile = self.server.folder / ".thunderbird/abc.default"
        profile.mkdir(parents=True)
        with sqlite3.connect(profile / "abook.sqlite") as book:
            book.execute("CREATE TABLE properties (card TEXT, name TEXT, value TEXT)")
            book.executemany("INSERT INTO properties VALUES ('c1', ?, ?)",
                             [("DisplayName", "Zebulon Quarrel"), ("PrimaryEmail", "zeb@example.org"), ("CellularNumber", "+44 131 496 0555")])
        book.close()
        self.server.call("sources", "on", "thunderbird-contacts")
        self.addCleanup(self.server.call, "sources", "off", "thunderbird-contacts")
        self.find("zebulon")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('#landing.is-full')", "the person in full")
        self.assertIn("+44 131 496 0555", self.browser.text("#landing"))
        self.assertEqual(self.server.opened(), [address for address in self.server.opened() if "abook" not in address])

    def test_9_what_is_removed_is_gone(self):
        self.choose()
        self.open("/settings.html")
        for name, words in (("Documents", ["quokkaberry", "quillstone", "bilbyflower", "broken"]), ("Mail in folders (Maildir, mbox)", ["wombatroot"])):
            self.browser.wait(f"document.querySelector('[aria-label=\"Remove {name}\"]')", "the button")
            self.browser.run("document.querySelector(arguments[0]).click()", f'[aria-label="Remove {name}"]')
            self.browser.wait(f"!document.querySelector('[aria-label=\"Remove {name}\"]')", "the removal")
            for word in words:
                for _ in range(100):
                    found = self.server.get(f"/api/search?q={word}")["total"]
                    if found == 0:
                        break
                    time.sleep(0.1)
                self.assertEqual(found, 0, word)
        self.assertTrue((self.server.folder / "Documents/harbour report.pdf").exists())
        self.assertEqual((self.state()["folders"], self.state()["sources"]), ([], []))


if __name__ == "__main__":
    unittest.main()
