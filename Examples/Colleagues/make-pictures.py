#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws a picture (initials on a colour, 120x120) for every person in colleagues.json that names one, into Pictures/.

Only the standard library and ../drawing.py are used, and the same input always gives the same pixels. A department is a family of colours.

    python3 make-pictures.py
"""
import json
import math
import pathlib
import sys
import unicodedata

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from drawing import CAPITALS, font, png, rgb

SIZE = 120

FAMILIES = {  # department: dark, middle, light
    "Engineering": ("1d3557", "2a6f97", "61a5c2"),
    "Design": ("6d2e46", "b5446e", "e07a8b"),
    "Support": ("1b4332", "2d7d5a", "74c69d"),
    "Sales": ("7a3b0c", "c8702a", "f2b25c"),
    "Finance": ("3c2a5d", "6a4c93", "a68bc9"),
    "Research": ("114b5f", "1a8a8a", "7bd0c1"),
    }
FONT = CAPITALS | font("""
I .###. ..#.. ..#.. ..#.. ..#.. ..#.. .###.
林 ...#.......#... ...#.......#... #######.####### ..###.....###.. .#.#.#...#.#.#. #..#..#.#..#..# ...#.......#...
""")


def initials(name):
    """Two capitals without marks: first and last name; a name in Chinese characters gives the family name."""
    words = [w for w in name.split() if not w.endswith(".")]
    if words[0][0] in FONT and not words[0][0].isascii():
        return words[0][0]
    picked = words[0][0] + (words[-1][0] if len(words) > 1 else "")
    picked = picked.replace("\u00de", "T").replace("\u00d8", "O")
    return "".join(c for c in unicodedata.normalize("NFD", picked.upper()) if c in FONT)


def picture(person, number):
    dark, middle, light = (rgb(c) for c in FAMILIES[person["department"]])
    ground, accent = ((middle, dark), (dark, middle), (middle, light))[number % 3]
    turn = math.radians(number * 47)
    cx, cy = 60 + 62 * math.cos(turn), 60 + 62 * math.sin(turn)
    text = initials(person["name"])
    width = sum(len(FONT[c][0]) + 1 for c in text) - 1
    height = len(FONT[text[0]])
    cell = 7 if len(text) > 1 else 6
    left, top = 60 - width * cell / 2, 60 - height * cell / 2

    def lit(x, y):
        at = left
        for c in text:
            lines = FONT[c]
            i, j = math.floor((x - at) / cell), math.floor((y - top) / cell)
            if 0 <= j < len(lines) and 0 <= i < len(lines[0]) and lines[j][i] == "#":
                return True
            at += (len(lines[0]) + 1) * cell
        return False

    out = bytearray()
    for y in range(SIZE):
        for x in range(SIZE):
            d = math.hypot(x + 0.5 - cx, y + 0.5 - cy)
            k = max(0.0, min(1.0, 0.5 - (d - 58)))
            k2 = max(0.0, min(1.0, 0.5 - (d - 34)))
            colour = [g + (a - g) * (0.45 * k + 0.35 * k2) for g, a in zip(ground, accent)]
            if lit(x + 0.5, y + 0.5):
                colour = (255, 250, 240)
            elif lit(x - 1.5, y - 1.5):
                colour = [c * 0.72 for c in colour]
            out += bytes(int(c + 0.5) for c in colour)
    return png(SIZE, SIZE, bytes(out))


def main():
    people = json.loads((HERE / "colleagues.json").read_text(encoding="utf-8"))
    out = HERE / "Pictures"
    out.mkdir(exist_ok=True)
    for number, person in enumerate(people):
        if person["picture"]:
            data = picture(person, number)
            (out / person["picture"]).write_bytes(data)
            print(f"{len(data):6d}  {person['picture']}")


if __name__ == "__main__":
    main()
