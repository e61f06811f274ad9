"""The list, the previews, the empty box, the settings and a wrong address, as Docs/Design.md has them."""
import base64, contextlib, json, os, pathlib, re, unittest, urllib.error, urllib.parse, urllib.request

from support import ROOT, PageTest, Server, shared

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

RESULT = """const result = (place, contentType, kind = "plain", app = "org.example.a") => ({
  token: `t${place}`, position: place, id: `i${place}`, contentType, url: null, views: 0, lastViewed: null,
  app: { id: app, name: app, canOpen: false, hasIcon: false }, title: { text: `Title ${place}`, ranges: [] }, snippet: { text: "", ranges: [] },
  card: { kind, title: `Title ${place}`, lines: [], details: [], time: null, picture: null, rating: null, actions: [] } });
const { sectionsOf } = await import("/scripts/sections.js");
const show = (results) => sectionsOf(results).map(({ label, results }) => [label, results.map(({ position }) => position)]);
"""


class Order(PageTest):
    def sections(self, script):
        return self.browser.run(RESULT + script)

    def test_one_kind_or_few_results_are_one_flat_list(self):
        self.assertEqual(self.sections("return show([])"), [[None, []]])
        self.assertEqual(self.sections("return show([0, 1, 2].map((place) => result(place, place ? 'public.text' : 'public.image')))"), [[None, [0, 1, 2]]])
        self.assertEqual(self.sections("return show([0, 1, 2, 3, 4].map((place) => result(place, 'public.text')))"), [[None, [0, 1, 2, 3, 4]]])

    def test_the_best_is_the_top_hit_and_sections_follow_their_best(self):
        shown = self.sections("""const types = ["public.image", "public.text", "public.image", "public.text", "public.image", "public.text", "public.image"];
            return show(types.map((type, place) => result(place, type)))""")
        self.assertEqual(shown, [["Top hit", [0]], ["Pictures", [2, 4, 6]], ["Texts", [1, 3, 5]]])

    def test_a_section_ends_after_five_and_nothing_is_lost_or_doubled(self):
        shown = self.sections("""return show(Array.from({ length: 20 }, (_, place) => result(place, place % 4 === 1 ? "public.text" : "public.image")))""")
        places = [place for _, group in shown for place in group]
        self.assertEqual(sorted(places), list(range(20)))
        self.assertEqual(shown[-1][0], "More results")
        self.assertEqual(shown[-1][1], sorted(shown[-1][1]), "best first")
        self.assertTrue(all(len(group) <= 5 for label, group in shown if label != "More results"))

    def test_sections_of_single_rows_are_none(self):
        shown = self.sections("""const types = ["public.image", "public.text", "public.movie", "com.apple.application", "public.folder"];
            return show(types.map((type, place) => result(place, type)))""")
        self.assertEqual(shown, [["Top hit", [0]], ["More results", [1, 2, 3, 4]]])

    def test_a_thing_without_a_kind_is_in_its_apps_section(self):
        shown = self.sections("return show([0, 1, 2, 3, 4].map((place) => result(place, place ? null : 'public.image', 'plain', 'Recipes')))")
        self.assertEqual(shown, [["Top hit", [0]], ["Recipes", [1, 2, 3, 4]]])


