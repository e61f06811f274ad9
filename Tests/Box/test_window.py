"""The real window, driven by keys and by mouse, in an empty desktop with the demo's items."""
import time, unittest

from driver import Atspi, Desktop
from support import wait

_desktop = None


def setUpModule():
    global _desktop
    _desktop = Desktop()


def tearDownModule():
    _desktop.close()


class WindowTest(unittest.TestCase):
    person = {}

    def setUp(self):
        self.desktop = _desktop
        self.desktop.become(**self.person)
        self.desktop.opened_list.unlink(missing_ok=True)
        self.desktop.forget()
        self.desktop.show()
        self.addCleanup(self.desktop.hide)

    def type(self, text):
        self.desktop.type(text)

    def key(self, *keys):
        self.desktop.key(*keys)

    def rows(self):
        """Titles with whether each is chosen."""
        return [(node.get_name(), node.get_state_set().contains(Atspi.StateType.SELECTED))
                for node in self.desktop.nodes() if node.get_role() == Atspi.Role.LIST_ITEM]

    def titles(self):
        return [title for title, _ in self.rows()]

    def chosen(self):
        return next((title for title, is_chosen in self.rows() if is_chosen), None)

    def labels(self):
        return [node.get_name() for node in self.desktop.nodes() if node.get_role() == Atspi.Role.LABEL]

    def text(self):
        entry = next(node for node in self.desktop.nodes() if node.get_role() == Atspi.Role.TEXT)
        return Atspi.Text.get_text(entry, 0, Atspi.Text.get_character_count(entry))

    def wait_for(self, title):
        wait(lambda: self.chosen() == title, f"the row {title}; there is {self.chosen()}")


