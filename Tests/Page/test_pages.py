"""The pages beside the search: Cards, Apps, History, Explain (SYSTEM 9, 11, A3, A4, S9)."""
import json, pathlib, unittest

from support import ROOT, PageTest, Server, shared


class Cards(PageTest):
    path = "/cards.html"

    def test_the_gallery_has_every_kind(self):
        self.browser.wait("document.querySelector('figure')", "the gallery")
        contract = json.loads((ROOT / "Sources/SearchServer/Resources/openapi.json").read_text())
        kinds = contract["components"]["schemas"]["Card"]["properties"]["kind"]["enum"]
        drawn = self.browser.run("return [...document.querySelectorAll('figure')].map((figure) => figure.dataset.kind)")
        self.assertEqual(sorted(drawn), sorted(kinds))

    def test_each_kind_has_what_it_is_for(self):
        self.browser.wait("document.querySelector('figure')", "the gallery")
        parts = {
            "plain": "img.own", "appIcon": "img.sign", "message": ".card-heading time", "contact": "a[href^='tel:']",
            "place": "a[href^='geo:']", "media": ".stars", "music": "dl dt", "document": ".card-facts time",
            "mail": "a[href^='mailto:']", "event": ".card-when time", "product": ".card-price",
        }
        for kind, part in parts.items():
            with self.subTest(kind=kind):
                self.assertTrue(self.browser.run("return Boolean(document.querySelector(arguments[0]))", f"[data-kind={kind}] {part}"))
        self.assertFalse(self.browser.run("return Boolean(document.querySelector('[data-kind=withoutPicture] img'))"))
        stars = self.browser.run("""const stars = document.querySelector("[data-kind=music] .stars");
            return [getComputedStyle(stars).getPropertyValue("--halves").trim(), stars.getAttribute("aria-label")]""")
        self.assertEqual(stars, ["7", "3.5 of 5 stars"])
        self.assertEqual(self.browser.run("return document.querySelectorAll('[data-kind=withoutPicture] .card-line').length"), 3)

    def test_every_picture_is_there(self):
        self.browser.wait("document.querySelector('figure') && [...document.images].every((image) => image.complete)", "the pictures")
        self.assertEqual(self.browser.run("return [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src)"), [])

    def test_no_other_scheme_is_ever_followed(self):
        followed = self.browser.run("""const {followable} = await import("/cards/actions.js");
            const bad = ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "blob:x", "tel:1"];
            return bad.flatMap((url) => ["navigate", "play", "mail", "open", "custom"].map((kind) => followable({kind, url})))""")
        self.assertEqual(set(followed), {None})
        self.assertEqual(self.browser.run("""const {followable} = await import("/cards/actions.js");
            return followable({kind: "call", url: "tel:+441"})"""), "tel:+441")