class List(PageTest):
    def test_eight_rows_or_more_in_800_pixels(self):
        self.browser.window(1280, 800)
        for text in ("salt", "a", "lantern"):
            self.browser.run("document.getElementById('query').select()")
            self.type(text)
            rows = self.browser.run("""const list = document.getElementById("list").getBoundingClientRect();
                return [...document.querySelectorAll("[role=option]")].filter((row) => row.getBoundingClientRect().bottom <= list.bottom + 1).length""")
            self.assertGreaterEqual(rows, 8, text)

    def test_what_is_drawn_is_not_moved(self):
        places = """return [...document.querySelectorAll("[role=option]")].slice(0, 12).map((row) => [row.id, Math.round(row.getBoundingClientRect().top)])"""
        for text in ("lantern", "salt"):
            self.browser.run("document.getElementById('query').select()")
            self.type(text)
            first = self.browser.run(places)
            self.browser.run("await new Promise((resolve) => setTimeout(resolve, 1200))")
            self.assertEqual(self.browser.run(places), first)

    def test_more_results_come_at_the_end(self):
        self.type("a")
        first = self.titles()
        self.browser.keys("ArrowDown", "End")
        self.browser.wait("document.querySelectorAll('[role=option]').length === 40", "the next page")
        self.assertEqual(self.titles()[:20], first)

    def test_no_letter_stands_for_a_picture(self):
        self.type("a")
        sources = self.browser.run("return [...document.querySelectorAll('[role=option] img')].map((image) => image.getAttribute('src'))")
        self.assertGreater(len(sources), 10)
        for source in set(sources):
            with urllib.request.urlopen(self.server.address + source) as answer:
                self.assertNotIn(b"<text", answer.read(), source)

    def test_rows_are_aligned_and_as_high_as_each_other(self):
        self.type("salt")
        shapes = self.browser.run("""return [...document.querySelectorAll(".row:not(.is-top)")].map((row) => {
            const at = (name) => row.querySelector(name)?.getBoundingClientRect();
            return [row.offsetHeight, at(".picture").left, at(".picture").width, at(".card-title").left, at(".row-app").right].map(Math.round); })""")
        self.assertGreater(len(shapes), 8)
        self.assertEqual(len(set(map(tuple, shapes))), 1, shapes)

    def test_filters_say_how_many_they_leave(self):
        self.type("lantern")
        self.browser.click("#filters > :nth-child(2) button")
        self.browser.wait("[...document.querySelectorAll('.menu:not([hidden]) .menu-item')].every((item) => item.dataset.count)", "the numbers")
        counts = dict(self.browser.run("return [...document.querySelectorAll('.menu:not([hidden]) .menu-item')].map((item) => [item.textContent, item.dataset.count])"))
        self.assertEqual(int(counts["People"]), self.server.get("/api/search?q=lantern&type=public.contact&type=public.person")["total"])


def with_files():
    server = Server()
    picture = server.folder / "holiday.png"
    picture.write_bytes(base64.b64decode(PIXEL))
    (server.folder / "broken.png").write_bytes(b"no picture")
    gone = server.folder / "gone.txt"
    address = lambda path: "file://" + urllib.parse.quote(str(path))
    deep = "\n".join(f"Line {number} of the log." for number in range(300)) + "\nHere is the zephyrous word.\n" + "tail\n" * 100
    items = [
        {"id": address(picture), "title": "quagga holiday.png", "contentType": "image/png", "contentURL": address(picture), "fileSize": 70},
        {"id": address(gone), "title": "quagga gone.txt", "contentType": "text/plain", "contentURL": address(gone)},
        {"id": "broken", "title": "xanthic broken", "contentType": "public.contact", "thumbnailURL": address(server.folder / "broken.png")},
        {"id": "deep", "title": "A long log", "contentType": "public.text", "textContent": deep},
        {"id": "vanishing", "title": "quagga vanishing", "contentDescription": "soon gone"},
    ]
    mails = [{"id": f"m{number}", "title": subject, "subject": subject, "contentType": "public.email-message", "authorNames": [author],
              "authorEmailAddresses": [f"{author.lower()}@example.org"], "recipientNames": ["Robin Vale"], "contentCreationDate": f"2026-0{number}-01T10:00:00Z",
              "textContent": f"Text {number} about the okapi.", "org_example_attachments": ["plan.pdf"] if number == 1 else []}
             for number, subject, author in ((1, "Okapi plan", "Ada"), (2, "Re: Okapi plan", "Grace"), (3, "AW: Re: okapi plan", "Lin"), (4, "Other okapi", "Joan"))]
    for name, lines in (("files", items), ("letters", mails)):
        file = server.folder / f"{name}.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines))
        server.call("import", str(file), "--app", f"org.example.{name}")
    return server


