#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the pictures of the example app Cards: Pictures/*.png, 64x64. The same pixels each time."""
import math
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True
from drawing import png, rgb  # noqa: E402

SIZE = 64


def circle(x, y, cx, cy, radius):
    return math.hypot(x - cx, y - cy) <= radius


def lighthouse(x, y):
    if 27 <= x <= 37 and 14 <= y <= 20:
        return "ffe28a"
    if 26 - (y - 20) * 0.08 <= x <= 38 + (y - 20) * 0.08 and 20 < y <= 50:
        return "c8413a" if (y // 6) % 2 else "f4efe6"
    if y > 50 + 3 * math.sin(x / 9):
        return "2b3a45"
    if 20 > y > 12 and abs(y - 17) < (x - 37) * 0.25:
        return "f7d98a"
    return "5b87a8" if y < 34 else "7fa6bf"


def face(hair, skin, shirt, ground):
    def draw(x, y):
        if circle(x, y, 26, 30, 2) or circle(x, y, 38, 30, 2):
            return "2a2a2e"
        if 36 <= y <= 38 and abs(x - 32) < 6 - (38 - y):
            return "a44a3f"
        if circle(x, y, 32, 31, 14) and y > 22 + abs(x - 32) * 0.15:
            return skin
        if circle(x, y, 32, 27, 17) and y < 36:
            return hair
        if circle(x, y, 32, 66, 22):
            return shirt
        return ground
    return draw


def film(x, y):
    if x < 6 or x > 57:
        return "f1ead8" if (y // 5) % 2 else "1b1f24"
    if circle(x, y, 42, 20, 9):
        return "f0e3b2"
    if y > 40 + 4 * math.sin(x / 6):
        return "173a4c" if (int(y + 4 * math.sin(x / 6)) // 4) % 2 else "1f5068"
    return "2e2740" if y < 24 else "51395a"


def album(x, y):
    distance = math.hypot(x - 32, y - 32)
    if distance < 3:
        return "f0ece2"
    if distance < 10:
        return "d9793a"
    if distance < 29:
        return "17181b" if int(distance) % 4 else "2c2e33"
    return "3f7f78"


def lamp(x, y):
    if 24 <= x <= 40 and 46 <= y <= 54 or 26 <= x <= 38 and 14 <= y <= 18:
        return "b98a2f"
    if circle(x, y, 32, 32, 7):
        return "fff0b8"
    if 25 <= x <= 39 and 18 < y < 46:
        return "f0c65a" if circle(x, y, 32, 32, 12) else "7b93a0"
    if abs(math.hypot(x - 32, y - 14) - 9) < 1.5 and y < 14:
        return "b98a2f"
    return "26303a"


def gulls(x, y):
    for cx, cy, size in ((18, 20, 10), (42, 14, 8), (36, 36, 13)):
        if abs(y - (cy + abs(abs(x - cx) - size / 2) * 0.6 - 3)) < 1.6 and abs(x - cx) < size:
            return "f8f8f8"
    return "6d8797" if y < 48 else "486474"


PICTURES = {
    "lighthouse": lighthouse, "film": film, "album": album, "lamp": lamp, "gulls": gulls,
    "marit": face("d8b25c", "f0c9a8", "8a3b4b", "bcd3cf"), "tobias": face("1f1a17", "9a6a48", "2f5d8a", "e3d4b4"),
}


def main():
    out = HERE / "Pictures"
    out.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        pixels = bytearray()
        for y in range(SIZE):
            for x in range(SIZE):
                # Four points a pixel smooth the edges.
                points = [rgb(draw(x + dx, y + dy)) for dx in (0.25, 0.75) for dy in (0.25, 0.75)]
                pixels += bytes(sum(p[c] for p in points) // 4 for c in range(3))
        (out / f"{name}.png").write_bytes(png(SIZE, SIZE, bytes(pixels)))


if __name__ == "__main__":
    main()
