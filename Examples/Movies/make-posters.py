#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the poster of every film in MoviesData.plist into Images/.

Only the standard library and ../drawing.py are used: a small rasteriser (shapes given by their distance, so edges are
smooth). The same input always gives the same pixels.

    python3 make-posters.py            draw all
    python3 make-posters.py paper      draw those whose file name contains "paper"
"""
import math
import pathlib
import plistlib
import sys
import unicodedata

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from drawing import CAPITALS, font, png, rgb

W, H = 180, 270

# ---------------------------------------------------------------- letters

FONT = CAPITALS | font("""
0 .###. #...# #..## #.#.# ##..# #...# .###.
1 .#. ##. .#. .#. .#. .#. ###
2 .###. #...# ....# ...#. ..#.. .#... #####
3 .###. #...# ....# ..##. ....# #...# .###.
4 ...#. ..##. .#.#. #..#. ##### ...#. ...#.
5 ##### #.... ####. ....# ....# #...# .###.
6 .###. #.... #.... ####. #...# #...# .###.
7 ##### ....# ...#. ..#.. ..#.. ..#.. ..#..
8 .###. #...# #...# .###. #...# #...# .###.
9 .###. #...# #...# .#### ....# ....# .###.
' # # # . . . .
- .... .... .... #### .... .... ....
. . . . . . . #
""")
MARKS = {  # drawn in the two rows above a capital
    "\u0301": ("...#.", "..#.."), "\u0300": (".#...", "..#.."), "\u0308": (".....", ".#.#."),
    "\u0302": ("..#..", ".#.#."), "\u0303": (".#.#.", "#.#.."), "\u030a": ("..#..", ".#.#.", "..#.."), "\u030c": (".#.#.", "..#.."),
    }


def letters(text):
    """Capitals with their marks: [(glyph lines, mark lines or None)]."""
    text = text.upper().replace("\u0152", "OE").replace("\u00d8", "O")
    out = []
    for c in unicodedata.normalize("NFD", text):
        if c in MARKS and out:
            out[-1] = (out[-1][0], MARKS[c])
        elif c == " ":
            out.append((["..."], None))
        elif c in FONT:
            out.append((FONT[c], None))
    return out


def text_width(text):
    return sum(len(glyph[0]) + 1 for glyph, _ in letters(text)) - 1


# ---------------------------------------------------------------- canvas


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(rgb(a) if isinstance(a, str) else a, rgb(b) if isinstance(b, str) else b))


class Canvas:
    def __init__(self, width=W, height=H):
        self.w, self.h, self.round = width, height, 1
        self.px = [[(0, 0, 0)] * width for _ in range(height)]

    def sky(self, *stops, y0=0, y1=None, steps=None):
        """A vertical gradient through the given colours; in that many flat bands when steps is given."""
        y1 = self.h if y1 is None else y1
        stops = [rgb(s) for s in stops]
        for y in range(y0, y1):
            t = (y - y0) / max(1, y1 - y0 - 1)
            if steps:
                t = min(int(t * steps), steps - 1) / (steps - 1)
            t *= len(stops) - 1
            i = min(int(t), len(stops) - 2) if len(stops) > 1 else 0
            colour = mix(stops[i], stops[i + 1], t - i) if len(stops) > 1 else stops[0]
            self.px[y] = [colour] * self.w

    def paint(self, box, distance, colour, alpha=1.0):
        """Fill where distance(x, y) is below zero; half a pixel of blending at the edge."""
        c = rgb(colour)
        x0, y0, x1, y1 = box
        for y in range(max(0, int(y0) - 1), min(self.h, int(y1) + 2)):
            row = self.px[y]
            for x in range(max(0, int(x0) - 1), min(self.w, int(x1) + 2)):
                d = distance(x + 0.5, y + 0.5)
                if d < 0.5:
                    k = alpha * (1 if d <= -0.5 else 0.5 - d)
                    p = row[x]
                    row[x] = c if k >= 1 else (p[0] + (c[0] - p[0]) * k, p[1] + (c[1] - p[1]) * k, p[2] + (c[2] - p[2]) * k)

    def disc(self, cx, cy, r, colour, alpha=1.0):
        self.paint((cx - r, cy - r, cx + r, cy + r), lambda x, y: math.hypot(x - cx, y - cy) - r, colour, alpha)

    def ring(self, cx, cy, r, width, colour, alpha=1.0, above=None, below=None):
        def distance(x, y):
            d = abs(math.hypot(x - cx, y - cy) - r) - width / 2
            if above is not None:
                d = max(d, y - above)
            if below is not None:
                d = max(d, below - y)
            return d
        o = r + width
        self.paint((cx - o, cy - o, cx + o, cy + o), distance, colour, alpha)

    def oval(self, cx, cy, rx, ry, colour, alpha=1.0, turn=0.0):
        s, k = math.sin(math.radians(turn)), math.cos(math.radians(turn))

        def distance(x, y):
            u, v = (x - cx) * k + (y - cy) * s, (y - cy) * k - (x - cx) * s
            q = math.hypot(u / rx, v / ry)
            g = math.hypot(u / rx ** 2, v / ry ** 2)
            return -min(rx, ry) if g == 0 else q * (q - 1) / g
        o = max(rx, ry)
        self.paint((cx - o, cy - o, cx + o, cy + o), distance, colour, alpha)

    def rect(self, x0, y0, w, h, colour, alpha=1.0, round=0.0):
        cx, cy, a, b = x0 + w / 2, y0 + h / 2, w / 2 - round, h / 2 - round

        def distance(x, y):
            u, v = abs(x - cx) - a, abs(y - cy) - b
            return math.hypot(max(u, 0), max(v, 0)) + min(max(u, v), 0) - round
        self.paint((x0, y0, x0 + w, y0 + h), distance, colour, alpha)

    def line(self, points, width, colour, alpha=1.0):
        """A line through the points, with round ends."""
        pairs = [(a, b, c - a, d - b, (c - a) ** 2 + (d - b) ** 2 or 1) for (a, b), (c, d) in zip(points, points[1:])]

        def distance(x, y):
            best = 1e9
            for a, b, u, v, n in pairs:
                t = max(0, min(1, ((x - a) * u + (y - b) * v) / n))
                best = min(best, (x - a - u * t) ** 2 + (y - b - v * t) ** 2)
            return math.sqrt(best) - width / 2
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        self.paint((min(xs) - width, min(ys) - width, max(xs) + width, max(ys) + width), distance, colour, alpha)

    def poly(self, points, colour, alpha=1.0):
        pairs = list(zip(points, points[1:] + points[:1]))

        def distance(x, y):
            best, inside = 1e9, False
            for (a, b), (c, d) in pairs:
                u, v = c - a, d - b
                t = max(0, min(1, ((x - a) * u + (y - b) * v) / (u * u + v * v or 1)))
                best = min(best, (x - a - u * t) ** 2 + (y - b - v * t) ** 2)
                if (b > y) != (d > y) and x < a + u * (y - b) / v:
                    inside = not inside
            return -math.sqrt(best) if inside else math.sqrt(best)
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        self.paint((min(xs), min(ys), max(xs), max(ys)), distance, colour, alpha)

    def below(self, height, colour, alpha=1.0, bottom=None):
        """Everything under the curve y = height(x)."""
        bottom = self.h if bottom is None else bottom
        self.paint((0, 0, self.w, bottom - 1), lambda x, y: max(height(x) - y, y - bottom), colour, alpha)

    def star(self, cx, cy, r, colour, points=5, inner=0.45, turn=-90.0, alpha=1.0):
        corners = []
        for i in range(points * 2):
            a = math.radians(turn + i * 180 / points)
            q = r if i % 2 == 0 else r * inner
            corners.append((cx + q * math.cos(a), cy + q * math.sin(a)))
        self.poly(corners, colour, alpha)

    def rays(self, cx, cy, n, colour, alpha=1.0, r=400, turn=0.0, share=0.5):
        for i in range(n):
            a, b = (math.radians(turn + 360 / n * (i + k)) for k in (0, share))
            self.poly([(cx, cy), (cx + r * math.cos(a), cy + r * math.sin(a)), (cx + r * math.cos(b), cy + r * math.sin(b))],
                      colour, alpha)

    def dots(self, n, seed, colour, y0=0, y1=150, size=(0.5, 1.2)):
        """Scattered dots (night sky, snow), always the same for one seed."""
        state = seed * 2654435761 % 2 ** 32

        def next_number():
            nonlocal state
            state = (state * 1664525 + 1013904223) % 2 ** 32
            return state / 2 ** 32
        for _ in range(n):
            x, y, q = next_number() * self.w, y0 + next_number() * (y1 - y0), next_number()
            self.disc(x, y, size[0] + (size[1] - size[0]) * q, colour)

    def write(self, text, cx, y, scale, colour):
        x = cx - text_width(text) * scale / 2
        c = rgb(colour)
        for glyph, mark in letters(text):
            for lines, top in ((glyph, y), (mark or (), y - 3 * scale)):
                for j, line in enumerate(lines):
                    for i, bit in enumerate(line):
                        if bit == "#":
                            for yy in range(int(top + j * scale), int(top + (j + 1) * scale)):
                                for xx in range(int(x + i * scale), int(x + (i + 1) * scale)):
                                    if 0 <= xx < self.w and 0 <= yy < self.h:
                                        self.px[yy][xx] = c
            x += (len(glyph[0]) + 1) * scale

    def png(self):
        q = self.round  # some busy posters are rounded to fewer shades, to stay small
        return png(self.w, self.h, bytes(min(255, int(v / q + 0.5) * q) for row in self.px for p in row for v in p))


def wrap(text, limit):
    """As few lines as fit the width, made as even as possible; None when a word is too wide."""
    words = text.split()
    if any(text_width(w) > limit for w in words):
        return None
    for count in range(1, len(words) + 1):
        best = None

        def split(rest, left, done):
            nonlocal best
            if left == 1:
                lines = done + [" ".join(rest)]
                widths = [text_width(line) for line in lines]
                if max(widths) <= limit and (best is None or max(widths) < best[0]):
                    best = (max(widths), lines)
                return
            for i in range(1, len(rest) - left + 2):
                split(rest[i:], left - 1, done + [" ".join(rest[:i])])
        split(words, count, [])
        if best:
            return best[1]
    return None


def lettering(canvas, title, director, colour, small, top):
    """The title as large as fits in its band, the director under it."""
    for scale, most in ((4, 1), (3, 2), (2, 3), (1, 4)):
        lines = wrap(title, 164 // scale)
        if lines and len(lines) <= most:
            break
    step = 7 * scale + 6
    tall = len(lines) * step - (step - 7 * scale)
    y = 20 if top else 246 - tall
    for i, line in enumerate(lines):
        canvas.write(line, W / 2, y + i * step, scale, colour)
    if director:
        canvas.write(director, W / 2, y + tall + 8 if top else 254, 1, small)


# ---------------------------------------------------------------- scenes

SCENES = {}


def scene(name, colour, small, top=False):
    def register(draw):
        SCENES[name] = (draw, colour, small, top)
        return draw
    return register


def wave(base, height, period, phase=0.0):
    return lambda x: base + height * math.sin(2 * math.pi * (x / period + phase))


@scene("ferrymans-arithmetic", "f2e6cf", "b9c3c4")
def _(c):
    c.sky("3d4f5c", "8b9b9c", "d8cfb8", y1=150)
    c.disc(128, 62, 22, "f0e4c4")
    c.below(wave(128, 6, 150, 0.2), "5d6f74")
    c.sky("46606a", "182830", y0=146)
    for i in range(9):
        y = 152 + i * 5
        c.line([(128 - 16 + i * 1.4, y), (128 + 16 - i * 1.4, y)], 1.5, "d8cfb8", 0.7)
    c.poly([(36, 144), (112, 144), (102, 160), (46, 160)], "14191d")
    for i in range(11):
        c.disc(46 + i * 5.6, 137, 2.2, "14191d")
        c.rect(44.3 + i * 5.6, 139, 3.4, 7, "14191d")
    c.line([(30, 168), (62, 104)], 2, "14191d")
    c.disc(59, 122, 4.5, "c2432f")
    c.rect(55.5, 126, 7, 18, "c2432f", round=2)


@scene("tin-whistle-summer", "24513a", "3b7a55")
def _(c):
    c.sky("fdf0b8", "f7d774")
    c.rays(140, 48, 16, "fff7d6", 0.7, r=260)
    c.disc(140, 48, 26, "f2994a")
    c.below(wave(150, 12, 190, 0.1), "8fc46a")
    c.below(wave(176, 9, 160, 0.5), "b7da84")
    c.line([(26, 150), (128, 78)], 11, "3f6f8f")
    c.line([(26, 150), (128, 78)], 7, "79a9c4")
    for i in range(6):
        c.disc(52 + i * 11, 131.7 - i * 7.8, 2.2, "1f3f55")
    c.line([(26, 150), (38, 141.5)], 12, "c2432f")
    for x, y in ((98, 46), (66, 66), (40, 94), (150, 108)):
        c.oval(x, y, 5, 3.8, "24513a", turn=-20)
        c.line([(x + 4.4, y - 1), (x + 4.4, y - 18), (x + 11, y - 13)], 1.6, "24513a")


@scene("cafe-meridian", "fff3df", "f2c6a0")
def _(c):
    c.sky("f4d6a4", "f0b27a", y1=190)
    c.rect(90, -2, 92, 192, "27405f")
    c.dots(40, 3, "f4e3b8", 0, 90)
    c.paint((0, 0, 89, 190), lambda x, y: max(math.hypot(x - 90, y - 58) - 34, x - 90), "fff4da")
    c.paint((90, 0, 180, 190), lambda x, y: max(math.hypot(x - 90, y - 58) - 34, 90 - x), "c9d4e6")
    c.line([(90, 58), (90, 36)], 2.5, "6b2d2a")
    c.line([(90, 58), (76, 66)], 2.5, "6b2d2a")
    c.rect(-2, 186, 184, 90, "7a2f35")
    for i in range(9):
        c.poly([(i * 20, 100), (i * 20 + 20, 100), (i * 20 + 20, 114), (i * 20, 114)], "c2432f" if i % 2 else "fff3df")
        c.disc(i * 20 + 10, 114, 10, "c2432f" if i % 2 else "fff3df")
    for x, k in ((44, "6b2d2a"), (136, "e9c9a0")):
        c.rect(x - 24, 160, 48, 4, k)
        c.rect(x - 2, 162, 4, 25, k)
        c.poly([(x - 8, 148), (x + 8, 148), (x + 6, 159), (x - 6, 159)], k)
        c.ring(x + 9, 152, 3, 1.6, k)
    c.line([(90, 0), (90, 186)], 1.6, "fff3df")


@scene("eleven-doors-of-ostrava", "f5d77f", "a8b4c8")
def _(c):
    c.sky("10161f", "243447")
    colours = "7d2e38 2e5d63 8b6a2e 3c4d7a 4f6b3a 6f3b63 f5d77f 7a4a2b 38586f 5c3a3a 2f6651".split()
    for i, k in enumerate(colours):
        x, y = (18 + i * 39, 20) if i < 4 else ((37 + (i - 4) * 39, 76) if i < 7 else (18 + (i - 7) * 39, 132))
        c.rect(x, y, 27, 48, k)
        c.rect(x + 4, y + 5, 19, 16, "10161f", 0.25)
        c.rect(x + 4, y + 26, 19, 17, "10161f", 0.25)
        c.disc(x + 22, y + 25, 1.6, "e8e2d0")
    c.poly([(115, 76), (128, 84), (128, 132), (115, 124)], "8b6a2e")
    c.poly([(115, 124), (142, 124), (168, 182), (96, 182)], "f5d77f", 0.35)
    c.rect(-2, 186, 184, 86, "10161f")


@scene("paper-comet", "fdf6e6", "8fb3d9")
def _(c):
    c.sky("122447", "254a86")
    c.dots(70, 8, "ffffff", 0, 200)
    c.disc(42, 52, 26, "f6e7b0")
    c.disc(34, 46, 5, "e3cf8d")
    c.disc(48, 62, 4, "e3cf8d")
    c.disc(50, 42, 3, "e3cf8d")
    for i, k in enumerate(("cfd8e3", "e8ebe6", "b9c6d6")):
        c.poly([(108, 112), (180, 138 + i * 16), (180, 150 + i * 18)], k)
    c.poly([(84, 98), (112, 92), (124, 118), (100, 128)], "fdf6e6")
    c.poly([(84, 98), (112, 92), (104, 110)], "ffffff")
    c.poly([(104, 110), (124, 118), (100, 128)], "cfc8b6")
    for i in range(5):
        c.line([(93 + i * 2.2, 101 + i * 4), (107 + i * 1.6, 98 + i * 4.2)], 0.9, "7c7f86")


@scene("tindall-inheritance", "f7e7c4", "c9a86a")
def _(c):
    c.sky("3f1d2b", "5b2436")
    for i in range(10):
        c.rect(i * 20 + 2, 0, 7, 190, "4a2031")
    c.oval(90, 92, 66, 82, "b58a3a")
    c.oval(90, 92, 60, 76, "e4c373")
    c.oval(90, 92, 54, 70, "2f4a4a")
    c.poly([(52, 142), (72, 118), (108, 118), (128, 142), (118, 158), (62, 158)], "7b4f86")
    c.oval(90, 88, 22, 27, "eccfae")
    c.oval(90, 58, 27, 17, "d9d9d6")
    c.disc(90, 40, 11, "d9d9d6")
    c.ring(81, 87, 7, 1.6, "3f1d2b")
    c.ring(99, 87, 7, 1.6, "3f1d2b")
    c.line([(80, 88), (84, 88)], 3, "3f1d2b")
    c.line([(96, 85), (102, 88)], 2, "3f1d2b")
    c.line([(82, 102), (90, 105), (99, 101)], 1.8, "a23b3b")
    for i in range(7):
        c.disc(72 + i * 6, 119 + 4 * math.sin(i / 6 * math.pi), 2.6, "ffffff")


@scene("slow-train-to-alesund", "17384a", "2f6479", top=True)
def _(c):
    c.sky("dff0ee", "f6dcc0", y1=180)
    c.poly([(-10, 190), (44, 82), (92, 190)], "5e86a0")
    c.poly([(44, 82), (60, 118), (48, 112), (40, 122), (29, 112)], "ffffff")
    c.poly([(60, 190), (124, 96), (196, 190)], "3f6a86")
    c.poly([(124, 96), (143, 123), (130, 119), (120, 130), (107, 121)], "ffffff")
    c.sky("4c8fa6", "1f5c76", y0=188)
    for i in range(6):
        c.line([(14 + i * 30, 246 + (i % 2) * 8), (28 + i * 30, 246 + (i % 2) * 8)], 1.5, "a8d4dc")
    c.rect(0, 222, 180, 3, "17384a")
    for i in range(9):
        c.ring(10 + i * 20, 236, 9, 2.6, "17384a", above=236)
    for i in range(3):
        x = 14 + i * 44
        c.rect(x, 200, 40, 18, "c2432f", round=2)
        for k in range(4):
            c.rect(x + 4 + k * 9, 204, 6, 6, "fbe6b2")
        c.disc(x + 9, 219, 3.4, "17384a")
        c.disc(x + 31, 219, 3.4, "17384a")
    c.rect(146, 206, 24, 12, "17384a", round=3)
    c.rect(147, 198, 10, 12, "17384a")
    c.rect(162, 196, 5, 12, "17384a")
    c.disc(152, 219, 3.8, "c2432f")
    c.disc(164, 219, 3.8, "c2432f")
    for x, y, r in ((162, 186, 6), (152, 176, 8), (138, 168, 10)):
        c.disc(x, y, r, "ffffff", 0.85)


@scene("gravity-is-optional", "ffe066", "c6a8ff")
def _(c):
    c.sky("2b1055", "53248a", "8a3a9e")
    c.dots(50, 11, "ffffff", 0, 190)
    c.oval(132, 46, 40, 8, "f2a65a", 0.8, turn=-18)
    c.disc(132, 46, 22, "e8743b")
    c.paint((90, 30, 172, 60), lambda x, y: max(abs((x - 132) * 0.31 + (y - 46) * 0.95) - 2, math.hypot(x - 132, y - 46) - 38), "f8cf9a")
    for i, (r, k) in enumerate(((34, "ffd9e8"), (25, "fff4fa"), (16, "ffd9e8"))):
        a = math.radians(24)
        cx, cy = 76 + i * 10, 140 - i * 23
        corners = [(-r, -11), (r, -11), (r, 11), (-r, 11)]
        c.poly([(cx + u * math.cos(a) - v * math.sin(a), cy + u * math.sin(a) + v * math.cos(a)) for u, v in corners], k)
        for q in range(-r + 6, r - 2, 9):
            c.disc(cx + q * math.cos(a) + 8 * math.sin(a), cy + q * math.sin(a) - 8 * math.cos(a), 4, "ff6fa3")
    c.disc(108, 74, 4, "d7263d")
    for x, y, t in ((30, 64, 30), (150, 132, -40), (26, 176, 80), (140, 172, 10)):
        c.oval(x, y, 9, 3, "c6a8ff", turn=t)
        c.oval(x + 14, y - 8, 4, 4, "ffe066")


@scene("orchard-republic", "fff6dd", "e9d8a0")
def _(c):
    c.sky("f3e3bd")
    for i in range(3):
        c.rect(0, i * 64, 180, 64, ("5c8a3d", "f3e9cf", "b5332e")[i])
    c.rect(0, 190, 180, 80, "2f3a24")
    c.disc(90, 96, 52, "f3e9cf")
    c.oval(76, 104, 26, 32, "c9302c")
    c.oval(104, 104, 26, 32, "c9302c")
    c.oval(72, 92, 6, 12, "ea7a68", turn=20)
    c.line([(90, 76), (93, 56)], 4, "5a3b1e")
    c.oval(108, 60, 16, 7, "5c8a3d", turn=-18)
    for i in range(19):
        a = math.radians(i * 360 / 19 - 90)
        c.star(90 + 62 * math.cos(a), 96 + 62 * math.sin(a), 5, "e9b93a")


@scene("forgery-in-blue", "f4efe2", "8fc1e8")
def _(c):
    c.sky("e9e4d4")
    c.rect(14, 14, 152, 172, "a8843f")
    c.rect(20, 20, 140, 160, "d9b765")
    c.rect(28, 28, 124, 144, "6fb1de")
    for i, k in enumerate("a9d6ee 7fbfe6 57a3d8 3686c4 2268ab 174f8f 103a70 0b2852".split()):
        w = wave(52 + i * 15, 5, 62 + i * 9, i * 0.31)
        c.paint((28, 28, 151, 171), lambda x, y, w=w: max(w(x) - y, 28 - x, x - 152, y - 172), k)
    c.poly([(92, 52), (92, 92), (66, 92)], "ffffff")
    c.poly([(96, 60), (96, 92), (114, 92)], "f2e6cf")
    c.poly([(60, 95), (120, 95), (110, 106), (70, 106)], "7a3b2a")
    c.poly([(152, 172), (112, 172), (152, 124)], "d8d2c0")
    c.poly([(112, 172), (152, 124), (122, 136)], "f7f3e8")
    c.rect(-2, 192, 184, 80, "0b2852")


@scene("copper-canyon-post", "ffe7c2", "f2b37a")
def _(c):
    c.sky("f9d39a", "f08a4b", "c4512d", y1=200)
    c.disc(90, 74, 36, "fff0c9")
    c.poly([(0, 60), (34, 66), (40, 110), (56, 116), (60, 200), (0, 200)], "8c3b22")
    c.poly([(180, 44), (150, 52), (144, 100), (126, 110), (120, 200), (180, 200)], "7a2f1d")
    c.poly([(0, 100), (22, 104), (28, 150), (44, 156), (46, 200), (0, 200)], "5f2417")
    c.poly([(180, 110), (160, 114), (154, 160), (138, 166), (136, 200), (180, 200)], "521e14")
    c.below(wave(188, 3, 120), "3a140e")
    k = "2a0e0a"
    c.oval(88, 158, 20, 9, k)
    c.poly([(100, 156), (112, 134), (119, 138), (108, 162)], k)
    c.oval(117, 137, 8, 4, k, turn=30)
    for a, b in ((74, 66), (80, 84), (96, 92), (102, 112)):
        c.line([(a, 162), (b, 176), (b - 2, 189)], 3, k)
    c.line([(70, 154), (58, 166)], 3, k)
    c.oval(88, 138, 6, 12, k, turn=10)
    c.disc(91, 123, 5, k)
    c.oval(91, 119, 11, 2.4, k)
    c.rect(86, 112, 10, 7, k, round=2)
    c.rect(70, 148, 15, 12, "f2d9a0", round=1)
    c.line([(71, 149), (77.5, 155), (84, 149)], 1, k)


@scene("noche-de-los-faroles", "ffe9b0", "e8a0b4")
def _(c):
    c.round = 12
    c.sky("1a1238", "3a1c54", "6b2a5a", steps=9)
    for row, (y, sag, n) in enumerate(((22, 26, 4), (74, 24, 5), (126, 20, 4))):
        c.line([(i * 10, y + sag * math.sin(math.pi * i / 18)) for i in range(19)], 1.2, "c9b6d6")
        for i in range(n):
            x = 180 * (i + 0.5 + (0.12 if row == 1 else 0)) / n
            yy = y + sag * math.sin(math.pi * x / 180) + 17
            k = ("ff9f43", "ff6b6b", "feca57", "e056a0", "5fd0c5")[(i * 2 + row) % 5]
            c.disc(x, yy, 19, k, 0.16)
            c.oval(x, yy, 10, 13, k)
            for q in (-5, 0, 5):
                c.line([(x + q, yy - 11 + abs(q) * 0.4), (x + q * 1.1, yy + 11 - abs(q) * 0.4)], 0.8, "fff2cf", 0.7)
            c.rect(x - 5, yy - 15, 10, 3, "2a1438")
            c.rect(x - 5, yy + 12, 10, 3, "2a1438")
    c.rect(-2, 198, 184, 74, "140b28")


@scene("borrowed-thunder", "fff38a", "bcd0f0")
def _(c):
    c.sky("1e2a44", "4a5b86", "8894b8")
    for x, y, r in ((30, 44, 30), (66, 32, 34), (108, 36, 36), (150, 46, 32), (88, 56, 34)):
        c.disc(x, y, r, "2a3350")
    for x, y, r in ((20, 34, 22), (60, 20, 26), (104, 22, 28), (146, 32, 24)):
        c.disc(x, y, r, "3c4870")
    c.poly([(98, 78), (66, 128), (88, 128), (70, 176), (118, 114), (95, 114), (114, 78)], "fff38a")
    c.poly([(0, 60), (30, 88), (22, 140), (34, 204), (0, 204)], "9e2234")
    c.poly([(180, 60), (150, 88), (158, 140), (146, 204), (180, 204)], "9e2234")
    for x in (8, 18):
        c.line([(x, 74), (x + 1, 200)], 2, "74162a")
        c.line([(180 - x, 74), (179 - x, 200)], 2, "74162a")
    c.rect(-2, 194, 184, 80, "2b1a1e")
    c.rect(-2, 192, 184, 4, "b58a3a")


@scene("quiet-goalkeeper", "ffffff", "d6f5c9")
def _(c):
    c.sky("3a9a4b")
    for i in range(8):
        c.rect(0, i * 27, 180, 13.5, "338a43")
    for i in range(14):
        c.line([(16 + i * 11.4, 22), (16 + i * 11.4, 118)], 0.8, "cfeccb", 0.8)
    for i in range(9):
        c.line([(16, 22 + i * 12), (164, 22 + i * 12)], 0.8, "cfeccb", 0.8)
    c.line([(16, 120), (16, 22), (164, 22), (164, 120)], 4, "ffffff")
    c.line([(0, 120), (180, 120)], 2, "ffffff")
    c.line([(84, 92), (76, 118)], 6, "1d2a3a")
    c.line([(94, 92), (102, 118)], 6, "1d2a3a")
    c.rect(78, 64, 22, 32, "f2c230", round=5)
    c.line([(80, 70), (52, 52)], 6, "f2c230")
    c.line([(98, 70), (126, 52)], 6, "f2c230")
    c.disc(50, 50, 5.5, "e85d3a")
    c.disc(128, 50, 5.5, "e85d3a")
    c.disc(89, 54, 8, "9b6240")
    c.disc(89, 51, 8, "2b1a12", 0.9)
    c.oval(89, 57, 6.5, 5, "9b6240")
    c.disc(90, 162, 17, "ffffff")
    c.star(90, 162, 8, "1d2a3a", points=5, inner=0.8)
    for i in range(5):
        a = math.radians(-90 + i * 72)
        c.line([(90 + 7 * math.cos(a), 162 + 7 * math.sin(a)), (90 + 16 * math.cos(a), 162 + 16 * math.sin(a))], 1.3, "1d2a3a")
    c.rect(-2, 190, 184, 82, "1f5a2b")


@scene("midnight-at-the-seed-vault", "b6f2a1", "8fb8d8")
def _(c):
    c.sky("050b18", "0e2340", y1=200)
    for i, k in enumerate(("2fbf8f", "3ddc97", "59c3e0")):
        c.line([(j * 12 - 6, 48 + i * 16 + 14 * math.sin(j / 2.6 + i)) for j in range(17)], 9, k, 0.3)
    c.dots(45, 21, "ffffff", 0, 90)
    c.poly([(-6, 200), (40, 92), (70, 120), (104, 76), (186, 200)], "c8d8e8")
    c.poly([(104, 76), (186, 200), (112, 200), (92, 132)], "93aac4")
    c.poly([(64, 196), (64, 118), (100, 106), (100, 196)], "3b4a5e")
    c.poly([(70, 196), (70, 126), (94, 118), (94, 196)], "0a1220")
    c.rect(80, 150, 5, 46, "49b04a")
    c.oval(70, 158, 14, 6, "6ddc6a", turn=28)
    c.oval(96, 150, 14, 6, "6ddc6a", turn=-28)
    c.oval(73, 140, 11, 5, "8df07f", turn=34)
    c.oval(92, 132, 11, 5, "8df07f", turn=-40)
    c.rect(-2, 194, 184, 80, "0b1626")


@scene("teahouse-above-the-clouds", "7c1f1a", "4f6b5c")
def _(c):
    c.sky("e9efe4", "f6efdc")
    for x, top, w, k in ((30, 70, 40, "b7c8bb"), (146, 54, 46, "a5bbae"), (92, 40, 44, "8aa798")):
        c.below(lambda x0, x=x, top=top, w=w: top + 140 * (1 - math.exp(-((x0 - x) / w) ** 2)), k, bottom=190)
    k = "5a2a22"
    c.poly([(52, 84), (64, 74), (120, 74), (132, 84), (124, 82), (60, 82)], k)
    c.poly([(92, 56), (118, 75), (66, 75)], k)
    c.rect(64, 82, 4, 30, k)
    c.rect(116, 82, 4, 30, k)
    c.rect(82, 84, 20, 26, "f2c56b")
    c.line([(92, 84), (92, 110)], 1.2, k)
    c.line([(82, 97), (102, 97)], 1.2, k)
    c.rect(58, 109, 68, 4, k)
    for x, y, r in ((10, 132, 22), (44, 124, 20), (76, 130, 24), (112, 126, 22), (146, 132, 24), (176, 126, 20), (28, 146, 26), (94, 148, 30), (158, 150, 28)):
        c.disc(x, y + 2, r, "dfe8e2")
        c.disc(x + 2, y + 6, r, "fdfefb")
    c.rect(-2, 146, 184, 130, "fdfefb")
    c.poly([(70, 170), (110, 170), (102, 190), (78, 190)], "7fa08c")
    c.oval(90, 170, 20, 4.5, "a9c4b3")
    c.oval(90, 170, 16, 3, "b8803f")
    c.rect(82, 188, 16, 4, "5f8270", round=1)
    for x in (84, 96):
        c.line([(x + 2.5 * math.sin(i / 1.6), 163 - i * 2) for i in range(8)], 1.8, "c9d8ce")
    c.rect(144, 20, 22, 22, "b8322a", round=2)
    for points in (((149, 25), (161, 25)), ((147, 30), (163, 30)), ((156, 30), (149, 38), (160, 38)), ((158, 34), (162, 39))):
        c.line(list(points), 1.5, "ffffff")


@scene("bathhouse-after-midnight", "ffe3c2", "8fd0d8")
def _(c):
    c.sky("101a3a", "1f3566", y1=110)
    c.dots(40, 5, "ffffff", 0, 80)
    c.poly([(20, 108), (74, 44), (106, 44), (160, 108)], "3a5a9a")
    c.poly([(58, 63), (74, 44), (106, 44), (122, 63), (110, 58), (100, 68), (90, 58), (78, 68), (70, 58)], "ffffff")
    c.sky("2f8f9d", "1a6a7a", y0=108)
    for x in (62, 90, 118):
        c.line([(x + 5 * math.sin(i / 2.4), 100 - i * 4) for i in range(9)], 4, "ffffff", 0.5)
    for i, k in enumerate(("e8a33d", "7d7f86", "d95f43")):
        x = 48 + i * 42
        c.disc(x, 142, 15, k)
        c.poly([(x - 14, 138), (x - 11, 120), (x - 3, 130)], k)
        c.poly([(x + 14, 138), (x + 11, 120), (x + 3, 130)], k)
        c.oval(x, 148, 8, 6, "fff3df")
        c.disc(x, 145, 2.2, "22202a")
        c.disc(x - 6, 138, 1.8, "22202a")
        c.disc(x + 6, 138, 1.8, "22202a")
        c.rect(x - 8, 124, 16, 5, "fdf6e6", round=2)
    c.below(wave(158, 2.5, 30), "49b3bf")
    c.below(wave(172, 2.5, 36, 0.4), "2f8f9d")
    c.below(wave(186, 2.5, 42, 0.2), "14505e")


@scene("senora-montes-does-not-dance", "fff0e0", "ffc2a8")
def _(c):
    c.sky("d7263d")
    for i in range(6):
        for j in range(8):
            if (i + j) % 2:
                c.poly([(i * 36 - 18 + 18, j * 27 - 27), (i * 36 + 18 + 18, j * 27), (i * 36 + 18, j * 27 + 27), (i * 36 - 18, j * 27)], "c41f36")
    c.line([(134, 26), (66, 176)], 4, "f2c230")
    for i in range(9):
        c.line([(66, 158), (44 + i * 6, 190)], 3, "e8d089" if i % 2 else "c9a94a")
    c.poly([(56, 170), (76, 162), (78, 156), (62, 154)], "8a5a22")
    c.poly([(92, 64), (118, 62), (132, 138), (150, 182), (70, 182), (90, 130)], "1c1c2b")
    for i in range(5):
        c.disc(78 + i * 16, 180, 9, "1c1c2b")
        c.disc(78 + i * 16, 184, 6, "f2c230")
    c.disc(104, 44, 13, "d49a6a")
    c.disc(106, 36, 13, "1c1c2b")
    c.disc(118, 32, 7, "1c1c2b")
    c.star(112, 27, 6, "ff9fb0", points=6, inner=0.6)
    c.line([(96, 72), (78, 100), (98, 106)], 6, "d49a6a")
    c.rect(-2, 192, 184, 80, "1c1c2b")


@scene("carousel-heist", "fff4d6", "b8e0d8")
def _(c):
    c.sky("14323c", "1f5a60")
    for i in range(12):
        a, b = 90 + (i - 6) * 15, 90 + (i - 5) * 15
        c.poly([(90, 16), (a, 66), (b, 66)], "d9453b" if i % 2 else "fff4d6")
        c.disc((a + b) / 2, 66, 7.6, "fff4d6" if i % 2 else "d9453b")
    c.disc(90, 14, 5, "f2c230")
    c.line([(90, 70), (90, 190)], 4, "f2c230")
    k = "fdf6e6"
    c.oval(86, 132, 30, 14, k)
    c.poly([(104, 130), (116, 92), (130, 98), (118, 140)], k)
    c.oval(132, 102, 13, 7, k, turn=28)
    c.poly([(116, 94), (120, 82), (126, 94)], k)
    c.line([(66, 138), (52, 156), (60, 170)], 6, k)
    c.line([(76, 142), (72, 160), (62, 172)], 6, k)
    c.line([(102, 142), (120, 154), (114, 170)], 6, k)
    c.line([(108, 138), (134, 146), (136, 160)], 6, k)
    for i in range(5):
        c.disc(108 + i * 2, 118 - i * 6, 5.5, "d9453b")
        c.disc(56 - i * 3, 128 + i * 5, 5, "d9453b")
    c.rect(72, 116, 26, 13, "2a9d8f", round=4)
    c.disc(134, 100, 1.8, "14323c")
    c.poly([(124, 94), (143, 100), (141, 108), (122, 101)], "14323c")
    c.disc(134, 101, 2, "ffffff")
    c.rect(-2, 190, 184, 84, "0d2229")


@scene("where-the-herons-vote", "2f3e46", "52796f", top=True)
def _(c):
    c.sky("f7e9dc", "f4c7b0", "e7a391", y1=200)
    c.disc(48, 132, 24, "fff6e6")
    for i in range(9):
        h = (38, 60, 28, 76, 46, 34, 66, 30, 52)[i]
        c.rect(i * 20, 216 - h, 20, h + 4, "c88d84")
        for j in range(h // 12):
            c.rect(i * 20 + 5, 221 - h + j * 12, 4, 5, "f4c7b0")
            c.rect(i * 20 + 12, 221 - h + j * 12, 4, 5, "f4c7b0")
    c.rect(0, 216, 180, 56, "354f52")
    c.rect(96, 210, 62, 50, "cad2c5")
    c.rect(114, 218, 26, 4, "2f3e46")
    c.poly([(119, 220), (119, 206), (135, 206), (135, 220)], "ffffff")
    c.line([(123, 212), (126, 215), (132, 208)], 1.6, "c2432f")
    k, dark = "7d93a3", "2f3e46"
    c.line([(112, 206), (112, 176)], 2, dark)
    c.line([(121, 206), (121, 176)], 2, dark)
    c.oval(112, 160, 26, 13, k, turn=-24)
    c.poly([(88, 168), (74, 188), (98, 176)], dark)
    c.line([(130, 148), (142, 130), (132, 112), (138, 96)], 6, k)
    c.oval(141, 93, 9, 5, "eef2f2")
    c.poly([(147, 89), (176, 97), (147, 97)], "e9a23b")
    c.line([(140, 89), (122, 84)], 2, dark)
    c.disc(143, 92, 1.4, dark)


@scene("iron-bouquet", "ffb703", "c9d1d9")
def _(c):
    c.sky("1b1f24", "39424c", steps=14)
    for i in range(-4, 10):
        c.poly([(i * 30, 0), (i * 30 + 12, 0), (i * 30 - 78, 270), (i * 30 - 90, 270)], "20262c", 0.6)
    c.poly([(64, 150), (116, 150), (98, 196), (82, 196)], "6c757d")
    c.poly([(64, 150), (90, 150), (82, 196)], "8d99a3")
    for x, y in ((58, 92), (122, 92), (90, 66), (72, 122), (108, 122)):
        c.line([(90, 168), (x, y)], 3, "59636c")
    for x, y in ((58, 92), (122, 92), (90, 66), (72, 122), (108, 122)):
        c.disc(x, y, 19, "a7b1ba")
        c.ring(x, y, 14, 2, "59636c")
        c.ring(x + 2, y + 1, 9, 2, "59636c")
        c.ring(x, y + 1, 4.5, 2, "59636c")
        c.disc(x - 6, y - 10, 3, "e9eef2")
    for i in range(18):
        a = math.radians(200 + i * 19)
        r = 16 + (i * 7) % 21
        c.line([(136 + 6 * math.cos(a), 60 + 6 * math.sin(a)), (136 + r * math.cos(a), 60 + r * math.sin(a))], 1.3, "ffb703")
    c.disc(136, 60, 5, "fff3c4")


@scene("thirty-left-gloves", "4a2545", "8a4f7d")
def _(c):
    c.sky("f6e8ea")
    colours = "e4572e 17bebb ffc914 76b041 8a4f7d 2e86ab".split()
    for i in range(30):
        x, y = 18 + (i % 6) * 29, 14 + (i // 6) * 36
        k = colours[(i * 5 + i // 6) % 6]
        c.rect(x - 7, y + 10, 14, 14, k, round=3)
        for j in range(4):
            c.line([(x - 5.4 + j * 3.6, y + 12), (x - 5.4 + j * 3.8, y + 3 - (0, 2, 2.4, 0.6)[j])], 2.9, k)
        c.line([(x + 6, y + 19), (x + 10.5, y + 12)], 3.2, k)
        c.rect(x - 6, y + 23, 12, 5, "4a2545", round=1.5)
    c.rect(-2, 192, 184, 3, "4a2545")


@scene("signal-from-kepler-street", "eafff7", "7fd1c0")
def _(c):
    c.sky("0b132b", "1c2541", "3a506b", y1=200)
    c.dots(55, 14, "ffffff", 0, 120)
    c.star(142, 34, 9, "ffe066", points=4, inner=0.25)
    for i in range(5):
        r = 22 + i * 17
        c.paint((60, 10, 180, 130), lambda x, y, r=r: max(abs(math.hypot(x - 72, y - 108) - r) - 1.3, abs(math.atan2(108 - y, x - 72) - 0.8) * r - r * 0.42), "5bc0be")
    for i, (h, k) in enumerate(((46, "e07a5f"), (60, "f2cc8f"), (40, "81b29a"), (54, "e07a5f"), (44, "f2cc8f"))):
        x = i * 36
        c.rect(x, 200 - h, 36, h, k)
        c.poly([(x - 2, 200 - h), (x + 18, 182 - h), (x + 38, 200 - h)], "3d405b")
        for j in range(2):
            c.rect(x + 7 + j * 14, 208 - h, 8, 10, "fff3b0" if (i + j) % 2 else "2b3a55")
    c.line([(54, 124), (60, 110)], 3, "d9e2ec")
    c.paint((30, 70, 100, 140), lambda x, y: max(math.hypot(x - 66, y - 102) - 20, ((66 - x) + (y - 102)) * -0.707 - 0), "c9d6df")
    c.line([(62, 106), (80, 90)], 1.6, "d9e2ec")
    c.disc(81, 89, 2.6, "ef476f")
    c.rect(-2, 198, 184, 76, "0b132b")


@scene("soeurs-aubepine", "2b1d14", "7a3b2a")
def _(c):
    c.sky("efe3c8", "e3d0a8")
    for i in range(17):
        w = (150, 138, 146, 120, 150, 134, 148, 96)[i % 8]
        c.rect(16, 18 + i * 10, w, 3, "cbb78c")
    k = "2b1d14"
    for x in (60, 120):
        c.poly([(x - 20, 176), (x - 11, 96), (x + 11, 96), (x + 20, 176)], "7a3b2a" if x == 60 else "2f4858")
        c.rect(x - 4, 84, 8, 16, "d9b48c")
        c.disc(x, 78, 13, "e8c8a4")
        c.disc(x + (4 if x == 60 else -4), 78, 1.5, k)
        c.line([(x + (5 if x == 60 else -5), 85), (x + (9 if x == 60 else -9), 84)], 1.3, "a2544a")
        c.oval(x, 66, 25, 6, k)
        c.rect(x - 12, 44, 24, 22, k, round=3)
        c.rect(x - 12, 58, 24, 4, "b5332e" if x == 60 else "d9a441")
    c.line([(70, 112), (90, 130), (110, 112)], 6, "e8c8a4")
    c.rect(76, 122, 28, 34, "ffffff")
    for i in range(5):
        c.rect(80, 127 + i * 5, 20 - (i % 2) * 5, 1.8, k)
    for x, y in ((22, 170), (34, 182), (146, 182), (160, 170), (90, 182)):
        for i in range(5):
            a = math.radians(i * 72 - 90)
            c.disc(x + 5 * math.cos(a), y + 5 * math.sin(a), 3.6, "ffffff")
        c.disc(x, y, 2.4, "d9848f")


@scene("cartwheel-detective", "ffffff", "ffe3b8")
def _(c):
    c.sky("ff9f1c", "ffbf69", steps=6)
    for r in (88, 70):
        c.ring(90, 104, r, 3, "ffffff", 0.5)
    k = "2ec4b6"
    for i in range(8):
        a = math.radians(i * 45 + 12)
        c.line([(90 + 24 * math.cos(a), 104 + 24 * math.sin(a)), (90 + 66 * math.cos(a), 104 + 66 * math.sin(a))], 2.2, "ffffff", 0.65)
    skin, suit, hair = "e3ab7b", "1b3a4b", "6b2f1a"
    c.line([(84, 116), (52, 136), (48, 174)], 8, skin)
    c.line([(100, 116), (132, 136), (136, 174)], 8, skin)
    c.rect(78, 84, 28, 38, k, round=8)
    c.line([(86, 86), (60, 50), (48, 30)], 9, suit)
    c.line([(98, 86), (126, 56), (146, 44)], 9, suit)
    c.oval(44, 26, 10, 5, "d7263d", turn=50)
    c.oval(151, 40, 10, 5, "d7263d", turn=-30)
    c.disc(91, 136, 14, skin)
    c.paint((70, 130, 110, 156), lambda x, y: max(math.hypot(x - 91, y - 138) - 15.5, 142 - y), hair)
    c.line([(80, 150), (74, 158), (76, 168)], 5, hair)
    c.line([(102, 150), (108, 158), (106, 168)], 5, hair)
    c.disc(78, 153, 3.4, "d7263d")
    c.disc(104, 153, 3.4, "d7263d")
    c.line([(88, 127), (94, 127)], 1.6, "b5332e")
    c.disc(86, 134, 1.7, "2b1a12")
    c.ring(99, 133, 7, 2.4, "ffffff")
    c.disc(99, 133, 1.7, "2b1a12")
    c.line([(104, 128), (112, 119)], 2.6, "ffffff")
    c.below(wave(176, 3, 90), "1b3a4b")


@scene("camels-in-the-snow", "1f3b57", "3f6a94", top=True)
def _(c):
    c.sky("c9def0", "eef5fb")
    c.below(wave(134, 14, 140, 0.3), "dbe9f5")
    c.below(wave(170, 10, 200, 0.0), "ffffff")
    for i, (x, y, q, cloth) in enumerate(((40, 166, 0.78, "2a9d8f"), (114, 184, 1.1, "d7263d"))):
        k = ("b8834a", "a06a35")[i]

        def at(u, v):
            return (x + u * q, y + v * q)
        for u in (-20, -12, 12, 20):
            c.line([at(u, 0), at(u - 1, 34)], 5 * q, k)
        c.oval(*at(0, -4), 30 * q, 14 * q, k)
        c.oval(*at(-12, -20), 9 * q, 14 * q, k)
        c.oval(*at(11, -20), 9 * q, 14 * q, k)
        c.line([at(24, -6), at(38, -12), at(40, -34)], 9 * q, k)
        c.oval(*at(46, -38), 11 * q, 6 * q, k)
        c.disc(*at(44, -40), 1.3 * q, "2b1a12")
        c.poly([at(-6, -22), at(5, -22), at(9, 2), at(-9, 2)], cloth)
        c.line([at(-9, -1), at(9, -1)], 2.4 * q, "f2c230")
        c.line([at(30, -17), at(41, -20)], 4 * q, cloth)
        c.line([at(32, -16), at(30, 0)], 4 * q, cloth)
        c.line([at(-29, -4), at(-33, 8)], 2 * q, k)
    c.below(wave(221, 4, 120, 0.2), "eef5fb")
    c.dots(70, 17, "ffffff", 84, 268, (0.9, 2.0))


@scene("gruesse-von-der-rueckseite", "fbe6a2", "a6b1c9")
def _(c):
    c.sky("0a0d18", "1a2036")
    c.dots(60, 30, "ffffff", 0, 120)
    c.disc(30, 40, 15, "3f88c5")
    c.oval(26, 37, 6, 4, "76c893", turn=30)
    c.oval(36, 46, 5, 3, "76c893")
    c.disc(90, 236, 134, "b9b6ac")
    for x, y, a, b in ((34, 168, 13, 5), (152, 176, 16, 6), (88, 188, 11, 4), (126, 128, 9, 3)):
        c.oval(x, y, a, b, "96938a")
        c.oval(x, y + 1, a - 2, b - 1.4, "a5a299")
    c.rect(62, 92, 50, 42, "e07a5f")
    c.poly([(54, 94), (87, 66), (120, 94)], "8c3b2a")
    c.rect(100, 68, 7, 18, "8c3b2a")
    c.rect(81, 110, 13, 24, "5a2a22")
    c.rect(67, 100, 10, 11, "fbe6a2")
    c.rect(98, 100, 10, 11, "fbe6a2")
    c.line([(124, 140), (124, 100)], 2, "d8d5cc")
    c.rect(124, 92, 30, 14, "3d5a80", round=2)
    c.write("FREI", 139, 96, 1, "ffffff")
    for x, y, r in ((104, 58, 4), (108, 48, 5.5), (115, 36, 7)):
        c.ring(x, y, r, 1.4, "d8d5cc")
    c.rect(-2, 204, 184, 70, "1a2036")


@scene("velvet-submarine", "ffd6ec", "a9c6f5")
def _(c):
    c.sky("3fa7b8", "1d5b8a", "0f2a5c", steps=16)
    for i in range(4):
        c.poly([(20 + i * 44, 0), (36 + i * 44, 0), (24 + i * 52, 210), (-16 + i * 52, 210)], "7fd0d8", 0.16)
    k = "7b2d8b"
    c.oval(88, 108, 62, 29, k)
    c.oval(84, 97, 48, 11, "9d4bae")
    c.rect(72, 62, 34, 26, k, round=6)
    c.line([(96, 62), (96, 42), (108, 42)], 5, "f2c230")
    c.poly([(142, 108), (168, 86), (168, 130)], k)
    c.oval(160, 108, 3, 26, "f2c230")
    for i in range(4):
        c.disc(50 + i * 26, 108, 9.5, "f2c230")
        c.disc(50 + i * 26, 108, 7, "fff3c4")
    for x, y, r in ((22, 66, 4), (30, 48, 6), (18, 28, 5), (154, 60, 4), (160, 40, 6)):
        c.ring(x, y, r, 1.3, "d8f3f5")
    for x, y in ((56, 158), (98, 150), (132, 164)):
        c.oval(x, y, 6, 4.4, "ffd6ec", turn=-20)
        c.line([(x + 5, y - 1), (x + 5, y - 20), (x + 12, y - 15)], 1.8, "ffd6ec")
    c.below(wave(190, 5, 70), "0a1c42")
    for x, h in ((12, 34), (22, 24), (164, 40), (174, 26)):
        c.line([(x + 3 * math.sin(j), 194 - j * h / 8) for j in range(9)], 3, "2f9e77")


@scene("seven-minutes-of-shade", "f4f1e8", "d6a25a")
def _(c):
    c.round = 8
    c.sky("2b2118", "6b4a2a", "c98a45", y1=182, steps=8)
    for i, (r, a) in enumerate(((74, 0.10), (62, 0.16), (52, 0.3), (46, 0.9))):
        c.disc(90, 80, r, "ffd98a", a)
    c.rays(90, 80, 16, "ffe9b8", 0.25, r=84, share=0.25)
    c.disc(90, 80, 44, "fff6dd")
    c.disc(90, 80, 41, "120d0a")
    c.disc(122, 50, 5, "ffffff")
    for i in range(5):
        x = 16 + i * 37
        c.poly([(x - 18, 186), (x, 158), (x + 18, 186)], "efe6d2")
        c.poly([(x, 158), (x + 18, 186), (x + 3, 186)], "c8b89a")
    for x in (70, 92, 112):
        c.disc(x, 160, 4.4, "120d0a")
        c.poly([(x - 5, 188), (x - 4, 165), (x + 4, 165), (x + 5, 188)], "120d0a")
    c.rect(-2, 184, 184, 90, "1c140e")


@scene("nocturne-for-two-cellos", "f3e9dc", "d8a48f")
def _(c):
    c.sky("1f2a44")
    c.rect(-2, -2, 92, 194, "3d2c4e")
    c.dots(26, 9, "f3e9dc", 4, 60, (0.5, 1.0))
    c.rect(86, 0, 8, 192, "c9beb0")
    for j in range(12):
        c.rect(86, 10 + j * 16, 8, 1.4, "8f8478")
    for x, k, e in ((44, "b5652f", "7a3b1a"), (136, "8a2f2a", "5a1a1a")):
        c.oval(x, 104, 21, 23, k)
        c.oval(x, 146, 28, 30, k)
        c.rect(x - 15, 110, 30, 26, k)
        c.disc(x - 22, 122, 9, "3d2c4e" if x < 90 else "1f2a44")
        c.disc(x + 22, 122, 9, "3d2c4e" if x < 90 else "1f2a44")
        c.rect(x - 3, 34, 6, 92, "1a1214")
        c.disc(x, 32, 5, e)
        for q in (40, 47):
            c.line([(x - 8, q), (x + 8, q)], 2, e)
        for q in (-1.8, 1.8):
            c.line([(x + q, 40), (x + q * 2, 150)], 0.7, "f3e9dc")
        c.line([(x - 9, 146), (x + 9, 146)], 2.5, "f3e9dc")
        for q in (-1, 1):
            c.line([(x + q * 13, 128), (x + q * 11, 136), (x + q * 14, 144)], 1.6, e)
        c.line([(x, 176), (x, 192)], 2, "c9beb0")
    c.line([(14, 122), (82, 138)], 1.8, "f2c230")
    c.line([(100, 140), (168, 120)], 1.8, "f2c230")
    c.rect(-2, 192, 184, 80, "16131f")


@scene("clara-and-the-paper-tigers", "5a2a12", "a8541f")
def _(c):
    c.sky("f7e3b5", "f3d08c")
    for i, (x, y, k) in enumerate(((46, 66, "ffffff"), (134, 62, "f59e42"), (90, 128, "f2c230"))):
        c.disc(x, y, 33, k)
        for q in (-1, 1):
            c.disc(x + q * 24, y - 25, 11, k)
            c.disc(x + q * 24, y - 25, 5, "f4a6a0")
            c.disc(x + q * 12, y - 5, 4, "2b1a12")
            c.disc(x + q * 12 + 1.4, y - 6.4, 1.3, "ffffff")
            for j in range(3):
                c.poly([(x + q * 33, y - 4 + j * 9), (x + q * 19, y + 1 + j * 7), (x + q * 32, y + 1 + j * 9)], "2b1a12")
            c.oval(x + q * 6, y + 14, 8, 6.5, "fff6e6")
        for q in (-9, 0, 9):
            c.poly([(x + q - 2.6, y - 33 + abs(q) * 0.2), (x + q + 2.6, y - 33 + abs(q) * 0.2), (x + q * 0.7, y - 17)], "2b1a12")
        c.poly([(x - 5, y + 7), (x + 5, y + 7), (x, y + 13)], "d7263d")
    for i, k in enumerate(("d7263d", "2a9d8f", "3f6fb5", "8a4f9d")):
        c.poly([(12 + i * 42, 176), (40 + i * 42, 176), (46 + i * 42, 180), (40 + i * 42, 184), (12 + i * 42, 184)], k)
        c.poly([(40 + i * 42, 176), (46 + i * 42, 180), (40 + i * 42, 184)], "d9a066")
        c.disc(46 + i * 42, 180, 1.6, k)


@scene("house-that-moved-to-leeds", "ffffff", "d5ead2")
def _(c):
    c.sky("8fd3f4", "d9f2fb", y1=170)
    for x, y in ((28, 30), (134, 22)):
        for q, r in ((-14, 9), (0, 13), (14, 9)):
            c.disc(x + q, y, r, "ffffff")
    c.below(wave(156, 8, 150), "7cb86a")
    c.rect(42, 72, 84, 74, "c8553d")
    for j in range(9):
        c.rect(42, 77 + j * 8, 84, 1, "a8432f")
    c.poly([(34, 74), (84, 34), (134, 74)], "4a3b52")
    c.rect(108, 34, 12, 28, "a8432f")
    for x, y, r in ((114, 26, 5), (106, 16, 7), (94, 6, 8)):
        c.disc(x, y, r, "ffffff", 0.9)
    for x in (52, 96):
        c.rect(x, 84, 20, 18, "fff3b0")
        c.line([(x + 10, 84), (x + 10, 102)], 1.6, "ffffff")
        c.line([(x, 93), (x + 20, 93)], 1.6, "ffffff")
    c.rect(75, 108, 18, 38, "2a6f6b")
    c.write("9", 84, 114, 1, "ffffff")
    c.disc(89, 128, 1.4, "f2c230")
    c.rect(28, 146, 112, 8, "3d3d4a", round=2)
    for x in (44, 62, 108, 126):
        c.disc(x, 160, 8.5, "22222b")
        c.disc(x, 160, 3.4, "b8bcc4")
    c.line([(140, 151), (154, 151)], 3, "3d3d4a")
    c.rect(152, 128, 26, 26, "f2a33a", round=3)
    c.rect(164, 132, 11, 10, "d9f2fb")
    c.disc(166, 160, 8.5, "22222b")
    c.disc(166, 160, 3.4, "b8bcc4")
    c.rect(-2, 168, 184, 106, "3b5d4a")
    for i in range(6):
        c.rect(4 + i * 32, 176, 18, 2.6, "d5ead2")


@scene("kingfisher-protocol", "ffd7b0", "7fd8e8")
def _(c):
    c.sky("04252e", "0b4f5c", "12808a")
    for i in range(13):
        for j in range(8):
            if (i * 7 + j * 5 + i * j) % 3:
                c.rect(8 + i * 13, 10 + j * 23, 6 if (i + j) % 2 else 2.5, 2, "1a8f9a", 0.55)
    c.poly([(90, 60), (178, 36), (120, 86)], "1273c4")
    c.poly([(86, 62), (150, 12), (112, 82)], "1b9cf0")
    c.oval(92, 96, 22, 38, "f58a3c", turn=36)
    c.oval(100, 88, 19, 36, "1b9cf0", turn=36)
    c.disc(70, 122, 18, "1b9cf0")
    c.oval(78, 130, 9, 6, "ffffff", turn=36)
    c.oval(66, 130, 8, 5, "f58a3c", turn=36)
    c.poly([(68, 136), (54, 126), (34, 176)], "1d1d26")
    c.disc(62, 120, 3.4, "1d1d26")
    c.disc(61, 119, 1.2, "ffffff")
    c.poly([(112, 116), (130, 122), (120, 104)], "1273c4")
    for r in (8, 18, 30):
        c.oval(34, 184, r, r * 0.28, "7fd8e8", 0.28)
    c.rect(-2, 192, 184, 80, "04252e")


@scene("dust-on-the-equator", "ffe3c9", "f0a07a")
def _(c):
    c.sky("5c7fa8", "c98f7a", "b5573a", y1=176)
    c.disc(52, 104, 13, "dff0ff")
    c.disc(52, 104, 22, "bcdcff", 0.3)
    c.poly([(96, 150), (112, 104), (150, 100), (166, 150)], "8a3b26")
    c.below(wave(146, 5, 170, 0.4), "9c4327")
    c.below(wave(172, 4, 120), "6e2a1a")
    c.rect(0, 140, 180, 5, "c9c4bb")
    for i in range(5):
        c.rect(14 + i * 38, 138, 5, 18, "8f8a82")
    k = "32120d"
    c.oval(112, 142, 22, 10, k)
    c.poly([(126, 140), (138, 114), (146, 118), (134, 148)], k)
    c.oval(144, 116, 9, 4.6, k, turn=28)
    c.disc(145, 115, 10, "cfe6ff", 0.4)
    for u, v in ((96, 92), (104, 106), (120, 118), (128, 134)):
        c.line([(u, 148), (v, 164), (v, 178)], 3.4, k)
    c.line([(91, 138), (82, 154)], 3.4, k)
    c.rect(104, 112, 15, 24, "e8e2d6", round=5)
    c.disc(112, 103, 9.5, "e8e2d6")
    c.oval(114, 103, 6, 5, "f2a33a")
    c.oval(112, 95, 15, 2.6, k)
    c.rect(105, 86, 14, 9, k, round=2)
    c.star(112, 121, 4.5, "f2c230")
    c.oval(52, 162, 13, 6, k)
    c.disc(66, 155, 5.6, k)
    c.poly([(62, 152), (61, 144), (67, 150)], k)
    c.line([(40, 160), (32, 150)], 2.4, k)
    for u in (44, 48, 58, 62):
        c.line([(u, 164), (u, 178)], 2.4, k)
    c.rect(-2, 178, 184, 96, "421a11")


@scene("room-service-for-ghosts", "e8f5e4", "b39ddb")
def _(c):
    c.sky("1d1630", "392b58")
    for i in range(12):
        c.rect(i * 16 + 1, 0, 5, 170, "2a2044")
    c.rect(-2, 168, 184, 30, "7d2e45")
    for i in range(8):
        c.star(12 + i * 23, 182, 7, "b8566a", points=4, inner=0.5)
    c.rect(18, 40, 46, 128, "5a3d2b")
    c.rect(24, 46, 34, 52, "6f4d37")
    c.rect(24, 106, 34, 56, "6f4d37")
    c.write("404", 41, 56, 2, "f2c230")
    c.disc(58, 104, 2.6, "f2c230")
    g = "e8f5e4"
    c.disc(120, 74, 30, g)
    c.rect(90, 74, 60, 68, g)
    for i in range(3):
        c.disc(100 + i * 20, 142, 10, g)
    c.oval(110, 70, 4.4, 6, "1d1630")
    c.oval(130, 70, 4.4, 6, "1d1630")
    c.oval(120, 86, 5, 6, "1d1630")
    c.disc(102, 80, 4, "f6b8c4")
    c.disc(138, 80, 4, "f6b8c4")
    c.line([(94, 106), (78, 112)], 9, g)
    c.oval(78, 118, 24, 3, "c9d1d9")
    c.rect(66, 100, 12, 15, "d9a441", round=3)
    c.rect(80, 102, 12, 13, "e8bd6a", round=3)
    c.rect(-2, 194, 184, 80, "140f24")


@scene("bridge-for-niamh", "20402f", "4d7a5e", top=True)
def _(c):
    c.sky("f1f6e4", "cfe6d6", y1=190)
    c.below(wave(128, 16, 200, 0.62), "a8cfa6")
    c.poly([(0, 168), (40, 164), (56, 182), (60, 270), (0, 270)], "5f9460")
    c.poly([(180, 162), (142, 164), (126, 182), (122, 270), (180, 270)], "5f9460")
    c.sky("7fc4d8", "3f8fae", y0=232)
    c.poly([(0, 232), (58, 232), (60, 270), (0, 270)], "477a4a")
    c.poly([(180, 232), (122, 232), (120, 270), (180, 270)], "477a4a")
    for r, k in ((38, "8c8577"), (32, "b3ab9b")):
        c.ring(90, 214, r, 9, k, above=220)
    for i in range(9):
        a = math.radians(180 + i * 22.5)
        c.line([(90 + 28 * math.cos(a), 214 + 28 * math.sin(a)), (90 + 41 * math.cos(a), 214 + 41 * math.sin(a))], 1.4, "6b6558")
    c.line([(30, 172), (90, 166), (150, 172)], 7, "8c8577")
    for x, h, coat, hair in ((70, 30, "7b4f86", "e4e2dc"), (98, 20, "e0533d", "8a3b1f")):
        c.poly([(x - h * 0.33, 165), (x - 2, 165 - h), (x + 2, 165 - h), (x + h * 0.33, 165)], coat)
        c.disc(x, 163 - h, 5.4, "f0cfb0")
        c.disc(x, 160.5 - h, 5.2, hair)
        c.oval(x, 164 - h, 4, 3.4, "f0cfb0")
    c.line([(75, 148), (84, 156), (95, 154)], 2.4, "f0cfb0")
    c.rect(150, 142, 22, 22, "f6efe0")
    c.poly([(146, 144), (161, 130), (176, 144)], "b5533a")
    c.rect(157, 152, 8, 12, "4d7a5e")
    c.rect(159, 122, 2, 10, "4d3b2a")
    c.disc(160, 124, 2.6, "f2c230")
    for x in (14, 30):
        c.rect(x - 1.5, 146, 3, 24, "6b4a2a")
        c.disc(x, 140, 11, "3f7a4a")


# ---------------------------------------------------------------- main

ENGLISH = {  # what stands on the poster when the title is not in Latin letters
    "teahouse-above-the-clouds": ("Teahouse Above the Clouds", ""),
    "bathhouse-after-midnight": ("The Bathhouse After Midnight", "Natsuko Hamamori"),
    }


def main():
    wanted = sys.argv[1:]
    with open(HERE / "MoviesData.plist", "rb") as file:
        films = plistlib.load(file)
    out = HERE / "Images"
    out.mkdir(exist_ok=True)
    for film in films:
        name = film["Image"].removesuffix(".png")
        if wanted and not any(w in name for w in wanted):
            continue
        draw, colour, small, top = SCENES[name]
        canvas = Canvas()
        draw(canvas)
        title, director = ENGLISH.get(name, (film["Title"], film["Director"]))
        lettering(canvas, title, director and "a film by " + director, colour, small, top)
        data = canvas.png()
        (out / film["Image"]).write_bytes(data)
        print(f"{len(data):6d}  {film['Image']}")


if __name__ == "__main__":
    main()