class Previews(PageTest):
    def make_server(self):
        return shared("files", with_files)

    def show(self, text, ready):
        self.browser.run("document.getElementById('query').select()")
        self.type(text)
        self.browser.wait(ready, f"the preview of {text}")

    def test_a_text_is_scrolled_to_its_match_and_all_are_marked(self):
        self.show("zephyrous", "document.querySelector('#preview .preview-text mark')")
        seen = self.browser.run("""const mark = document.querySelector("#preview .preview-text mark").getBoundingClientRect();
            const box = document.querySelector("#preview .preview-scroll").getBoundingClientRect();
            return mark.top >= box.top && mark.bottom <= box.bottom""")
        self.assertTrue(seen)
        self.show("log", "document.querySelectorAll('#preview .preview-text mark').length === 300")
        # Of a single letter only the whole word: not the beginning of every word with it.
        self.show("log z", "document.querySelectorAll('#preview .preview-text mark').length === 300")

    def test_a_contact_has_its_numbers_as_buttons(self):
        self.show("siobhán", "document.querySelectorAll('#preview .way').length === 4")
        links = self.browser.run("return [...document.querySelectorAll('#preview .way-button')].map((link) => [link.getAttribute('href'), link.getAttribute('aria-label')])")
        self.assertIn(["tel:+35315550142", "Call +353 1 555 0142"], links)
        self.assertIn(["sms:07700900142", "Message 07700 900142"], links)
        self.assertIn(["mailto:shiv@oneill.example", "Mail shiv@oneill.example"], links)

    def test_a_place_has_its_coordinates_and_the_way_to_a_map(self):
        self.show("lantern house cinema", "document.querySelector('#preview .whereabouts')")
        self.assertEqual(self.browser.text("#preview .whereabouts bdi"), "55.9742° N, 3.1680° W")
        self.assertEqual(self.browser.run("return document.querySelector('#preview .whereabouts').getAttribute('href')"), "geo:55.9742,-3.168")
        self.assertIn("14 Constitution Street", self.browser.text("#preview"))

    def test_an_event_is_on_its_month(self):
        self.show("opening night", "document.querySelector('#preview .month, #preview .preview-text')")
        title = "Lantern 2027: opening night"
        for _ in range(10):
            if self.chosen() == title:
                break
            self.browser.keys("ArrowDown")
        self.browser.wait("document.querySelector('#preview .month .is-on')?.textContent === '5'", "the day")
        self.assertEqual(self.browser.text("#preview .month-name"), "March 2027")

    def test_a_mail_has_people_attachments_and_its_thread(self):
        self.show("okapi plan ada", "document.querySelector('#preview .thread')")
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('#preview .envelope bdi')].map((node) => node.textContent)"),
                         ["Ada <ada@example.org>", "Robin Vale", "Okapi plan"])
        self.assertEqual(self.browser.text("#preview .attachments"), "plan.pdf")
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('#preview .thread button span')].map((node) => node.textContent)"), ["Grace", "Lin"])
        self.assertEqual(self.browser.text("#preview .preview-text"), "Text 1 about the okapi.")

    def test_a_picture_fills_the_pane(self):
        self.show("quagga holiday", "document.querySelector('#preview .preview-image')?.naturalWidth === 1")
        wide = self.browser.run("return document.querySelector('.preview-image').clientWidth > 0.8 * document.querySelector('.preview-body').clientWidth")
        self.assertTrue(wide)
        self.assertIn("/api/icon?type=image%2Fpng", self.browser.run("return document.querySelector('#result-0 img').getAttribute('src')"))

    def test_facts_are_in_words(self):
        self.show("salt cartographer", "document.querySelector('#preview .facts')")
        self.browser.wait("document.querySelectorAll('#preview .facts dt').length > 6", "the facts")
        said = self.browser.text("#preview")
        for word in ("org.example", "films.drama", "contentCreationDate", "public.movie"):
            self.assertNotIn(word, said)


