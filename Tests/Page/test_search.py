"""The search page: SYSTEM S1 to S9, L1 to L3 and R3 as a person meets them."""
import json
import unittest

from support import PageTest


class Typing(PageTest):
    def test_every_key_asks_and_shows(self):
        for text in ("s", "sa", "sal", "salt"):
            self.type(text[-1])
            self.assertEqual(self.searched()[-1], text)
            expected = [result["title"]["text"] for result in self.server.get(f"/api/search?q={text}")["results"]]
            shown = self.browser.run("return [...document.querySelectorAll('[role=option]')].length")
            self.assertEqual(shown, len(expected))
        self.assertEqual(self.searched(), ["s", "sa", "sal", "salt"])
        self.assertEqual(self.titles()[0], "The Salt Cartographer")
        self.assertEqual(self.chosen(), "The Salt Cartographer")

    def test_an_answer_out_of_order_is_dropped(self):
        self.browser.run("held['/api/search sal'] = 700")
        self.browser.type("salt")
        self.browser.wait("watched.find(({q}) => q === 'salt')?.isAnswered", "the last answer")
        self.browser.run("await new Promise((resolve) => setTimeout(resolve, 60))")
        shown = self.browser.text("#count")
        self.browser.wait("watched.find(({q, path}) => q === 'sal' && path === '/api/search').isAnswered", "the late answer")
        self.browser.run("await new Promise((resolve) => setTimeout(resolve, 60))")
        self.assertEqual(self.browser.text("#count"), shown)
        total = self.server.get("/api/search?q=salt")["total"]
        self.assertNotEqual(total, self.server.get("/api/search?q=sal")["total"], "the two must differ to be told apart")
        self.assertTrue(shown.startswith(f"{total} "), shown)

    def ways(self):
        """How each search was asked for, in order."""
        return self.browser.run("return watched.filter(({path}) => path === '/api/search').map(({way}) => way)")

    def type_until_connected(self, letters):
        for letter in letters:
            self.type(letter)
            if self.ways()[-1] == "socket":
                return
        self.fail(f"no key asked over the connection: {self.ways()}")

    def test_keys_ask_over_one_open_connection(self):
        self.type_until_connected("salt")
        self.browser.run("window.first = window.socket")
        for letter in "salt c"[len(self.value()):]:
            self.type(letter)
            self.assertEqual(self.ways()[-1], "socket")
        self.assertTrue(self.browser.run("return window.socket === window.first"))
        self.assertEqual(self.titles()[0], "The Salt Cartographer")

    def test_a_connection_that_ends_costs_no_key(self):
        self.type_until_connected("sa")
        self.browser.run("held['/api/search salt c'] = 100000; watched.length = 0; document.getElementById('query').value = 'salt '")
        self.browser.type("c")
        self.browser.wait("watched.some(({q}) => q === 'salt c')", "the question")
        self.browser.run("delete held['/api/search salt c']; window.socket.close()")
        self.settle()
        self.assertEqual(self.ways(), ["socket", "request"])
        self.assertEqual(self.titles()[0], "The Salt Cartographer")
        self.type_until_connected("artog")

    def test_a_connection_that_cannot_be_opened_is_tried_again_after_ten_seconds(self):
        self.type_until_connected("sa")
        self.browser.run("""
            window.tries = 0;
            window.passed = 0;
            const now = performance.now.bind(performance);
            performance.now = () => now() + window.passed;
            window.Real = window.WebSocket;
            window.WebSocket = class {
              static OPEN = 1;
              constructor() { window.tries += 1; }
              addEventListener(kind, listener) { if (kind === "close") setTimeout(listener, 1); }
              close() {}
            };
            watched.length = 0;
            window.socket.close();
            await new Promise((resolve) => setTimeout(resolve, 100));
        """)
        for letter in "salt cart"[len(self.value()):]:
            self.type(letter)
        self.assertEqual(set(self.ways()), {"request"})
        self.assertEqual(self.browser.run("return tries"), 1)
        self.assertEqual(self.titles()[0], "The Salt Cartographer")
        self.browser.run("passed += 10000")
        self.type("o")
        self.assertEqual(self.browser.run("return tries"), 2)
        self.browser.run("passed += 10000; window.WebSocket = Real")
        self.type_until_connected("graph")

    def test_matches_are_marked(self):
        self.type("salt cart")
        marks = self.browser.run("return [...document.querySelectorAll('#result-0 .card-title mark')].map((mark) => mark.textContent)")
        self.assertEqual(marks, ["Salt", "Cart"])

    def test_content_is_never_markup(self):
        self.type("quillfeather")
        self.assertIn("<img src=x onerror=document.title='broken'>quillfeather", self.titles())
        self.assertEqual(self.browser.run("return document.querySelectorAll('.card-title img, .card script').length"), 0)
        self.assertEqual(self.browser.run("return document.title"), "Searchlight")

    def test_the_preview_keeps_line_breaks_and_cuts_nothing(self):
        self.type("three lines quillfeather")
        self.browser.wait("document.querySelector('#preview .preview-text')?.textContent === 'one\\ntwo\\nthree\\nfour'", "the whole text")

    def test_a_committed_search_says_that_it_was_one(self):
        self.type("how do I roast onions")
        self.browser.keys("Enter", holding=["Control"])
        self.browser.wait("!document.getElementById('note').hidden", "the note")
        self.assertIn("most important words", self.browser.text("#note"))
        self.assertGreater(len(self.titles()), 0)

    def test_the_box_completes_the_chosen_row_or_nothing(self):
        self.type("lant")
        for _ in range(4):
            text, chosen = self.value(), self.chosen()
            ghost = self.browser.text("#ghost")
            expected = text + chosen[len(text):] if chosen.lower().startswith(text) and chosen.lower() != text else ""
            self.assertEqual(ghost, expected, f"{chosen} is chosen")
            self.browser.keys("ArrowDown")
        self.open("/")
        self.type("cartographer")
        self.assertTrue(self.chosen().startswith("The Salt Cartographer"))
        self.assertEqual(self.browser.text("#ghost"), "")

    def test_a_row_has_one_alignment_whatever_languages_its_lines_are_in(self):
        self.type("quillfeather")
        aligned = self.browser.run("""
            return [...document.querySelectorAll("[role=option]")].map((row) =>
              [...new Set([...row.querySelectorAll("[dir=auto]")].map((node) => getComputedStyle(node).textAlign))])""")
        self.assertGreater(len(aligned), 3)
        self.assertEqual({tuple(row) for row in aligned}, {("left",)})

    def test_no_second_row_is_highlighted_under_the_mouse(self):
        self.type("salt")
        plain = self.browser.run("return getComputedStyle(document.getElementById('result-2')).backgroundColor")
        row = self.browser.run("const box = document.getElementById('result-2').getBoundingClientRect(); return [box.x + 20, box.y + 20]")
        color = "return getComputedStyle(document.getElementById('result-2')).backgroundColor"
        self.browser.cdp("Input.dispatchMouseEvent", type="mouseMoved", x=row[0] + 5, y=row[1])
        self.browser.cdp("Input.dispatchMouseEvent", type="mouseMoved", x=row[0], y=row[1])
        self.assertEqual(self.browser.run("return document.getElementById('result-2').matches(':hover')"), True)
        self.assertEqual(self.browser.run(color), plain)
        self.assertEqual(self.chosen(), self.titles()[0])
        highlighted = self.browser.run("""return [...document.querySelectorAll("[role=option]")].filter((row) =>
            getComputedStyle(row).backgroundColor !== "rgba(0, 0, 0, 0)").map((row) => row.id)""")
        self.assertEqual(highlighted, ["result-0"])

    def test_a_mouse_that_rests_on_a_row_chooses_nothing_while_somebody_types(self):
        self.type("s")
        row = self.browser.run("const box = document.getElementById('result-2').getBoundingClientRect(); return [box.x + 20, box.y + 20]")
        self.browser.cdp("Input.dispatchMouseEvent", type="mouseMoved", x=row[0] + 5, y=row[1])
        self.browser.cdp("Input.dispatchMouseEvent", type="mouseMoved", x=row[0], y=row[1])
        # Rows change under the mouse, which does not move. It may rest on a heading between them for a while.
        under = set()
        for key in "alt":
            self.browser.type(key)
            self.settle()
            self.assertGreater(len(self.titles()), 2)
            self.assertEqual(self.chosen(), self.titles()[0])
            under.add(self.browser.run("return document.elementFromPoint(...arguments[0])?.closest('[role=option]')?.id ?? null", row))
        self.assertTrue(under - {None, "result-0"}, "the mouse rested on no row but the chosen one")
        self.browser.keys("ArrowDown")
        self.assertEqual(self.chosen(), self.titles()[1])

    def test_the_right_arrow_takes_the_completion(self):
        self.type("lant")
        self.browser.wait("document.querySelector('.ghost-rest')", "a completion")
        whole = self.browser.text("#ghost")
        self.browser.keys("ArrowRight")
        self.settle()
        self.assertEqual(self.value(), whole)
        self.assertGreater(len(whole), 4)
        self.assertEqual(self.searched()[-1], whole)

    def test_a_suggestion_is_taken_by_pressing_it(self):
        self.type("salt")
        self.browser.wait("document.querySelector('.suggestion')", "suggestions")
        text = self.browser.text(".suggestion")
        self.browser.click(".suggestion")
        self.settle()
        self.assertEqual(self.value(), text)
        self.assertEqual(self.focused(), "query")


