"""A person goes through the whole page, once by keyboard alone and once by mouse, in light, dark, Arabic and Chinese."""
import unittest

from support import PageTest

SETTINGS = [("light", "en"), ("dark", "en"), ("light", "ar"), ("dark", "zh")]


class Journey(PageTest):
    def begin(self, theme, language):
        self.browser.theme(theme)
        self.browser.run("localStorage.setItem('searchlight.language', arguments[0])", language)
        self.open("/")

    def landed(self):
        self.browser.wait("document.querySelector('#landing button + button')", "the landing's end")

    def actions_are_open(self):
        self.browser.wait("document.activeElement.closest('#actions')", "the list of actions")

    def test_by_keyboard(self):
        for theme, language in SETTINGS:
            with self.subTest(theme=theme, language=language):
                self.begin(theme, language)
                press = self.browser.keys
                self.type("salt")
                press("ArrowDown", "ArrowDown")
                third = self.titles()[2]
                self.assertEqual(self.chosen(), third)
                press("ArrowDown", holding=["Control"])
                press("Home")
                self.assertEqual(self.chosen(), self.titles()[0])
                press("k", holding=["Control"])
                self.actions_are_open()
                press("ArrowDown", "ArrowUp", "Escape")
                self.assertEqual(self.focused(), "query")
                press("c", holding=["Alt"])
                self.browser.wait("document.querySelector('.toast')", "what was copied")
                press("i", holding=["Control"])
                self.browser.wait("document.querySelector('#preview .terms')", "why")
                press("3", holding=["Alt"])
                self.landed()
                press("Escape")
                self.assertEqual((self.focused(), self.chosen()), ("query", third))
                press("Tab", "Tab", "Tab", "Enter")  # the button that clears, the apps, the types
                self.browser.wait("document.querySelector('.menu:not([hidden])')", "the types")
                press("End", "Enter")
                self.browser.wait("document.querySelector('.chip.is-on')", "the filter")
                self.settle()
                self.assertEqual(set(self.browser.run("return [...document.querySelectorAll('.row-app')].map((node) => node.textContent)")), {"Music"})
                press("/")
                press("Escape", "Escape")
                self.browser.wait("document.querySelector('.sources-card')", "the empty box")
                self.browser.run("document.querySelector('nav a:last-child').focus()")
                press("Enter")
                self.browser.wait("document.querySelector('.command')", "the settings")
                press("k", holding=["Control"])
                self.browser.wait("document.activeElement?.id === 'query'", "the box")

    def test_by_mouse(self):
        for theme, language in SETTINGS:
            with self.subTest(theme=theme, language=language):
                self.begin(theme, language)
                click = self.browser.click
                self.type("salt")
                click("#result-2")
                self.assertEqual(self.chosen(), self.titles()[2])
                self.browser.wait("document.querySelector('.footer-open:not([hidden])')", "what Enter does")
                click(".footer .opens-actions")
                self.actions_are_open()
                click("[data-action=copyTitle]")
                self.browser.wait("document.querySelector('.toast')", "what was copied")
                click("#preview .why summary")
                self.browser.wait("document.querySelector('#preview .terms')", "why")
                click(".footer-open")
                self.landed()
                click("#landing .state-actions button")
                self.browser.wait("document.getElementById('landing').hidden", "the way back")
                click("#filters > :nth-child(2) button")
                self.browser.run("[...document.querySelectorAll('.menu:not([hidden]) .menu-item')].at(-1).click()")
                self.browser.wait("document.querySelector('.chip.is-on')", "the filter")
                self.settle()
                click("#filters > :last-child")
                click("#clear")
                self.browser.wait("document.querySelector('.sources-card a')", "the empty box")
                click(".sources-card a")
                self.browser.wait("document.querySelector('li.app')", "the apps")
                click("nav a:last-child")
                self.browser.wait("document.querySelector('.command')", "the settings")


if __name__ == "__main__":
    unittest.main()
