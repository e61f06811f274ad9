"""Playing a file of this machine within the page: by keyboard, by mouse, on a phone, in both languages."""
import json, unittest, wave

import test_accessibility
from support import PageTest, Server, shared


def with_sounds():
    """A server over a few items: a sound that is one, a file that is none, and a sound of another machine."""
    server = Server(filled=False)
    sound = server.folder / "tone é.wav"
    with wave.open(str(sound), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(8000)
        # A minute, so that it does not end by itself while somebody looks.
        file.writeframes(bytes(128 + (40 if place % 32 < 16 else -40) for place in range(480_000)))
    text = server.folder / "text.wav"
    text.write_text("No sound at all.")
    items = [
        {"id": "tone", "title": "Quillfeather tone", "contentType": "public.audio", "contentURL": sound.as_uri()},
        {"id": "film", "title": "Quillfeather film", "contentType": "public.movie", "url": sound.as_uri()},
        {"id": "text", "title": "Quillfeather text", "contentType": "public.audio", "contentURL": text.as_uri()},
        {"id": "web", "title": "Quillfeather web", "contentType": "public.audio", "contentURL": "https://music.example/1.ogg"},
    ]
    lines = server.folder / "sounds.jsonl"
    lines.write_text("".join(json.dumps(item) + "\n" for item in items))
    server.call("import", str(lines), "--app", "org.example.sounds")
    return server


class Sounds(PageTest):
    def make_server(self):
        return shared("sounds", with_sounds)

    def show(self, name):
        self.browser.run("document.getElementById('query').focus(); document.getElementById('query').select()")
        self.type(f"quillfeather {name}")
        self.browser.wait(f"document.querySelector('#preview .card-title')?.textContent === 'Quillfeather {name}'", "the card")

    def play(self, name="tone"):
        self.show(name)
        self.browser.run("document.querySelector('#preview .action').focus()")
        self.browser.keys("Enter")
        self.browser.wait("document.querySelector('.player')", "the player")

    def plays(self, kind="audio"):
        self.browser.wait(f"document.querySelector('.player {kind}')?.currentTime > 0", "it plays")


class Player(Sounds):
    def test_enter_plays_and_escape_leads_back_to_the_button(self):
        self.play()
        self.plays()
        media = self.browser.run("""const media = document.querySelector(".player audio");
            return [media.controls, media === document.activeElement, Math.round(media.duration), media.getAttribute("src")]""")
        self.assertEqual(media, [True, True, 60, "/api/media?app=org.example.sounds&id=tone"])
        self.assertEqual(self.focused(), "Quillfeather tone")
        expanded = "document.querySelector('#preview .action').getAttribute('aria-expanded')"
        self.assertEqual(self.browser.run(f"return {expanded}"), "true")
        self.browser.keys("Escape")
        self.assertIsNone(self.browser.run("return document.querySelector('.player')"))
        self.assertEqual(self.focused(), "Play Quillfeather tone")
        self.assertEqual(self.browser.run(f"return {expanded}"), "false")
        self.assertEqual(self.value(), "quillfeather tone", "nothing below it was closed")

    def test_a_place_further_on_is_played(self):
        self.play()
        self.plays()
        self.browser.run("document.querySelector('.player audio').currentTime = 45")
        self.browser.wait("document.querySelector('.player audio').currentTime > 45", "it plays on from there")

    def test_close_and_the_button_itself_end_it(self):
        self.show("tone")
        self.browser.click("#preview .action")
        self.plays()
        self.browser.click(".player button")
        self.assertEqual(self.focused(), "Play Quillfeather tone")
        self.browser.click("#preview .action")
        self.plays()
        self.browser.click("#preview .action")
        self.assertIsNone(self.browser.run("return document.querySelector('.player')"))

    def test_what_goes_out_of_sight_is_silent(self):
        self.play()
        self.plays()
        self.browser.run("window.media = document.querySelector('.player audio')")
        self.browser.run("document.getElementById('query').focus()")
        self.browser.keys("ArrowDown")
        self.show("text")
        self.assertTrue(self.browser.run("return media.paused && !media.getAttribute('src')"))
        self.play()
        self.plays()
        self.browser.run("window.media = document.querySelector('.player audio'); document.querySelector('#preview .open').click()")
        self.browser.wait("!document.getElementById('landing').hidden", "the landing")
        self.assertTrue(self.browser.run("return media.paused"))
        self.browser.keys("Escape")

    def test_a_film_without_pictures_is_as_high_as_a_sound(self):
        self.play("film")
        self.plays("video")
        self.browser.wait("document.querySelector('.player.is-sound video')?.clientHeight < 80", "no empty picture")

    def test_sounds_of_other_machines_are_not_loaded_here(self):
        self.show("web")
        link = self.browser.run("""const link = document.querySelector("#preview .action");
            return [link.tagName, link.getAttribute("href"), link.target, link.rel]""")
        self.assertEqual(link, ["A", "https://music.example/1.ogg", "_blank", "noopener noreferrer"])

    def test_it_is_named_and_fits_in_both_themes_and_on_a_phone(self):
        for theme, width in (("light", 1280), ("dark", 1280), ("light", 360), ("dark", 360)):
            with self.subTest(theme=theme, width=width):
                self.browser.theme(theme, reduced_motion=True)
                self.browser.window(width, 740, mobile=width < 500)
                self.open("/")
                self.show("tone")
                if width < 500:
                    self.browser.click("#result-0")
                self.browser.click("#preview .action")
                self.plays()
                self.assertEqual(self.browser.run(test_accessibility.RULES), [])
                self.assertIsNone(test_accessibility.Sizes.overflow(self))

    def test_the_person_is_told_in_chinese_too(self):
        self.browser.run("localStorage.setItem('searchlight.language', 'zh')")
        self.open("/")
        self.play()
        self.assertEqual(self.browser.run("return document.querySelector('.player button').getAttribute('aria-label')"), "关闭播放器")
        self.browser.keys("Escape")
        self.assertEqual(self.focused(), "播放 Quillfeather tone")


class NoSound(Sounds):
    """What is no sound is refused, which the browser logs."""

    allows_failures = True

    def test_what_cannot_be_played_says_so(self):
        self.play("text")
        self.browser.wait("document.querySelector('.player .problem')?.textContent.startsWith('This file cannot be played here')", "the sentence")
        self.assertEqual(self.focused(), "Close the player")
        self.browser.keys("Enter")
        self.assertEqual(self.focused(), "Play Quillfeather text")


if __name__ == "__main__":
    unittest.main()