class Broken(Previews):
    """Requests fail here, which the browser logs."""

    allows_failures = True
    test_a_text_is_scrolled_to_its_match_and_all_are_marked = test_a_contact_has_its_numbers_as_buttons = None
    test_a_place_has_its_coordinates_and_the_way_to_a_map = test_an_event_is_on_its_month = None
    test_a_mail_has_people_attachments_and_its_thread = test_a_picture_fills_the_pane = test_facts_are_in_words = None

    def test_a_broken_picture_leaves_the_glyph(self):
        self.show("xanthic broken", "document.querySelector('#result-0 img')?.getAttribute('src') === '/pictures/kinds/contact.svg'")
        self.browser.wait("document.querySelector('#preview .preview-picture img')?.naturalWidth > 0", "the glyph")

    def test_a_vanished_item_says_so_and_the_rest_works(self):
        self.type("quagga")
        token = self.server.get("/api/session")["token"]
        place = self.titles().index("quagga vanishing")
        request = urllib.request.Request(f"{self.server.address}/api/item?app=org.example.files&id=vanishing", method="DELETE",
                                         headers={"X-Searchlight-Token": token})
        urllib.request.urlopen(request).close()
        try:
            # Away first: a preview that is drawn is not read again.
            self.browser.keys("ArrowDown", "End", "Home", *["ArrowDown"] * place)
            self.assertEqual(self.chosen(), "quagga vanishing")
            self.browser.wait("document.querySelector('#preview .problem')?.textContent.startsWith('This is not there any more')", "the sentence")
            self.browser.keys("ArrowUp" if place else "ArrowDown")
            self.browser.wait("document.querySelector('#preview .facts') && !document.querySelector('#preview .problem')", "the other preview")
        finally:
            self.server.call("import", "-", "--app", "org.example.files", input='{"id": "vanishing", "title": "quagga vanishing", "contentDescription": "soon gone"}\n')

    def test_a_file_that_is_gone_cannot_be_shown_in_its_folder(self):
        self.type("quagga gone")
        self.browser.keys("r", holding=["Alt"])
        self.browser.wait("document.querySelector('.toast.is-problem')?.textContent.includes('is not there any more')", "the sentence")


class EmptyBox(PageTest):
    def test_it_says_what_is_searched_and_what_is_not(self):
        self.browser.wait("document.querySelector('.sources-card')", "the card")
        said = self.browser.text(".sources-card")
        for part in ("Applications", "Recent files", "Web sites", "Your files and mail", "Not chosen yet"):
            self.assertIn(part, said)
        self.type("salt")
        self.assertIsNone(self.browser.text(".sources-card"))


