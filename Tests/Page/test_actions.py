"""The list of actions, their keys, and the footer: Docs/Design.md, "Keys"."""
import unittest

from support import PageTest


class Actions(PageTest):
    def open_list(self):
        self.browser.keys("k", holding=["Control"])
        self.browser.wait("document.activeElement.closest('#actions')", "the list of actions")

    def labels(self):
        return self.browser.run("return [...document.querySelectorAll('#actions [role=option]:not([hidden]) .action-label')].map((node) => node.textContent)")

    def is_open(self):
        return self.browser.run("return !document.getElementById('actions').hidden")

    def said(self, sentence):
        self.browser.wait(f"document.querySelector('.toast-text')?.textContent === {sentence!r}", f"“{sentence}”")

    def test_every_action_shows_a_key_of_its_own(self):
        for text in ("salt cartographer", "siobhán", "lantern house cinema", "opening film"):
            with self.subTest(text=text):
                self.browser.keys("/")
                self.browser.run("document.getElementById('query').select()")
                self.type(text)
                self.open_list()
                keys = self.browser.run("""return [...document.querySelectorAll("#actions [role=option]")].map((row) =>
                    [...row.querySelectorAll("kbd")].map((key) => key.textContent).join(" "))""")
                self.assertGreater(len(keys), 5)
                self.assertNotIn("", keys)
                self.assertEqual(len(set(keys)), len(keys), keys)
                self.browser.keys("Escape")

    def test_it_is_searched_and_run_by_keyboard(self):
        self.type("salt cartographer")
        self.open_list()
        self.assertIn("Share by mail", self.labels())
        self.browser.type("copy ti")
        self.assertEqual(self.labels(), ["Copy the title"])
        named = self.browser.run("""const field = document.activeElement;
            return document.getElementById(field.getAttribute("aria-activedescendant")).textContent""")
        self.assertTrue(named.startswith("Copy the title"), named)
        self.browser.keys("Enter")
        self.said("Copied: The Salt Cartographer")
        self.assertEqual((self.is_open(), self.focused(), self.value()), (False, "query", "salt cartographer"))
        self.open_list()
        self.browser.type("xyzzy")
        self.assertEqual(self.labels(), [])
        self.assertEqual(self.browser.text(".actions-none"), "No such action")
        self.browser.keys("Enter", "Escape")
        self.assertEqual((self.is_open(), self.focused()), (False, "query"))

    def test_arrows_open_walk_and_close_it(self):
        self.type("cartographer")
        self.browser.keys("ArrowRight")
        self.browser.wait("document.activeElement.closest('#actions')", "the list of actions")
        chosen = "return document.querySelector('#actions [aria-selected=true]').id"
        last = len(self.labels()) - 1
        self.browser.keys("ArrowUp")
        self.assertEqual(self.browser.run(chosen), f"action-{last}")
        self.browser.keys("ArrowDown")
        self.assertEqual(self.browser.run(chosen), "action-0")
        self.browser.keys("ArrowLeft")
        self.assertEqual((self.is_open(), self.focused()), (False, "query"))

    def test_keys_work_without_the_list(self):
        self.type("salt cartographer")
        self.browser.keys("c", holding=["Alt"])
        self.said("Copied: The Salt Cartographer")
        self.assertEqual(self.value(), "salt cartographer")

    def test_alt_and_a_digit_open_a_row(self):
        self.type("lantern")
        second = self.titles()[1]
        self.assertFalse(self.browser.run("return document.querySelector('.shows-digits') !== null"))
        before = len(self.server.opened())
        self.browser.keys("2", holding=["Alt"])
        self.server.await_opened(before + 1)
        self.browser.wait("document.querySelector('#landing button + button')", "the landing's end")
        self.assertEqual(self.browser.text(".landing-title"), second)
        self.browser.keys("Escape")
        self.assertEqual(self.chosen(), second)

    def test_an_app_is_hidden_and_brought_back(self):
        self.type("harmonium")
        place = self.browser.run("return [...document.querySelectorAll('.row-app')].findIndex((node) => node.textContent === 'Music')")
        self.browser.keys(*["ArrowDown"] * place)
        self.browser.keys("h", holding=["Alt"])
        self.said("Searches hide Music")
        try:
            self.browser.wait("![...document.querySelectorAll('.row-app')].some((node) => node.textContent === 'Music')", "the list without the app")
        finally:
            self.browser.click(".toast button")
        self.browser.wait("[...document.querySelectorAll('.row-app')].some((node) => node.textContent === 'Music')", "the app's results")
        self.assertEqual(self.focused(), "query")

    def test_a_section_is_shown_whole(self):
        self.type("lantern")
        self.browser.keys("ArrowDown", holding=["Control"])
        heading = self.browser.run("return document.querySelector('.group:has([aria-selected=true]) .group-heading > span').textContent")
        self.assertNotEqual(heading, "Top hit")
        kind = self.browser.run("return document.querySelector('[aria-selected=true] .row-app').textContent")
        self.browser.keys("g", holding=["Alt"])
        self.browser.wait("document.querySelector('.chip.is-on')", "the filter")
        self.settle()
        self.assertEqual(self.focused(), "query")
        self.assertEqual(set(self.browser.run("return [...document.querySelectorAll('.row-app')].map((node) => node.textContent)")), {kind})

    def test_the_footer_by_mouse(self):
        self.type("salt cartographer")
        self.browser.wait("document.querySelector('.footer-open span').textContent === 'Open'", "what Enter does")
        self.browser.click(".footer .opens-actions")
        self.browser.wait("document.activeElement.closest('#actions')", "the list of actions")
        self.browser.click("[data-action=copyTitle]")
        self.said("Copied: The Salt Cartographer")
        before = len(self.server.opened())
        self.browser.click(".footer-open")
        self.server.await_opened(before + 1)
        self.browser.keys("Escape")
        self.browser.click(".footer > :last-child")
        self.assertEqual(self.value(), "")


