"""Items that are found by what they mean, with the tests' tiny table of words."""
import pathlib
import shutil
import tempfile

from support import ROOT, PageTest, Server, shared


class WithMeaning(Server):
    def __init__(self):
        # A table alone: without an encoder, texts of the same words have the same meaning.
        model = pathlib.Path(tempfile.mkdtemp(prefix="searchlight-model-"))
        shutil.copy(ROOT / "Tests/Fixtures/Meaning/tiny.table", model / "words.table")
        self.model = model
        super().__init__(filled=False, SEARCHLIGHT_MEANING=str(model))
        items = "".join(f'{{"id": "{number}", "title": "{title}"}}\n' for number, title in enumerate(
            ["Dentist appointment", "Quick brown quick", "Dentist appointment quick"]))
        self.call("import", "-", "--app", "org.example.notes", input=items)

    def close(self):
        super().close()
        shutil.rmtree(self.model, ignore_errors=True)


class Meaning(PageTest):
    def make_server(self):
        return shared("server with meaning", WithMeaning)

    def headings(self):
        return self.browser.run("return [...document.querySelectorAll('.group-heading')].map((node) => node.firstChild.textContent)")

    def test_near_items_follow_when_typing_pauses_and_move_nothing(self):
        self.type("appointment quick dentist")
        self.browser.wait("document.querySelectorAll('[role=option]').length > 1", "the near items")
        self.assertEqual(self.titles()[0], "Dentist appointment quick")
        self.assertIn("Dentist appointment", self.titles())
        self.assertEqual(self.headings()[-1], "By meaning")
        self.assertEqual(self.chosen(), "Dentist appointment quick")
        line = self.browser.run("return [...document.querySelectorAll('[role=option]')].at(-1).querySelector('.card-line').textContent")
        self.assertIn("by meaning", line)

    def test_names_and_codes_are_searched_by_their_letters_only(self):
        self.type("RX-7842-KQ")
        self.browser.run("await new Promise((resolve) => setTimeout(resolve, 400))")
        self.assertEqual(self.titles(), [])

    def test_a_search_after_enter_finds_by_meaning_too(self):
        self.type("appointment brown dentist")
        self.browser.keys("Enter", holding=["Control"])
        self.browser.wait("!document.getElementById('note').hidden", "the note")
        self.assertIn("Dentist appointment", self.titles())

    def test_why_here_names_the_nearest_words(self):
        answer = self.browser.run("""return await (await fetch("/api/explain?" + new URLSearchParams({
            q: "appointment brown dentist", app: "org.example.notes", id: "0"}))).json()""")
        self.assertTrue(answer["isFound"])
        self.assertEqual(answer["explanation"]["matchClass"], "meaning")
        self.assertEqual(set(answer["nearestWords"]), {"Dentist", "appointment"})

    def test_an_explanation_may_leave_meaning_out(self):
        answer = self.browser.run("""return await (await fetch("/api/explain?" + new URLSearchParams({
            q: "appointment brown dentist", app: "org.example.notes", id: "0", meaning: "false"}))).json()""")
        self.assertFalse(answer["isFound"])
        self.assertEqual(answer["explanation"]["outcome"], "wordsMissing")