class Apps(PageTest):
    path = "/apps.html"

    def row(self, app):
        selector = f'li[data-app="{app}"]'
        self.browser.wait(f"document.querySelector('{selector}')", "the app's row")
        return selector

    def count(self, query):
        return self.server.get(f"/api/search?q={query}")["total"]

    def test_switching_an_app_off_hides_it_and_on_brings_it_back(self):
        before = self.count("harmonium")
        switch = self.row("org.example.music") + " .switch"
        self.browser.click(switch)
        self.browser.wait("document.querySelector('.toast')?.textContent === 'Searches hide Music'", "the sentence that says so")
        self.assertLess(self.count("harmonium"), before)
        self.open("/")
        self.type("harmonium")
        self.assertNotIn("Music", self.browser.run("return [...document.querySelectorAll('.row-app')].map((node) => node.textContent)"))
        self.open("/apps.html")
        self.row("org.example.music")
        self.browser.run("document.querySelector(arguments[0]).focus()", switch)
        self.browser.keys("Space")
        self.browser.wait("document.querySelector('.toast')?.textContent === 'Searches show Music'", "the sentence that says so")
        self.assertEqual(self.count("harmonium"), before)

    def test_an_app_is_opened_to_language_models_and_closed_again(self):
        switch = self.row("org.example.music") + " .app-models .switch"
        for sentence, state in (("Language models can see Music", True), ("Language models cannot see Music", False)):
            self.browser.click(switch)
            self.browser.wait(f"document.querySelector('.toast')?.textContent === '{sentence}'", "the sentence that says so")
            self.assertEqual(self.server.get("/api/apps/org.example.music")["isOpenToModels"], state)
            self.assertTrue(self.server.get("/api/apps/org.example.music")["isOn"])

    def test_all_at_once(self):
        self.row("org.example.music")
        self.browser.click("#all .switch")
        self.browser.wait("document.querySelector('.toast')", "the sentence that says so")
        try:
            self.assertEqual(self.count("salt"), 0)
        finally:
            self.browser.click("#all .switch")
        self.browser.wait("document.querySelector('.toast')?.textContent === 'Search is on'", "the sentence that says so")
        self.assertGreater(self.count("salt"), 0)

    def test_items_are_browsed_a_page_at_a_time(self):
        row = self.row("org.example.contacts")
        self.browser.click(row + " .app-tools button")
        self.browser.wait("document.querySelectorAll('.items tr').length === 25", "the first page")
        first = self.browser.text(".items td")
        self.browser.click(".pager button:last-child")
        self.browser.wait("document.querySelector('.items td').textContent !== arguments[0]".replace("arguments[0]", json.dumps(first)), "the next page")
        self.browser.click(".pager button:first-child")
        self.browser.wait(f"document.querySelector('.items td').textContent === {json.dumps(first)}", "the first page again")

    def test_export_is_a_file_of_json_lines(self):
        address = self.browser.run("return document.querySelector(arguments[0]).href", self.row("org.example.films") + " a[download]")
        lines = self.browser.run("return (await (await fetch(arguments[0])).text()).trim().split('\\n')", address)
        self.assertEqual(len(lines), 55)
        self.assertIn("title", json.loads(lines[0]))

    def test_forgetting_asks_first_and_then_forgets(self):
        lines = "".join(json.dumps({"id": str(number), "title": f"ephemera {number}"}) + "\n" for number in range(3))
        self.server.call("import", "-", "--app", "org.example.ephemera", input=lines)
        self.open("/apps.html")
        forget = self.row("org.example.ephemera") + " .danger-text"
        self.browser.click(forget)
        self.browser.wait("document.querySelector('dialog[open]')", "the question")
        self.assertEqual(self.focused(), "Cancel")
        self.browser.keys("Enter")
        self.browser.wait("!document.querySelector('#question')", "the question's end")
        self.assertEqual(self.count("ephemera"), 3)
        self.browser.click(forget)
        self.browser.wait("document.querySelector('dialog[open]')", "the question")
        self.browser.click("dialog[open] .danger")
        self.browser.wait("document.querySelector('.toast')?.textContent.startsWith('Deleted 3 items')", "the sentence that says so")
        self.assertEqual(self.count("ephemera"), 0)


