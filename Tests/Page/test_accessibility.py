"""Names, roles, contrast and order in both themes; sizes from 360 pixels; directions; languages; motion."""
import json, re, unittest

from support import ROOT, PageTest
from webdriver import Browser

RULES = (ROOT / "Tests/Page/accessibility.js").read_text()
WEB = ROOT / "Sources/SearchServer/WebUI"


class Views(PageTest):
    """Brings each view of the pages about; subclasses look at it."""

    def speak(self, language):
        self.browser.run("localStorage.setItem('searchlight.language', arguments[0])", language)
        self.open("/")

    def views(self):
        self.type("siobhán")
        self.browser.wait("document.querySelector('#preview .action') && document.querySelector('.suggestion')", "the results")
        yield "results"
        self.browser.keys("i", holding=["Control"])
        self.browser.wait("document.querySelector('#preview .terms')", "why")
        yield "results with why"
        self.browser.click("#filters button")
        yield "an open menu"
        self.browser.keys("Escape")
        self.browser.keys("/")
        self.browser.keys("k", holding=["Control"])
        self.browser.wait("document.activeElement.closest('#actions')", "the actions")
        yield "the actions"
        self.browser.keys("Escape")
        self.browser.run("document.getElementById('query').select()")
        self.type("xyzzyqqx")
        yield "nothing found"
        self.browser.keys("Escape")
        self.type("forty-minute breakage")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('.landing.is-problem')", "a problem")
        yield "a landing that failed"
        self.open("/")
        self.type("salt cartographer")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('#landing button + button')", "a landing")
        yield "a landing"
        self.open("/")
        self.browser.run("document.querySelector('.header-tools > :last-child').click()")
        yield "the keys"
        self.open("/")
        self.browser.wait("document.querySelector('.sources-card')", "the empty box")
        yield "the empty box"
        for page, ready in (("cards", "figure"), ("apps", "li.app"), ("history", "#state, .day"), ("explain", "select option"), ("settings", ".command")):
            self.open(f"/{page}.html")
            self.browser.wait(f"document.querySelector('{ready}')", f"the page {page}")
            if page == "apps":
                self.browser.click('li[data-app="org.example.films"] .app-tools button')
                self.browser.wait("document.querySelector('.items')", "the app's items")
            yield page
        self.open("/explain.html?q=salt&app=org.example.films&id=film-001")
        self.browser.wait("document.querySelector('.terms')", "the table")
        yield "an explanation"


class Rules(Views):
    def check(self, name):
        # Colours that are on their way are neither of the two.
        self.browser.run("await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))")
        self.assertEqual(self.browser.run(RULES), [], name)

    def test_light(self):
        for name in self.views():
            with self.subTest(view=name):
                self.check(name)

    def test_dark(self):
        self.browser.theme("dark")
        for name in self.views():
            with self.subTest(view=name):
                self.check(name)

    def test_arabic(self):
        self.speak("ar")
        for name in self.views():
            with self.subTest(view=name):
                self.check(name)
                self.assertEqual(self.browser.run("return document.documentElement.dir"), "rtl")

    def test_chinese_in_the_dark(self):
        self.browser.theme("dark")
        self.speak("zh")
        for name in self.views():
            with self.subTest(view=name):
                self.check(name)

    def test_the_rules_notice_a_breach(self):
        self.type("salt")
        self.browser.run("""document.querySelector("#count").style.color = "#aaa"; document.querySelector(".chip").textContent = "";
            document.querySelector(".chip").removeAttribute("aria-label"); document.images[0].removeAttribute("alt");""")
        found = " ".join(self.browser.run(RULES))
        for part in ("contrast", "no name", "no alt"):
            self.assertIn(part, found)

    def test_a_reader_is_told_of_results(self):
        self.type("salt")
        self.browser.wait("document.getElementById('announcements').textContent.includes('First: The Salt Cartographer, Films')", "the announcement")
        self.assertRegex(self.browser.text("#announcements"), r"^\d+ results\. First")
        self.browser.keys("Escape")
        self.type("xyzzyqqx")
        self.browser.wait("document.getElementById('announcements').textContent === 'Nothing found'", "the announcement")

    def test_the_browser_computes_names_and_roles_as_meant(self):
        self.type("siobhán")
        nodes = [node for node in self.browser.cdp("Accessibility.getFullAXTree")["nodes"] if not node.get("ignored")]
        roles = {}
        for node in nodes:
            roles.setdefault(node["role"]["value"], []).append(node.get("name", {}).get("value", ""))
        self.assertEqual(roles["combobox"], ["Search everything that your apps have indexed"])
        self.assertEqual(roles["listbox"], ["Results"])
        self.assertTrue(roles["option"][0].startswith("Siobhán O'Neill"), roles["option"][0])
        for role in ("button", "link", "menuitem"):
            self.assertNotIn("", roles.get(role, []), f"a {role} without a name")


