"""axe-core (https://github.com/dequelabs/axe-core) finds nothing in any view, in both themes.

`Scripts/axe-core` fetches it, and `Scripts/test-page` names it in `$AXE`. Where it cannot be fetched these tests are
skipped; the rules in `accessibility.js` remain.
"""
import os, pathlib, unittest

from test_accessibility import Views

AXE = os.environ.get("AXE", "")

# All rules that axe-core applies by default, its best practices included, and what it says of each breach.
FINDINGS = """
const {violations} = await axe.run(document, {resultTypes: ["violations"]});
return violations.flatMap(({id, help, nodes}) =>
  nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.any.concat(node.all, node.none).map(({message}) => message).join("; ")}`));
"""


@unittest.skipUnless(AXE, "axe-core could not be fetched: see Scripts/axe-core")
class Axe(Views):
    def findings(self):
        if not self.browser.run("return Boolean(window.axe)"):
            self.browser.run(pathlib.Path(AXE).read_text())
        # Colours that are on their way are neither of the two.
        self.browser.run("await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))")
        return self.browser.run(FINDINGS)

    def look_at_every_view(self):
        for name in self.views():
            with self.subTest(view=name):
                self.assertEqual(self.findings(), [])

    def test_light(self):
        self.look_at_every_view()

    def test_dark(self):
        self.browser.theme("dark")
        self.look_at_every_view()

    def test_arabic(self):
        self.speak("ar")
        self.look_at_every_view()

    def test_chinese_in_the_dark(self):
        self.browser.theme("dark")
        self.speak("zh")
        self.look_at_every_view()

    def test_on_a_phone(self):
        self.browser.window(360, 740, mobile=True)
        self.type("siobhán")
        self.assertEqual(self.findings(), [])
        self.browser.click("#result-0")
        self.browser.wait("document.getElementById('preview').checkVisibility()", "the sheet")
        self.assertEqual(self.findings(), [])

    def test_a_breach_is_noticed(self):
        self.type("salt")
        self.browser.run("""document.querySelector("#count").style.color = "#aaa"; document.querySelector(".chip").textContent = "";
            document.querySelector(".chip").removeAttribute("aria-label"); document.images[0].removeAttribute("alt");""")
        found = " ".join(self.findings())
        for rule in ("color-contrast", "button-name", "image-alt"):
            self.assertIn(rule, found)


if __name__ == "__main__":
    unittest.main()