class Damage(PageTest):
    """One app's index is damaged: the others are found, and the page says what is the matter (section 13)."""

    def make_server(self):
        return shared("damaged", self.damaged_server)

    @staticmethod
    def damaged_server():
        server = Server(filled=False)
        for app in ("films", "notes"):
            server.call("import", "-", "--app", f"org.example.{app}", input='{"id": "1", "title": "Salt in %s"}\n' % app)
        server.call("register", "--app", "org.example.films", "--name", "Films", "--url", "https://example.org/films/{id}")
        for manifest in pathlib.Path(server.home).glob("apps/org.example.films/*/manifest-*"):
            manifest.write_text("no manifest")
        return server

    def note(self):
        return self.browser.run("const note = document.getElementById('note'); return note.hidden ? '' : note.textContent")

    def test_an_app_that_cannot_be_read_costs_itself_only(self):
        self.type("salt")
        self.assertEqual(self.titles(), ["Salt in notes"])
        self.assertIn("Films", self.note())
        self.open("/apps.html")
        selector = "li[data-app='org.example.films']"
        self.browser.wait(f"document.querySelector(\"{selector}\")", "the app's row")
        text = self.browser.run("return document.querySelector(arguments[0]).textContent", selector)
        self.assertIn("cannot be read", text)
        self.assertIn("manifest", text)
        self.browser.click(f"{selector} .danger-text")
        self.browser.wait("document.querySelector('dialog[open]')", "the question")
        self.browser.click("dialog .danger")
        self.browser.wait(f"document.querySelector(\"{selector}\")?.textContent.includes('0 items')", "the app is empty")
        self.open("/")
        self.type("salt")
        self.assertEqual(self.note(), "")


class History(PageTest):
    path = "/history.html"

    def test_an_empty_history_says_what_would_stand_there(self):
        self.browser.wait("document.querySelector('.state')", "the state")
        self.assertIn("appear here", self.browser.text(".state"))

    def test_clearing_asks_first_and_forgets_what_was_learned(self):
        self.open("/")
        self.type("harmonium")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('#landing button + button')", "the landing's end")
        self.assertGreater(len(self.server.get("/api/recent")["frequent"]), 0)
        self.open("/history.html")
        self.browser.wait("document.querySelector('#tools button')", "the button that clears")
        self.browser.click("#tools button")
        self.browser.wait("document.querySelector('dialog[open]')", "the question")
        self.browser.click("dialog[open] .danger")
        self.browser.wait("document.querySelector('.toast')", "the sentence that says so")
        self.assertEqual(self.server.get("/api/recent")["frequent"], [])


class Quarantine(PageTest):
    """What was damaged, which the pages of apps and of the history name."""

    path = "/apps.html"

    def make_server(self):
        return shared("quarantine", Server)

    def open_music(self):
        self.open("/")
        self.type("harmonium")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('#landing button + button')", "the landing's end")

    def test_what_was_quarantined_is_drawn_with_its_app(self):
        self.open_music()
        app = self.server.get("/api/search?q=harmonium")["results"][0]["app"]
        choices = pathlib.Path(self.server.home) / f"apps/{app['id']}/engagement/choices"
        content = bytearray(choices.read_bytes())
        content[26:30] = bytes(byte ^ 0x7E for byte in content[26:30])
        choices.write_bytes(content)
        # The next choice begins a new file, and the damaged one goes to quarantine.
        self.open_music()
        part = self.server.get("/api/history")["quarantined"][0]
        self.assertEqual(part["app"]["id"], app["id"])
        self.open("/history.html")
        self.browser.wait("document.querySelector('#state .note')", "the note")
        note = self.browser.text("#state .note")
        self.assertIn("was damaged and quarantined", note)
        self.assertTrue(note.startswith(app["name"]) and note.endswith(part["quarantined"]["detail"]), note)
        self.open("/apps.html")
        self.browser.wait("document.querySelector('.app')", "the apps")
        marked = self.browser.run("""return [...document.querySelectorAll(".app")].filter((row) =>
            [...row.querySelectorAll(".app-facts")].some((node) => node.textContent === arguments[0])).map((row) => row.dataset.app)""",
            part["quarantined"]["detail"])
        self.assertEqual(marked, [app["id"]])
        self.server.call("history", "clear", "--yes")
        self.open("/history.html")
        self.browser.wait("document.querySelector('#state .state')", "the empty history")
        self.assertFalse(self.browser.run("return Boolean(document.querySelector('#state .note'))"))


