"""From the box into the example apps' own windows, and back (SYSTEM L1 to L3).

The programs are in `$SEARCHLIGHT_EXAMPLES`, else beside the program that serves.
"""
import json, os, pathlib, subprocess, time, unittest, urllib.parse, urllib.request

from support import PageTest, Server

# What each is called with to have something that can be found.
APPS = {
    "Movies": [["index"]], "Colleagues": [["view", "colleague-014"]], "Friends": [["index"]], "Cards": [["index"]],
    "Topics": [["index"]],
}


class ExampleApps(PageTest):
    def make_server(self):
        # Each test has a home of its own: these apps run on, and index when their setting changes.
        server = Server(filled=False)
        self.addCleanup(server.close)
        return server

    def programs(self):
        folder = pathlib.Path(os.environ.get("SEARCHLIGHT_EXAMPLES", pathlib.Path(self.server.program).parent))
        missing = [name for name in APPS if not os.access(folder / name, os.X_OK)]
        if missing:
            self.skipTest(f"{folder} has no {', '.join(missing)}: build them to test the way into their windows")
        return folder

    def install(self, folder, name):
        app = f"org.example.{name.lower()}"
        environment = {**self.server.environment, "SEARCHLIGHT_APP": app}
        self.server.call("register", "--app", app, "--name", name, "--command", f"{folder / name} window")
        for words in APPS[name]:
            subprocess.run([folder / name, *words], env=environment, check=True, capture_output=True)
        return app

    def window(self, name):
        """What the app's window shows, as the app itself says."""
        file = pathlib.Path(self.server.environment["XDG_CACHE_HOME"]) / f"searchlight-examples/{name.lower()}.url"
        for _ in range(400):
            if file.exists() and file.read_text().endswith("\n"):
                break
            time.sleep(0.025)
        with urllib.request.urlopen(urllib.parse.urljoin(file.read_text().strip(), "state"), timeout=30) as response:
            return json.load(response)

    def test_enter_shows_the_item_in_the_apps_window_and_back_restores_the_search(self):
        folder = self.programs()
        for name in APPS:
            with self.subTest(app=name):
                app = self.install(folder, name)
                title = self.server.get(f"/api/search?q=a&app={app}&limit=1")["results"][0]["title"]["text"]
                self.open("/")
                self.type(title)
                found = self.server.get("/api/search?" + urllib.parse.urlencode({"q": title}))["results"]
                wanted = next(result for result in found if result["app"]["id"] == app)
                # Rows are in sections, not in the order of the answer.
                place = self.browser.run("return [...document.querySelectorAll('.row-app')].findIndex((node) => node.textContent === arguments[0])", name)
                self.browser.keys(*["ArrowDown"] * place)
                left = (self.value(), self.chosen(), self.scroll())
                self.browser.keys("Enter")
                self.browser.wait("document.querySelector('#landing button + button')", "the landing's end")
                self.assertEqual(self.browser.text("#landing h2"), f"{name} shows it")
                window = self.window(name)
                self.assertEqual(window["title"], wanted["title"]["text"])
                if window["searched"]:
                    self.browser.open(window["back"])
                else:
                    # An activity is handed over without what was typed: only the page itself knows the way back.
                    self.browser.click("#landing button")
                self.browser.wait(f"document.querySelector('[aria-selected=true]')?.id === 'result-{place}'", "the chosen row is back")
                self.assertEqual((self.value(), self.chosen(), self.scroll()), left)

    def test_what_was_viewed_is_listed_and_cleared_by_day(self):
        self.install(self.programs(), "Colleagues")
        entries = self.server.get("/api/history")["entries"]
        self.assertGreater(len(entries), 0)
        self.open("/history.html")
        self.browser.wait("document.querySelector('.entry')", "the history")
        shown = self.browser.run("return [...document.querySelectorAll('.entry-text button')].map((node) => node.textContent)")
        self.assertEqual(shown, [entry["title"] for entry in entries])
        self.assertEqual(self.browser.text(".day h2"), "Today")
        self.browser.click(".day-head button")
        self.browser.wait("document.querySelector('dialog[open]')", "the question")
        self.assertIn("Today", self.browser.text("#question"))
        self.browser.click("dialog[open] .danger")
        self.browser.wait("document.querySelector('.state')", "the empty history")
        self.assertEqual(self.server.get("/api/history")["total"], 0)

    def test_an_apps_own_setting_is_changed(self):
        app = self.install(self.programs(), "Colleagues")
        self.open("/apps.html")
        row = f'li[data-app="{app}"]'
        self.browser.wait(f"document.querySelector('{row}')", "the app's row")
        self.browser.click(f"{row} .app-tools button:nth-of-type(2)")
        self.browser.wait(f"document.querySelector('{row} select')", "its settings")
        before, after = self.browser.run("""const select = document.querySelector(arguments[0]);
            return [select.selectedIndex, (select.selectedIndex + 1) % select.options.length]
                .map((place) => select.options[place].textContent)""", f"{row} select")
        for chosen in (after, before):
            self.browser.run("""document.querySelector(".toast")?.remove();
                const select = document.querySelector(arguments[0]);
                select.selectedIndex = [...select.options].findIndex(({textContent}) => textContent === arguments[1]);
                select.dispatchEvent(new Event("change", {bubbles: true}));""", f"{row} select", chosen)
            self.browser.wait("document.querySelector('.toast')", "the sentence that says what became of it", seconds=60)
            self.assertIsNone(self.browser.text(".toast.is-problem"))
            shown = self.server.get(f"/api/apps/{app}/settings")["settings"][0]["shown"]
            self.assertEqual(shown, chosen)


if __name__ == "__main__":
    unittest.main()