class KeyboardTests(WindowTest):
    def test_typing_shows_results_and_enter_lands(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.assertIn("Top hit", self.labels())
        self.assertIn("People", self.labels())
        self.key("Down")
        self.wait_for("Lantern House box office")
        self.key("Up")
        self.wait_for("Lantern House Cinema")
        self.key("Return")
        opened = wait(self.desktop.opened, "the landing")
        self.assertTrue(opened[0].startswith("https://example.org/places/"), opened)
        wait(lambda: not self.desktop.windows, "the window is hidden after a landing")

    def test_escape_clears_and_then_hides(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.key("Escape")
        wait(lambda: self.text() == "", "the box is cleared")
        self.assertTrue(self.desktop.windows)
        self.key("Escape")
        wait(lambda: not self.desktop.windows, "the window is hidden")

    def test_there_is_one_window_and_the_command_hides_it(self):
        self.assertEqual(len(self.desktop.processes), 1)
        self.desktop.call("box")
        wait(lambda: not self.desktop.windows, "the second call hides the window")
        self.desktop.call("box")
        wait(lambda: self.desktop.windows, "the third call shows it")
        self.assertEqual(len(self.desktop.processes), 1)
        self.assertEqual(len(self.desktop.windows), 1)

    def test_the_box_is_empty_when_it_comes_back(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.desktop.hide()
        self.desktop.show()
        self.assertEqual(self.text(), "")

    def test_actions_have_keys_and_are_searched(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.key("ctrl+k")
        wait(lambda: "Hide this result" in self.labels(), "the list of actions")
        labels = self.labels()
        for action, key in [("Open", "↵"), ("Call 0131 496 0170", "Alt+J"), ("Copy title", "Alt+C"), ("Hide results from Places", "Alt+H")]:
            self.assertEqual(labels[len(labels) - labels[::-1].index(action)], key)
        self.key("Escape")
        wait(lambda: "Hide this result" not in self.labels(), "the list is closed")
        time.sleep(0.6)
        self.assertTrue(self.desktop.windows, "Escape in the list of actions must leave the window")
        self.key("Right")  # First takes the completion in grey.
        wait(lambda: self.text() == "lantern House Cinema", "the completion")
        self.key("Right")
        wait(lambda: "Hide this result" in self.labels(), "the list of actions again")
        self.type("copy ti")
        self.key("Return")
        wait(lambda: not self.desktop.windows, "copying hides the window")
        self.assertEqual(self.desktop.clipboard(), "Lantern House Cinema")

    def test_a_key_does_what_the_list_of_actions_says(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.key("alt+c")
        wait(lambda: not self.desktop.windows, "copying hides the window")
        self.assertEqual(self.desktop.clipboard(), "Lantern House Cinema")

    def test_alt_and_a_digit_open_a_row(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.key("alt+2")
        opened = wait(self.desktop.opened, "the landing")
        self.assertTrue(opened[0].startswith("https://example.org/contacts/"), opened)

    def test_digits_are_shown_while_alt_is_held(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.desktop.xdotool("keydown", "Alt_L")
        self.addCleanup(self.desktop.xdotool, "keyup", "Alt_L")
        wait(lambda: set("123456789") <= set(self.labels()), "the digits")
        self.desktop.xdotool("keyup", "Alt_L")
        wait(lambda: not {"3", "4"} & set(self.labels()), "the digits go")

    def test_tab_completes_a_filter_that_becomes_a_chip(self):
        self.type("type:p")
        wait(lambda: "PDF documents" in self.labels(), "the offered filter")
        self.key("Tab")
        wait(lambda: "PDF" in self.labels(), "the chip")
        self.assertEqual(self.text(), "type:pdf ")
        wait(lambda: len(self.titles()) > 8, "the documents")
        self.type("lantern")
        wait(lambda: self.titles() and all("antern" in title for title in self.titles()[:2]), "the words narrow")

    def test_sections_are_jumped_over(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.key("ctrl+Down")
        self.wait_for("Lantern House box office")
        self.key("ctrl+Down")
        self.wait_for("Festival pass, Lantern 2027")
        self.key("ctrl+Up")
        self.wait_for("Lantern House box office")

    def test_what_is_hidden_is_gone_and_comes_back(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.key("alt+x")
        wait(lambda: "Lantern House Cinema" not in self.titles() and self.titles(), "the result is hidden")
        self.assertTrue(any(label.startswith("Hidden: Lantern House Cinema") for label in self.labels()))
        self.key("ctrl+z")
        self.wait_for("Lantern House Cinema")
        self.key("alt+h")
        wait(lambda: self.titles() and "Lantern House Cinema" not in self.titles(), "the app is hidden")
        self.key("ctrl+z")
        self.wait_for("Lantern House Cinema")

    def test_a_calculation_is_a_row_that_is_copied(self):
        self.type("0.1+0.2")
        self.wait_for("0.1+0.2 = 0.3")
        self.key("Return")
        wait(lambda: not self.desktop.windows, "copying hides the window")
        self.assertEqual(self.desktop.clipboard(), "0.3")

    def test_nothing_found_is_said(self):
        self.type("zeppelinxyz")
        wait(lambda: "Nothing found" in self.labels(), "the sentence")
        self.assertEqual(self.rows(), [])

    def test_another_word_order_of_keys_never_loses_a_letter(self):
        self.desktop.xdotool("type", "--delay", "0", "lantern 2026 annual")
        self.wait_for("Lantern 2026 annual report")
        self.assertEqual(self.text(), "lantern 2026 annual")


class ActionTests(WindowTest):
    """*Why here*, *Open with …* and *Search in …*."""

    def choose_action(self, name):
        """With the mouse."""
        self.key("ctrl+k")
        wait(lambda: name in self.labels(), name)
        time.sleep(0.3)
        self.desktop.click_action(name)

    def test_why_here_explains_the_rank(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.key("ctrl+i")
        wait(lambda: "Why here" in self.labels() and "the whole word" in self.labels(), "the explanation")
        sentences = next(label for label in self.labels() if label.startswith("Result 1 in a search of all apps."))
        self.assertIn("Every word matches. Score ", sentences)
        self.assertIn("Score", self.labels())
        # It goes along with the chosen row.
        self.key("Down")
        wait(lambda: any(label.startswith("Result 2 in") for label in self.labels()), "the next row's")
        self.key("ctrl+i")
        wait(lambda: "the whole word" not in self.labels(), "the explanation is gone")
        self.key("ctrl+k")
        wait(lambda: "Why here" in self.labels(), "the action")
        self.assertIn("Ctrl+I", self.labels())
        self.key("ctrl+i")
        wait(lambda: "the whole word" in self.labels() and "Hide this result" not in self.labels(), "the key in the list")
        self.assertTrue(self.desktop.windows)

    def test_why_here_by_mouse(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.choose_action("Why here")
        wait(lambda: "the whole word" in self.labels(), "the explanation")

    def test_an_app_that_searches_gets_the_words(self):
        program = self.desktop.folder / "bin/notes"
        program.write_text(f'#!/bin/sh\necho started >> "{self.desktop.opened_list}"\n')
        program.chmod(0o755)
        self.desktop.call("register", "--app", "org.example.places", "--name", "Places", "--command", str(program))
        self.addCleanup(
            self.desktop.call, "register", "--app", "org.example.places", "--name", "Places", "--url", "https://example.org/places/{id}")
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.key("ctrl+k")
        wait(lambda: "Search in Places" in self.labels(), "the action")
        self.assertIn("Alt+F", self.labels())
        self.key("Escape")
        wait(lambda: "Search in Places" not in self.labels(), "the list is closed")
        self.key("alt+f")
        self.assertEqual(wait(self.desktop.opened, "the program"), ["started"])
        wait(lambda: any("Places ended before" in label for label in self.labels()), "the sentence, since it took nothing")

    def fill_a_file(self):
        """A file with two programs for its type."""
        path = self.desktop.folder / "Zanzibar ledger.odt"
        path.write_text("x")
        folder = self.desktop.folder / "data/applications"
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("Writer", "Viewer"):
            (folder / f"{name.lower()}.desktop").write_text(
                f"[Desktop Entry]\nType=Application\nName={name}\nExec={self.desktop.folder}/bin/{name.lower()} %u\n"
                "MimeType=application/vnd.oasis.opendocument.text;\n")
            program = self.desktop.folder / f"bin/{name.lower()}"
            program.write_text(f'#!/bin/sh\necho "{name} $1" >> "{self.desktop.opened_list}"\n')
            program.chmod(0o755)
        (folder / "mimeinfo.cache").write_text(
            "[MIME Cache]\napplication/vnd.oasis.opendocument.text=writer.desktop;viewer.desktop;\n")
        self.desktop.call(
            "import", "-", "--app", "org.example.documents",
            input='{"id": "zanzibar", "title": "Zanzibar ledger", "contentURL": "%s"}' % path.as_uri())
        self.addCleanup(self.desktop.call, "delete", "--app", "org.example.documents", "zanzibar")
        self.type("zanzibar")
        self.wait_for("Zanzibar ledger")
        return path

    def test_a_file_is_opened_with_another_program_by_its_key(self):
        path = self.fill_a_file()
        self.key("ctrl+k")
        wait(lambda: {"Open with Writer", "Open with Viewer", "Alt+Shift+2"} <= set(self.labels()), "the programs")
        self.key("alt+shift+2")
        self.assertEqual(wait(self.desktop.opened, "the program"), [f"Viewer {path}"])
        wait(lambda: not self.desktop.windows, "the window is hidden")

    def test_a_file_is_opened_with_another_program_by_mouse(self):
        path = self.fill_a_file()
        self.choose_action("Open with Writer")
        self.assertEqual(wait(self.desktop.opened, "the program"), [f"Writer {path}"])

    def test_the_list_of_actions_follows_the_keys(self):
        self.fill_a_file()
        self.key("ctrl+k")
        wait(lambda: "Open with Viewer" in self.labels(), "the programs")
        self.type("viewer")
        self.key("Return")
        self.assertTrue(wait(self.desktop.opened, "the program")[0].startswith("Viewer "))


class MouseTests(WindowTest):
    def test_a_click_elsewhere_hides(self):
        self.desktop.click(50, 60)
        wait(lambda: not self.desktop.windows, "the window is hidden")

    def test_a_row_is_chosen_with_a_click_and_opened_with_two(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        x, y = self.desktop.place("Grace Nakamura-Holt")
        self.desktop.click(x, y)
        self.wait_for("Grace Nakamura-Holt")
        self.desktop.xdotool("click", "--repeat", "2", "--delay", "50", "1")
        self.assertTrue(wait(self.desktop.opened, "the landing")[0].startswith("https://example.org/contacts/"))

    def test_a_button_of_the_preview_acts(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.desktop.click(*self.desktop.place("Call", Atspi.Role.PUSH_BUTTON))
        self.assertTrue(wait(self.desktop.opened, "the call")[0].startswith("tel:"))


class EmptyBoxTests(WindowTest):
    def test_it_shows_applications_and_what_was_chosen(self):
        wait(lambda: "Applications" in self.labels() and self.titles(), "the applications")
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        self.key("Return")
        wait(lambda: not self.desktop.windows, "the landing")
        self.desktop.show()
        wait(lambda: "Often chosen" in self.labels() and "Lantern House Cinema" in self.titles(), "what was chosen")


class ScreenReaderTests(WindowTest):
    def test_everything_has_a_role_and_a_name(self):
        self.type("lantern")
        self.wait_for("Lantern House Cinema")
        focus = self.desktop.focus()
        self.assertEqual((focus.get_role(), focus.get_name()), (Atspi.Role.TEXT, "Search"))
        lists = [node for node in self.desktop.nodes() if node.get_role() == Atspi.Role.LIST]
        self.assertEqual(lists[0].get_name(), "Search")
        self.assertTrue(all(title for title in self.titles()))
        self.assertFalse([node.get_name() for node in self.desktop.nodes() if node.get_role() == Atspi.Role.IMAGE])


class ArabicTests(WindowTest):
    person = {"LC_ALL": "ar_EG.UTF-8"}

    def test_the_window_is_mirrored_and_speaks_arabic(self):
        self.type("lantern")
        wait(self.titles, "results")
        self.assertIn("إجراءات", self.labels())
        self.key("ctrl+i")
        wait(lambda: "لماذا هي هنا" in self.labels() and "الكلمة كاملة" in self.labels(), "the explanation in Arabic")
        left = self.desktop.place("Lantern House Cinema")[0]
        window = self.desktop.window_middle()[0]
        self.assertGreater(left, window, "the list is on the right")


class ChineseTests(WindowTest):
    person = {"LC_ALL": "zh_CN.UTF-8", "SEARCHLIGHT_APPEARANCE": "dark"}

    def test_pinyin_finds_and_words_are_chinese(self):
        self.type("dianying")
        wait(lambda: any("电影" in title for title in self.titles()), "the film")
        self.assertIn("操作", self.labels())

    def test_it_is_dark(self):
        self.assertLess(self.desktop.brightness(), 0.3)


class LightTests(WindowTest):
    def test_it_is_light(self):
        self.assertGreater(self.desktop.brightness(), 0.8)


if __name__ == "__main__":
    unittest.main()
