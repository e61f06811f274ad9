"""Everything by keyboard, and text that input methods compose."""
import unittest

from support import PageTest


class Keys(PageTest):
    def test_tab_goes_through_the_page_in_reading_order(self):
        self.type("siobhán")
        self.browser.wait("document.querySelector('.suggestion')", "suggestions")
        order = []
        for _ in range(12):
            self.browser.keys("Tab")
            order.append(self.focused())
        expected = ["Clear the search", "App", "Type", "Date", "Rating"]
        self.assertEqual(order[:5], expected)
        # One stop for all suggestions, one for the list, then the card's buttons, then what every result has.
        rest = [name for name in order[6:] if name]
        self.assertEqual(rest[0], "Results")
        self.assertEqual(rest[1], "Open in Contacts↵", rest)
        self.assertTrue(rest[2].startswith("Call "), rest)

    def test_focus_is_always_visible(self):
        self.type("siobhán")
        for _ in range(10):
            self.browser.keys("Tab")
            seen = self.browser.run("""const node = document.activeElement;
                const style = getComputedStyle(node);
                return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2""")
            self.assertTrue(seen, f"{self.focused()} has the focus and does not show it")

    def test_home_and_end_belong_to_the_text_until_an_arrow_was_pressed(self):
        self.type("salt")
        self.browser.keys("Home")
        self.assertEqual(self.browser.run("return document.getElementById('query').selectionStart"), 0)
        self.browser.keys("ArrowDown", "End")
        count = len(self.titles())
        self.assertEqual(self.browser.run("return document.querySelector('[aria-selected=true]').id"), f"result-{count - 1}")
        self.browser.keys("Home")
        self.assertEqual(self.browser.run("return document.querySelector('[aria-selected=true]').id"), "result-0")

    def test_the_arrow_past_the_last_row_brings_more(self):
        self.type("a")
        self.assertEqual(len(self.titles()), 20)
        self.browser.keys("ArrowDown", "End")
        self.browser.wait("document.querySelectorAll('[role=option]').length === 40", "the next page")
        places = self.browser.run("return [...document.querySelectorAll('[role=option]')].map((row) => Number(row.getAttribute('aria-posinset')))")
        self.assertEqual(places, list(range(1, 41)))

    def test_escape_does_one_thing_at_a_time(self):
        self.type("salt")
        self.browser.keys("Escape")
        self.assertEqual(self.value(), "")
        self.assertEqual(self.focused(), "query")
        # A row that was pressed opens a sheet on a narrow window only.
        self.type("salt")
        self.browser.click("[role=option] .card-title")
        self.browser.run("document.getElementById('query').focus()")
        self.browser.keys("Escape")
        self.assertEqual(self.value(), "")

    def test_arrows_go_the_way_that_the_text_is_written(self):
        for text, back, onward in (("siobh", "ArrowLeft", "ArrowRight"), ("שלום", "ArrowRight", "ArrowLeft")):
            with self.subTest(text=text):
                self.browser.keys("Escape")
                self.type(text)
                self.browser.keys(back)
                place = self.browser.run("return document.getElementById('query').selectionStart")
                self.assertEqual((self.focused(), place), ("query", len(text) - 1))
                self.browser.keys(onward)
                self.assertEqual(self.browser.run("return document.getElementById('query').selectionStart"), len(text))

    def test_a_cards_buttons_are_reached_and_left(self):
        self.type("siobhán")
        self.browser.wait("document.querySelector('#preview .action')", "the card's buttons")
        for _ in range(12):
            self.browser.keys("Tab")
            if self.focused().startswith("Call "):
                break
        self.assertEqual(self.browser.run("return document.activeElement.getAttribute('href')"), "tel:+35315550142")
        self.browser.keys("Tab", "ArrowDown")
        entries = self.browser.run("return [...document.querySelectorAll('.menu:not([hidden]) .menu-item')].map((item) => item.getAttribute('href'))")
        self.assertIn("tel:07700900142", entries)
        self.assertIn("sms:07700900142", entries)
        self.browser.keys("Escape")
        self.assertEqual(self.browser.run("return document.activeElement.getAttribute('aria-haspopup')"), "menu")
        self.browser.keys("Escape")
        self.assertEqual(self.focused(), "query")

    def test_help_says_the_keys(self):
        self.browser.run("document.querySelector('.header-tools > :last-child').focus()")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('dialog[open]')", "the keys")
        self.assertIn("Select another result", self.browser.text("dialog[open]"))
        self.browser.keys("Escape")
        self.browser.wait("!document.querySelector('dialog[open]')", "the end of the keys")


class InputMethods(PageTest):
    def compose(self, *texts):
        for text in texts:
            self.browser.cdp("Input.imeSetComposition", text=text, selectionStart=len(text), selectionEnd=len(text))

    def test_nothing_is_searched_in_mid_composition(self):
        self.compose("d", "di", "dian", "dian'y", "dian'ying")
        self.browser.run("await new Promise((resolve) => setTimeout(resolve, 100))")
        self.assertEqual(self.value(), "dian'ying")
        self.assertEqual(self.searched(), [])
        self.browser.cdp("Input.insertText", text="电影")
        self.settle()
        self.assertEqual(self.value(), "电影")
        self.assertEqual(self.searched(), ["电影"])
        self.assertTrue(any("电影" in title or "電影" in title for title in self.titles()), self.titles())

    def test_a_second_word_is_composed_after_the_first(self):
        self.compose("yu")
        self.browser.cdp("Input.insertText", text="雨")
        self.settle()
        self.compose("d", "dian")
        self.assertEqual(self.searched(), ["雨"], "the list stays as it was meanwhile")
        self.browser.cdp("Input.insertText", text="电影")
        self.settle()
        self.assertEqual(self.searched(), ["雨", "雨电影"])

    def test_korean_is_searched_letter_by_letter(self):
        self.compose("ㅎ", "하", "한")
        self.settle()
        self.assertEqual(self.searched()[-1], "한")
        self.browser.cdp("Input.insertText", text="한")
        self.settle()
        self.compose("ㄱ", "구")
        self.settle()
        self.assertEqual(self.value(), "한구")
        self.assertEqual(self.searched()[-1], "한구", "what is half typed")
        self.assertEqual(self.searched().count("한"), 1, "the end of a composition asks nothing anew")


if __name__ == "__main__":
    unittest.main()