class Sizes(Views):
    def overflow(self):
        return self.browser.run("""const wide = document.documentElement.clientWidth;
            return document.documentElement.scrollWidth > wide ? "the page" : [...document.querySelectorAll("body *")].filter((node) => {
                const {left, right, width} = node.getBoundingClientRect();
                // What scrolls, or is cut off on purpose, may be wider inside.
                const isCut = node.closest(".only-read, .skip, nav, .suggestions, pre, .card-line, .card-title, .ghost, svg");
                return width > 0 && !isCut && (left < -1 || right > wide + 1) && node.checkVisibility();
            }).map((node) => `${node.tagName} ${node.className}`)[0] ?? null""")

    def test_no_view_is_wider_than_its_window(self):
        for width, height in ((360, 740), (768, 1024), (2560, 1200)):
            for direction in ("ltr", "rtl"):
                self.browser.window(width, height, mobile=width < 500)
                for name in self.views():
                    with self.subTest(view=name, width=width, direction=direction):
                        self.browser.run("document.documentElement.dir = arguments[0]", direction)
                        self.assertIsNone(self.overflow())
                self.browser.run("document.documentElement.dir = 'ltr'")
                self.open("/")

    def test_on_a_phone_a_row_opens_a_sheet_with_the_way_into_the_app(self):
        self.browser.window(360, 740, mobile=True)
        self.type("salt cartographer")
        self.assertFalse(self.browser.run("return document.getElementById('preview').checkVisibility()"))
        self.browser.click("#result-0")
        self.browser.wait("document.getElementById('preview').checkVisibility()", "the sheet")
        before = len(self.server.opened())
        self.browser.click("#preview .open")
        self.server.await_opened(before + 1)
        self.browser.wait("document.querySelector('#landing button + button')", "the landing")
        self.browser.back()
        self.browser.wait("document.getElementById('landing').hidden", "the way back")
        self.assertEqual(self.value(), "salt cartographer")

    def test_each_text_has_its_own_direction(self):
        self.type("quillfeather")
        directions = self.browser.run("""return Object.fromEntries([...document.querySelectorAll("[role=option] .card-title")]
            .map((title) => [title.textContent.slice(0, 3), getComputedStyle(title).direction]))""")
        self.assertEqual(directions["פנס"], "rtl")
        self.assertEqual(directions["Thr"], "ltr")

    def test_who_wants_less_motion_gets_none(self):
        self.browser.theme("light", reduced_motion=True)
        self.type("salt cartographer")
        self.browser.keys("Enter")
        self.browser.wait("!document.getElementById('landing').hidden", "the landing")
        moving = self.browser.run("""return [...document.querySelectorAll("*")].filter((node) => {
            const style = getComputedStyle(node);
            return style.animationName !== "none" || (style.transitionProperty !== "none" && parseFloat(style.transitionDuration) > 0);
        }).map((node) => node.className)""")
        self.assertEqual(moving, [])

    def test_the_theme_is_chosen_and_kept(self):
        self.browser.run("document.querySelectorAll('.header-tools .menu-root button')[1].click()")
        self.browser.keys("ArrowDown", "ArrowDown", "Enter")
        ground = "getComputedStyle(document.body).backgroundColor"
        self.assertEqual(self.browser.run(f"return {ground}"), "rgb(15, 16, 18)")
        self.browser.reload()
        self.assertEqual(self.browser.run(f"return {ground}"), "rgb(15, 16, 18)")