class AnswerRow(PageTest):
    """The server's calculator, as docs have it: `answer` and `typedFilters` of `GET /api/search`."""

    def stub(self, **members):
        self.browser.run("""const { api } = await import("/scripts/api.js");
            const search = api.search;
            api.search = async (query) => ({ ...(await search(query)), ...arguments[0] });""", members)

    def test_an_answer_is_a_row_that_enter_copies(self):
        self.stub(answer={"kind": "calculation", "expression": "0.1 + 0.2", "value": "0.3", "detail": ""})
        self.type("0.1+0.2")
        self.assertEqual(self.titles()[0], "0.1 + 0.2 = 0.3")
        self.assertEqual(self.chosen(), "0.1 + 0.2 = 0.3")
        self.browser.wait("document.querySelector('#preview .answer-value')?.textContent === '0.3'", "the answer, large")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('.toast-text')?.textContent === 'Copied: 0.3'", "the sentence that says so")
        self.assertEqual(self.focused(), "query")
        self.assertEqual([body for path, body in self.browser.run("return watched.map(({path, body}) => [path, body])") if path == "/api/landing"], [])

    def test_typed_filters_are_chips_that_can_be_pressed_away(self):
        self.stub(typedFilters=[{"text": "type:pdf", "start": 0, "end": 8, "label": "PDF", "key": "type", "value": "pdf"}])
        self.type("type:pdf lantern")
        self.assertEqual(self.browser.text(".ghost-filter"), "type:pdf")
        chip = self.browser.run("const chip = document.querySelector('.chip.is-typed'); return [chip.textContent, chip.getAttribute('aria-label')]")
        self.assertEqual(chip, ["PDF", "Remove the filter PDF"])
        self.stub(typedFilters=[])
        self.browser.click(".chip.is-typed")
        self.settle()
        self.assertEqual((self.value(), self.focused()), ("lantern", "query"))
        self.assertIsNone(self.browser.text(".chip.is-typed"))

    def test_chips_speak_the_pages_language(self):
        self.browser.run("localStorage.setItem('searchlight.language', 'zh')")
        self.open("/")
        self.stub(typedFilters=[{"text": "type:mails", "start": 0, "end": 10, "label": "Mail", "key": "type", "value": "mails"},
                                {"text": "type:pdf", "start": 11, "end": 19, "label": "PDF documents", "key": "type", "value": "pdf"},
                                {"text": "from:Grace", "start": 20, "end": 30, "label": "from Grace", "key": "from", "value": "Grace"}])
        self.type("type:mails type:pdf from:Grace")
        chips = self.browser.run("return [...document.querySelectorAll('.chip.is-typed')].map((chip) => chip.textContent)")
        self.assertEqual(chips, ["邮件", "PDF", "来自：Grace"])

    def test_tab_completes_a_filter_and_else_goes_on(self):
        self.browser.run("""const { api } = await import("/scripts/api.js");
            const ask = api.suggestions;
            api.suggestions = async (text, apps) => ({ ...(await ask(text, apps)),
              filters: text.endsWith("type:p") ? [{ text: "type:pdf ", label: "PDF documents", key: "type", value: "pdf" }] : [] });""")
        self.type("lantern type:p")
        self.browser.wait("document.querySelector('.suggestion.is-filter')", "the filter")
        self.assertTrue(self.browser.text(".suggestion.is-filter").startswith("PDF documents"))
        self.browser.keys("Tab")
        self.settle()
        self.assertEqual((self.value(), self.focused()), ("lantern type:pdf ", "query"))
        self.browser.keys("Tab")
        self.assertEqual(self.focused(), "Clear the search")


if __name__ == "__main__":
    unittest.main()