class Landing(PageTest):
    def go_down(self, steps):
        self.type("a")
        for _ in range(steps):
            self.browser.keys("ArrowDown")
        return self.value(), self.chosen(), self.scroll()

    def is_open(self):
        return self.browser.run("return !document.getElementById('landing').hidden")

    def test_enter_lands_at_the_item_and_back_restores_everything(self):
        before = len(self.server.opened())
        self.type("cartographer")
        # What other tests chose is learned, so the server says what comes first.
        first = self.server.get("/api/search?q=cartographer")["results"][0]
        title, app = first["title"]["text"], first["app"]
        self.assertEqual(self.chosen(), title)
        self.browser.keys("Enter")
        place = f"https://example.org/{app['id'].rsplit('.', 1)[1]}/{first['id']}"
        self.assertEqual(self.server.await_opened(before + 1)[-1], place)
        self.browser.wait(f"document.querySelector('#landing h2')?.textContent === 'Handed over to {app['name']}'", "what became of it is said")
        self.assertEqual(self.focused(), "Back to Search")
        self.browser.keys("Enter")
        self.browser.wait("document.getElementById('landing').hidden", "the way back")
        self.assertEqual((self.value(), self.chosen()), ("cartographer", title))
        self.assertEqual(self.focused(), "query")

    def test_enter_shows_in_full_what_nothing_opens(self):
        self.type("quillfeather three")
        self.assertEqual(self.chosen(), "Three lines quillfeather")
        before = len(self.server.opened())
        self.assertEqual(self.browser.text(".ways .open span"), "Show everything")
        self.assertNotIn("Search in", self.browser.text(".ways"))
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('#landing.is-full .item-facts dd')", "the item in full")
        facts = self.browser.run("return [...document.querySelectorAll('#landing dt')].map((name) => [name.textContent, name.nextSibling.textContent])")
        self.assertIn(["Description", "one\ntwo\nthree\nfour"], facts)
        self.assertEqual(self.browser.text("#landing .why dt"), "Identifier", "what only developers read is folded away")
        self.assertIn(["Identifier", "lines"], facts)
        self.assertFalse(self.browser.run("return document.querySelector('.is-problem') !== null"))
        self.assertEqual((self.focused(), len(self.server.opened())), ("Back to Search", before))
        self.browser.keys("Escape")
        self.browser.wait("document.getElementById('landing').hidden", "the way back")
        self.assertEqual((self.value(), self.chosen(), self.focused()), ("quillfeather three", "Three lines quillfeather", "query"))

    def test_back_restores_the_place_in_a_long_list(self):
        ways = {
            "its button": lambda: self.browser.click("#landing button"),
            "Escape": lambda: self.browser.keys("Escape"),
            "the browser's Back": self.browser.back,
        }
        for name, go_back in ways.items():
            with self.subTest(way=name):
                self.open("/")
                left = self.go_down(17)
                self.assertGreater(left[2], 100, "the list must have scrolled for this to be seen")
                self.browser.keys("Enter")
                self.browser.wait("document.querySelector('#landing button + button')", "the landing's end")
                go_back()
                self.browser.wait("document.getElementById('landing').hidden", "the way back")
                self.assertEqual((self.value(), self.chosen(), self.scroll()), left)

    def test_another_page_and_a_reload_lead_back_to_the_same_place(self):
        left = self.go_down(17)
        ways = {
            "another page": lambda: (self.browser.click("nav a[href='/settings.html']"), self.browser.wait("document.querySelector('.sources')", "the settings"),
                                     self.browser.click("nav a")),
            "Ctrl+K": lambda: (self.browser.click("nav a[href='/history.html']"), self.browser.wait("document.querySelector('h1')", "the history"),
                               self.browser.keys("k", holding=["Control"])),
            "reload": self.browser.reload,
        }
        for name, go in ways.items():
            with self.subTest(way=name):
                go()
                self.browser.wait("document.querySelectorAll('[role=option]').length > 17 && document.getElementById('list').scrollTop > 0",
                                  "the list is back")
                self.assertEqual((self.value(), self.chosen(), self.scroll()), left)
                self.assertNotIn("?", self.browser.address, "what was searched stays out of the address")

    def test_what_was_in_sight_is_told_of_the_query_that_was_chosen_from(self):
        self.type("s")
        before = len(self.server.opened())
        results = self.server.get("/api/search?q=salt")["results"]
        # In the order of the rows, which are in sections.
        apps = self.browser.run("""const { sectionsOf } = await import("/scripts/sections.js");
            return sectionsOf(arguments[0]).flatMap(({ results }) => results.map(({ app }) => app.id))""", results)
        # Rows and Enter within less than a pause: what stood beside the chosen one was seen all the same.
        self.browser.type("alt")
        self.browser.keys("Enter")
        self.server.await_opened(before + 1)
        told = [json.loads(body) for path, body in self.browser.run("return watched.map(({path, body}) => [path, body])")
                if path == "/api/engagement"]
        shown = [event for event in told if event["event"] == "shown" and event["query"] != "s"]
        self.assertEqual([event["query"] for event in shown], ["salt"])
        self.assertGreater(shown[0]["shown"], 0)
        self.assertEqual(shown[0]["apps"], apps[:shown[0]["shown"]])

    def test_enter_before_the_answer_lands_at_what_the_text_finds(self):
        before = len(self.server.opened())
        self.type("salt")
        self.browser.run("held['/api/search waverley'] = 600")
        self.browser.keys(*["Backspace"] * 4, *"waverley", "Enter")
        first = self.server.get("/api/search?q=waverley")["results"][0]
        opened = self.server.await_opened(before + 1)[-1]
        self.assertTrue(opened.endswith("/" + first["id"]), opened)

    def test_keys_faster_than_the_browser_goes_back_stay_on_the_page(self):
        self.type("evaporation")
        self.browser.run("document.documentElement.dataset.isSame = 'yes'")
        # One script: the browser goes back after the last of its keys.
        self.browser.run("""const press = (key) => document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            press("Enter");
            await new Promise((resolve) => setTimeout(resolve, 300));
            press("Escape");
            press("Enter");
            await new Promise((resolve) => setTimeout(resolve, 300));""")
        self.assertFalse(self.browser.run("return document.getElementById('landing').hidden"), "what was opened meanwhile stays")
        self.browser.run("history.back()")
        self.browser.wait("document.getElementById('landing').hidden", "the browser's own Back")
        self.assertEqual(self.value(), "evaporation")
        self.assertEqual(self.browser.run("return document.documentElement.dataset.isSame"), "yes")

    def test_an_app_that_cannot_be_opened_says_what_to_do(self):
        self.type("forty-minute breakage")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('.landing.is-problem')", "the problem is shown")
        self.assertEqual(self.browser.text("#landing h2"), "Broken could not open it")
        self.assertIn("/nonexistent/program", self.browser.text(".landing-remedy"))
        self.browser.keys("Escape")
        self.browser.wait("document.getElementById('landing').hidden", "the way back")

    def test_what_comes_of_an_earlier_opening_is_not_shown(self):
        self.type("cartographer")
        self.browser.run("held['/api/landing null'] = 900")
        self.browser.keys("Enter")
        self.browser.keys("Escape")
        self.browser.run("held = {}")
        self.browser.run("document.getElementById('query').select()")
        self.type("forty-minute breakage")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('.landing.is-problem')", "what became of the second")
        said = self.browser.text("#landing")
        self.browser.wait("watched.filter(({path, isAnswered}) => path === '/api/landing' && isAnswered).length === 2", "the late answer")
        self.browser.run("await new Promise((resolve) => setTimeout(resolve, 60))")
        self.assertEqual(self.browser.text("#landing"), said)
        self.assertEqual(self.browser.text(".landing-title"), "forty-minute breakage")

    def test_choosing_is_learned_for_this_text(self):
        query = "lantern"
        self.type(query)
        second = self.titles()[1]
        self.browser.keys("ArrowDown", "Enter")
        self.browser.wait("document.querySelector('#landing button + button')", "the landing's end")
        sent = self.browser.run("return JSON.parse(watched.find(({path}) => path === '/api/landing').body)")
        self.assertEqual((sent["query"], sent["position"]), (query, 1))
        self.open("/")
        self.browser.wait("[...document.querySelectorAll('[role=group] [role=option] .card-title')].some((node) => "
                          f"node.textContent === {second!r})", "the empty box shows it as often chosen")