class Languages(PageTest):
    def test_the_browsers_language_is_spoken(self):
        with Browser(language="zh-CN") as browser:
            browser.open(self.server.address + "/")
            browser.wait("document.querySelector('.chip')", "the page")
            self.assertEqual(browser.run("return [document.documentElement.lang, document.querySelector('nav a').textContent]"), ["zh-CN", "搜索"])
            browser.type("salt")
            browser.wait("document.getElementById('count').textContent.includes('个结果')", "the count")

    def test_the_language_is_switched_and_kept(self):
        self.browser.click(".header-tools .menu-root button")
        self.browser.keys("ArrowDown", "Enter")
        self.browser.wait("document.documentElement.lang === 'de' && document.querySelector('nav a')?.textContent === 'Suchen'", "the other language")

    def tables(self):
        """Each language's sentences by key, in their order."""
        files = sorted((WEB / "scripts/languages").glob("*.js"))
        return {file.stem: dict(re.findall(r'^  "([^"]+)": (.*),$', file.read_text(), re.M)) for file in files}

    def test_every_sentence_is_there_in_every_language(self):
        tables = self.tables()
        named = self.browser.run("return Object.keys((await import('/scripts/language.js')).languageNames)")
        self.assertEqual(sorted(tables), sorted(named))
        english = tables.pop("en")
        for name, table in tables.items():
            self.assertEqual(list(table), list(english), name)
        used = set()
        for file in [*WEB.glob("*.html"), *WEB.glob("scripts/*.js"), *WEB.glob("cards/*.js"), *WEB.glob("previews/*.js")]:
            used |= set(re.findall(r'(?:\bsay\(|data-say(?:-\w+)?=)"([\w.]+)"', file.read_text()))
        self.assertGreater(len(used), 120)
        self.assertEqual(used - set(english), set(), "sentences that are used and not there")

    def test_every_language_fills_the_same_places(self):
        tables = self.tables()
        english = tables.pop("en")
        places = lambda value: set(re.findall(r"\{(\w+)\}", value))
        for name, table in tables.items():
            for key, value in table.items():
                with self.subTest(language=name, key=key):
                    self.assertEqual(places(value), places(english[key]))
                    self.assertNotEqual(value, '""')

    def test_inserted_parts_are_isolated(self):
        say = "const {say} = await import('/scripts/language.js'); return say(arguments[0], arguments[1])"
        for language, name, isolates in (("en", "Music", False), ("en", "موسيقى 3", True), ("de", "מוזיקה", True), ("ar", "Music", True)):
            with self.subTest(language=language, name=name):
                self.browser.run("localStorage.setItem('searchlight.language', arguments[0])", language)
                self.open("/")
                for key, place in (("apps.nowOn", "app"), ("apps.exportOf", "app"), ("apps.unreadable", "problem")):
                    text = self.browser.run(say, key, {place: name})
                    self.assertIn(f"\u2068{name}\u2069" if isolates else name, text)
                    self.assertEqual("\u2068" in text, isolates)
        # A number is written as the language writes it, and turns nothing.
        self.assertNotIn("\u2068", self.browser.run(say, "apps.items", {"count": 3}))

    def test_each_language_counts_as_it_does(self):
        for name, table in self.tables().items():
            categories = self.browser.run("return new Intl.PluralRules(arguments[0]).resolvedOptions().pluralCategories", name)
            for key, value in table.items():
                if value.startswith("{ "):
                    forms = set(re.findall(r"(\w+): \"", value))
                    # Millions, which French and Spanish tell apart, are none here.
                    self.assertEqual(forms, set(categories) - ({"many"} if name in ("fr", "es") else set()), f"{name}: {key}")


class Policy(PageTest):
    def test_nothing_inline_and_nothing_from_elsewhere(self):
        for file in WEB.glob("*.html"):
            text = file.read_text()
            with self.subTest(page=file.name):
                self.assertEqual(re.findall(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|(?:src|href)=\"(?:https?:)?//", text), [])
        for file in WEB.rglob("*.js"):
            self.assertEqual(re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", file.read_text()), [], file.name)

    def test_fixtures_are_as_the_contract_has_results(self):
        contract = json.loads((ROOT / "Sources/SearchServer/Resources/openapi.json").read_text())
        required = set(contract["components"]["schemas"]["Result"]["required"])
        for result in json.loads((WEB / "fixtures/cards.json").read_text()):
            self.assertEqual(required - set(result), set(), result["id"])


if __name__ == "__main__":
    unittest.main()