class Explain(PageTest):
    path = "/explain.html"

    def ask(self, query, app, item):
        self.browser.wait("document.querySelectorAll('select option').length > 5", "the apps")
        self.browser.run("""const [query, item] = document.querySelectorAll("#question .field");
            query.value = arguments[0]; item.value = arguments[2]; document.querySelector("select").value = arguments[1];""", query, app, item)
        self.browser.click("#question button")

    def points(self, place):
        return self.browser.run("""return [...document.querySelectorAll(arguments[0] + " .points")].slice(1)
            .map((cell) => Number(cell.textContent.replace("−", "-").replace(/[^\\d-]/g, "")))""", place)

    def test_the_terms_add_up_to_the_score(self):
        self.ask("salt cartographer", "org.example.films", "film-001")
        self.browser.wait("document.querySelector('.terms')", "the table")
        self.assertTrue(self.browser.text(".verdict").startswith("Found"))
        *terms, score = self.points(".terms")
        self.assertGreater(len(terms), 2)
        self.assertEqual(sum(terms), score)

    def test_a_late_answer_to_an_earlier_question_is_dropped(self):
        self.browser.run("held['/api/explain salt'] = 900")
        self.ask("salt", "org.example.films", "film-001")
        self.ask("lantern", "org.example.films", "film-001")
        self.browser.wait("watched.find(({path, q, isAnswered}) => path === '/api/explain' && q === 'lantern' && isAnswered)", "the answer")
        self.browser.run("await new Promise((resolve) => setTimeout(resolve, 60))")
        said = self.browser.text("#answer")
        self.browser.wait("watched.find(({path, q, isAnswered}) => path === '/api/explain' && q === 'salt' && isAnswered)", "the late one")
        self.browser.run("await new Promise((resolve) => setTimeout(resolve, 60))")
        self.assertEqual(self.browser.text("#answer"), said)
        self.assertNotIn("salt", said.split("\n")[-1])

    def test_what_counts_is_said_in_chinese(self):
        self.browser.run("localStorage.setItem('searchlight.language', 'zh')")
        self.open(self.path)
        self.ask("salt cartographer", "org.example.films", "film-001")
        self.browser.wait("document.querySelector('.terms')", "the table")
        said = self.browser.run("return [...document.querySelectorAll('.terms td:first-child')].map((cell) => cell.textContent)")
        self.assertIn("所在字段", said)
        self.assertIn("所有词都在标题中", said)
        for text in said:
            self.assertRegex(text, "[\u4e00-\u9fff]", "a reason that is not in Chinese")

    def test_every_reason_has_a_sentence(self):
        contract = self.server.get("/openapi.json")
        codes = contract["components"]["schemas"]["Term"]["properties"]["code"]["enum"]
        self.assertGreater(len(codes), 5)
        missing = self.browser.run("""const { hasSentence } = await import("/scripts/language.js");
            return arguments[0].filter((code) => !hasSentence(`reason.${code}`))""", codes)
        self.assertEqual(missing, [])

    def test_a_word_that_matches_nothing_is_named(self):
        self.ask("salt zebrafinch", "org.example.films", "film-001")
        self.browser.wait("document.querySelector('.verdict')", "the answer")
        self.assertTrue(self.browser.text(".verdict").startswith("Not found"))
        self.assertIn("No word in it or in any other item matches “zebrafinch”.", self.browser.text(".explanation"))

    def test_why_this_result_beside_the_list(self):
        self.open("/")
        self.type("lantern")
        self.browser.keys("i", holding=["Control"])
        self.browser.wait("document.querySelector('#preview .terms')", "the table")
        *terms, score = self.points("#preview .terms")
        self.assertEqual(sum(terms), score)
        title = self.chosen()
        self.browser.click(".why a")
        self.browser.wait("document.querySelector('.verdict span')", "the page Explain")
        self.assertEqual(self.browser.text(".verdict span"), title)
        self.assertNotIn("lantern", self.browser.address, "what was searched stays out of the address")


if __name__ == "__main__":
    unittest.main()