class Filtering(PageTest):
    def test_a_filter_is_chosen_and_cleared_by_keyboard(self):
        self.type("lantern")
        self.browser.keys("Tab")  # the button that clears
        self.browser.keys("Tab")
        self.assertEqual(self.focused(), "App")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('.menu:not([hidden])')", "the menu")
        self.browser.keys("f", "Enter")
        self.browser.wait("document.querySelector('.chip.is-on')", "the chip")
        self.assertEqual(self.focused(), "App: Films")
        self.settle()
        apps = self.browser.run("return [...new Set([...document.querySelectorAll('.row-app')].map((node) => node.textContent))]")
        self.assertEqual(apps, ["Films"])
        self.browser.keys("/")
        self.browser.keys("Escape", "Escape")
        self.assertEqual(self.browser.run("return document.querySelectorAll('.chip.is-on').length"), 0)

    def test_clearing_the_filters_leaves_the_focus_with_them(self):
        self.type("a")
        self.browser.click("#filters > :nth-child(4) button")
        self.browser.run("[...document.querySelectorAll('.menu:not([hidden]) .menu-item')].at(-1).click()")
        self.settle()
        self.browser.run("document.querySelector('#filters > :last-child').focus()")
        self.browser.keys("Enter")
        self.settle()
        self.assertEqual(self.focused(), "App")

    def test_type_date_and_rating_narrow(self):
        self.type("a")
        whole = self.server.get("/api/search?q=a")["total"]
        for place, label, parameter in ((2, "Films", "type"), (3, "Last 12 months", "after"), (4, "4 stars or more", "minRating")):
            with self.subTest(filter=parameter):
                self.browser.click(f"#filters > :nth-child({place}) button")
                self.browser.run("[...document.querySelectorAll('.menu:not([hidden]) .menu-item')]"
                                 ".find((item) => item.textContent === arguments[0]).click()", label)
                self.settle()
                sent = self.browser.run("return watched.filter(({path}) => path === '/api/search').at(-1).parameters")
                self.assertIn(parameter, [name for name, _ in sent])
                total = int(self.browser.text("#count").split()[0])
                self.assertTrue(0 < total < whole, f"{total} of {whole}")
                self.browser.click("#filters > :last-child")
                self.settle()


