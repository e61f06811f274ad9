"""Pictures of the page's states beside those in References, which were looked at: `Scripts/renew-page-references` makes them again.

Pictures are compared at a quarter of their size, so that another version of a font or of the browser does not matter and a
part that moved does.
"""
import base64, os, pathlib, unittest

from support import PageTest, Server, shared

REFERENCES = pathlib.Path(__file__).parent / "References"
RENEW = os.environ.get("RENEW_REFERENCES") == "1"
# The part of a picture that may differ, and by how much a colour may before it counts.
PART, COLOUR = 0.03, 28

COMPARE = """
const pixels = async (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const [width, height] = [Math.round(picture.width / 4), Math.round(picture.height / 4)];
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return { size: `${picture.width} x ${picture.height}`, data: context.getImageData(0, 0, width, height).data };
};
const [now, before] = await Promise.all([pixels(arguments[0]), pixels(arguments[1])]);
if (now.size !== before.size) return `it is ${now.size}, and was ${before.size}`;
let different = 0;
for (let at = 0; at < now.data.length; at += 4) {
  if ([0, 1, 2].some((channel) => Math.abs(now.data[at + channel] - before.data[at + channel]) > arguments[2])) different += 1;
}
return different / (now.data.length / 4);
"""


class References(PageTest):
    reads_guide = False

    def make_server(self):
        # One of its own: what other tests chose is learned.
        return shared("references", Server)

    def begin(self, path="/", theme="light", language="en", width=1280, height=800, mobile=False, guide=True):
        # Half of the size is enough to be looked at, and small.
        self.browser.window(width, height, mobile=mobile, scale=1 if mobile else 0.5)
        self.browser.theme(theme, reduced_motion=True)
        self.browser.run("""localStorage.clear(); sessionStorage.clear(); localStorage.setItem("searchlight.language", arguments[0]);
            if (arguments[1]) localStorage.setItem("searchlight.guide", "read");""", language, guide)
        self.open(path)

    def search(self, text, **options):
        self.begin(**options)
        self.type(text)
        self.browser.wait("document.querySelector('#preview .facts, #preview .answer-value, .state')", "the preview")

    def look(self, name):
        self.browser.run("""await document.fonts.ready;
            await Promise.allSettled([...document.images].map((image) => image.decode()));
            document.documentElement.style.setProperty("caret-color", "transparent");
            document.querySelector("#query")?.style.setProperty("caret-color", "transparent");
            await new Promise((resolve) => setTimeout(resolve, 450));""")
        picture = REFERENCES / f"{name}.png"
        if RENEW:
            REFERENCES.mkdir(exist_ok=True)
            self.browser.picture(picture)
            return
        now = pathlib.Path(self.server.folder) / "now.png"
        self.browser.picture(now)
        with self.subTest(state=name):
            self.assertTrue(picture.exists(), "there is no reference: run Scripts/renew-page-references, and look at it")
            self.different.append((name, base64.b64encode(now.read_bytes()).decode(), base64.b64encode(picture.read_bytes()).decode()))

    def test_twenty_states(self):
        self.different = []
        self.begin(guide=False)
        self.browser.wait("document.querySelectorAll('.guide .example').length === 3", "the guide")
        self.look("first-visit")
        self.begin()
        self.browser.wait("document.querySelector('.sources-card')", "the empty box")
        self.look("empty")
        self.search("lantern")
        self.look("results")
        self.browser.keys("k", holding=["Control"])
        self.look("actions")
        self.search("salt", theme="dark")
        self.look("results-dark")
        self.search("siobhán", language="ar")
        self.look("results-arabic")
        self.browser.keys("k", holding=["Control"])
        self.look("actions-arabic")
        self.search("电影", language="zh", theme="dark")
        self.look("results-chinese-dark")
        self.search("siobhán o'neill")
        self.look("contact")
        self.search("opening night")
        self.browser.keys("ArrowDown")
        self.look("second-row")
        self.search("it's a yes")
        self.look("mail")
        self.search("keepers-guest")
        self.look("text")
        self.search("xyzzyqqx", language="de")
        self.look("nothing-german")
        self.search("lantern", language="fr", width=1280, height=800)
        self.browser.click("#filters > :nth-child(2) button")
        self.look("filters-french")
        self.search("lantern", language="ja")
        self.look("results-japanese")
        self.search("lantern", width=360, height=740, mobile=True)
        self.look("phone")
        self.browser.click("#result-1")
        self.look("phone-sheet")
        self.begin("/settings.html", height=1300)
        self.browser.wait("document.querySelector('.sources')", "the settings")
        self.look("settings")
        self.begin("/apps.html", theme="dark", language="es")
        self.browser.wait("document.querySelector('li.app')", "the apps")
        self.look("apps-spanish-dark")
        self.search("forty-minute onion soup")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('#landing:not([hidden]) h2, #landing .everything')", "the landing")
        self.look("everything")
        self.search("quillfeather three")
        self.browser.keys("i", holding=["Control"])
        self.browser.wait("document.querySelector('#preview .terms')", "why")
        self.look("why")
        self.browser.open("about:blank")
        for name, now, before in self.different:
            with self.subTest(state=name):
                found = self.browser.run(COMPARE, now, before, COLOUR)
                self.assertNotIsInstance(found, str, found)
                self.assertLess(found, PART, "so much of it differs from its reference")


if __name__ == "__main__":
    unittest.main()