class Settings(PageTest):
    path = "/settings.html"

    def test_every_section_is_there_and_says_what_to_do(self):
        self.browser.wait("document.querySelectorAll('.setting-section').length === 8", "the sections")
        titles = self.browser.run("return [...document.querySelectorAll('.setting-section h2')].map((node) => node.textContent)")
        self.assertEqual(titles, ["Appearance", "Apps and sources", "Hidden results", "Your files", "History", "Programs with access", "Language models", "Shortcut"])
        self.browser.wait("document.querySelectorAll('#shortcut .command').length === 2", "no key is set, and two ways to set one")
        self.assertIn("No key opens the search box yet", self.browser.text("#shortcut"))
        self.browser.click("#shortcut .command:last-child button")
        self.browser.wait("document.querySelector('.toast-text')?.textContent === 'Copied: searchlight box'", "the sentence that says so")

    def test_the_key_that_opens_the_box_is_told(self):
        with contextlib.closing(Server(filled=False, XDG_CURRENT_DESKTOP="KDE")) as server:
            settings = server.folder / "config/kglobalshortcutsrc"
            settings.parent.mkdir(exist_ok=True)
            settings.write_text("[services][org.searchlight.Box.desktop]\n_launch=Meta+F\n")
            self.browser.open(server.address + "/settings.html")
            self.browser.wait("document.querySelector('#shortcut .setting-text')?.textContent.includes('Meta+F')", "the key")
            self.assertIn("System Settings", self.browser.text("#shortcut"))
            settings.write_text("[services][org.searchlight.Box.desktop]\n_launch=none\n")
            self.browser.open(server.address + "/settings.html")
            self.browser.wait("document.querySelector('#shortcut .setting-text')?.textContent.includes('no key for it yet')", "none")

    def test_a_programs_token_is_revoked(self):
        token = self.server.call("tokens", "add", "org.example.tokens", "--label", "Wombat notes").strip()
        headers = {"Authorization": "Bearer " + token}
        own = urllib.request.Request(self.server.address + "/api/own/search?q=a", headers=headers)
        with urllib.request.urlopen(own) as answer:
            self.assertEqual(answer.status, 200)
        self.open("/settings.html")
        self.browser.wait("document.querySelector('#programs .source')", "the program")
        self.assertIn("Wombat notes", self.browser.run("return document.querySelector('#programs .source').textContent"))
        self.browser.run("document.querySelector('#programs .source button').click()")
        self.browser.wait("!document.querySelector('#programs .source')", "the list without it")
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(own)
        self.assertEqual(refused.exception.code, 401)

    def test_a_hidden_result_is_shown_again(self):
        self.open("/")
        self.type("lantern")
        title = self.chosen()
        self.browser.keys("x", holding=["Alt"])
        self.browser.wait(f"document.querySelector('.toast-text')?.textContent === 'Hidden: {title}'", "the sentence that says so")
        self.settle()
        self.assertNotIn(title, self.titles())
        self.open("/settings.html")
        self.browser.wait("document.querySelector('#hidden .source button')", "the hidden result")
        self.assertEqual(self.browser.run("return document.querySelector('#hidden .source-name').textContent"), title)
        self.browser.click("#hidden .source button")
        self.browser.wait("document.querySelector('#hidden .setting-text')", "nothing is hidden any more")
        self.open("/")
        self.type("lantern")
        self.assertIn(title, self.titles())

    def test_theme_and_language_are_chosen_here(self):
        self.browser.wait("document.getElementById('choice-settings.theme')", "the choice")
        set_to = """const select = document.getElementById(arguments[0]); select.value = arguments[1]; select.dispatchEvent(new Event("change"))"""
        self.browser.run(set_to, "choice-settings.theme", "dark")
        self.assertEqual(self.browser.run("return getComputedStyle(document.body).backgroundColor"), "rgb(15, 16, 18)")
        self.browser.run(set_to, "choice-settings.language", "ar")
        self.browser.wait("document.documentElement.dir === 'rtl' && document.querySelector('h1').textContent === 'الإعدادات'", "the page in Arabic")

    def test_what_is_for_developers_is_in_their_menu(self):
        links = self.browser.run("return [...document.querySelectorAll('nav a')].map((link) => link.textContent)")
        self.assertEqual(links, ["Search", "History", "Settings"])
        self.browser.click("[aria-label='For developers']")
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('.menu:not([hidden]) a')].map((link) => link.getAttribute('href'))"),
                         ["/cards.html", "/explain.html"])


class WrongAddress(PageTest):
    allows_failures = True

    def test_a_person_is_shown_a_page_and_a_program_json(self):
        self.open("/no/such/thing")
        self.assertEqual(self.browser.text("h1"), "There is nothing at this address")
        self.browser.click(".state .button")
        self.browser.wait("document.getElementById('query')", "the search")
        with self.assertRaises(urllib.error.HTTPError) as caught:
            self.server.get("/api/no-such-thing")
        self.assertEqual((caught.exception.code, caught.exception.headers["content-type"]), (404, "application/problem+json"))
        caught.exception.close()


if __name__ == "__main__":
    unittest.main()