class States(PageTest):
    def test_nothing_found_says_what_to_do(self):
        self.type("xyzzyqqx")
        self.assertEqual(self.browser.text(".state h2"), "Nothing found for “xyzzyqqx”")
        self.assertIn("Try fewer words", self.browser.text(".state"))
        self.assertEqual(self.browser.run("return document.getElementById('query').getAttribute('aria-expanded')"), "false")

    def test_the_empty_box_is_a_history(self):
        self.type("evaporation")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('#landing button + button')", "the landing's end")
        # The second key must not have to wait until the browser has gone back.
        self.browser.keys("Escape", "Escape")
        self.browser.wait("!document.getElementById('results').dataset.query && document.querySelector('[role=group] [role=option]')", "what was chosen")
        self.assertEqual(self.value(), "")
        self.assertIsNone(self.chosen(), "Enter in the empty box opens nothing by accident")
        self.browser.keys("ArrowDown")
        self.assertIsNotNone(self.chosen())


class FirstVisit(PageTest):
    reads_guide = False

    def test_the_guide_shows_until_it_was_read(self):
        self.browser.wait("document.querySelector('.guide')", "the guide")
        self.browser.wait("document.querySelectorAll('.guide .example').length === 3", "three searches")
        example = self.browser.text(".guide .example")
        self.browser.click(".guide .example")
        self.settle()
        self.assertEqual((self.focused(), self.value()), ("query", example))
        self.assertGreater(len(self.titles()), 0, "an example finds something")
        self.browser.reload()
        self.browser.wait("document.querySelector('.chip')", "the page")
        self.browser.run("await new Promise((resolve) => setTimeout(resolve, 300))")
        self.assertIsNone(self.browser.text(".guide"))


class WithoutServer(PageTest):
    allows_failures = True

    def test_a_server_that_went_and_came_back(self):
        self.type("salt")
        port = self.server.port
        self.server.stop()
        try:
            self.browser.keys("Backspace")
            self.browser.wait("document.querySelector('.state h2')?.textContent === 'The server does not answer'", "the state")
            self.assertIn("searchlight serve", self.browser.text(".state"))
        finally:
            self.server.start(port)
        self.browser.wait("document.querySelectorAll('[role=option]').length > 0", "the page goes on by itself")
        self.assertEqual(self.value(), "sal")
        # The server's token is a new one.
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('#landing button + button')", "the landing's end")
        self.assertIsNone(self.browser.text(".landing.is-problem"))


if __name__ == "__main__":
    unittest.main()
