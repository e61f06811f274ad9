#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the friends' portraits: Pictures/*.png, 96x96, a face each with its own hair. The same pixels each time."""
import json
import math
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True
from drawing import png, rgb  # noqa: E402

SIZE = 96
SKIN = ["f2cfae", "e9bd94", "7c4f33", "eec8a4", "f0cdb0", "d9a878", "efc79a", "f1cfa5", "a8714a", "f3d2b8", "8f5f3f", "e8b991"]
HAIR = ["e2c067", "6a4a2d", "17130f", "8a3f22", "3b2a20", "221a15", "101014", "1b1b22", "2a1b14", "c9a25b", "1d1712", "d8d4cc"]
SHIRT = ["3f6f8f", "8f3f4f", "d08a2e", "4f7f4f", "c8564a", "3d5a80", "b23a48", "5b8e7d", "e0a030", "6a5d8f", "2f6f5f", "9a4f7a"]
GROUND = ["d5e5ea", "efe2cf", "f3dfd9", "dfead9", "f4ead0", "e4e0f0", "f1e0d6", "dbe9e2", "dceaf3", "eae3da", "e3eed8", "e6e9ef"]


def colour(number, x, y):
    # How long the hair is, and where it is parted.
    length, part = 34 + (number * 17) % 46, (number * 29) % 24 - 12
    if math.hypot(x - 40, y - 45) < 2.6 or math.hypot(x - 56, y - 45) < 2.6:
        return "26262b"
    if 55 <= y <= 58 and abs(x - 48) < 9 - (58 - y) * 1.2:
        return "a8503f"
    if number % 4 == 1 and 7 < math.hypot(x - 40, y - 45) < 8.4 or number % 4 == 1 and 7 < math.hypot(x - 56, y - 45) < 8.4:
        return "3a3a40"
    if math.hypot((x - 48) / 1.0, (y - 46) / 1.12) < 21 and y > 31 + abs(x - 48 - part) * 0.18:
        return SKIN[number]
    if math.hypot(x - 48, y - 40) < 26 and y < length:
        return HAIR[number]
    if math.hypot(x - 48, y - 104) < 36:
        return SHIRT[number]
    if 66 <= y < 74 and abs(x - 48) < 8:
        return SKIN[number]
    return GROUND[number]


def main():
    friends = json.loads((HERE / "friends.json").read_text(encoding="utf-8"))
    out = HERE / "Pictures"
    out.mkdir(exist_ok=True)
    for number, friend in enumerate(friends):
        pixels = bytearray()
        for y in range(SIZE):
            for x in range(SIZE):
                points = [rgb(colour(number, x + dx, y + dy)) for dx in (0.25, 0.75) for dy in (0.25, 0.75)]
                pixels += bytes(sum(p[c] for p in points) // 4 for c in range(3))
        (out / f"{friend['id']}.png").write_bytes(png(SIZE, SIZE, bytes(pixels)))


if __name__ == "__main__":
    main()
