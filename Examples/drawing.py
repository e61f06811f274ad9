# SPDX-License-Identifier: Apache-2.0
"""What the scripts that draw the example apps' pictures share: a PNG writer, a 5x7 pixel font, colours.

Only the standard library is used; the same input always gives the same pixels.
"""
import struct
import zlib


def png(width, height, pixels):
    """RGB bytes to a PNG file: per row the filter with the smallest sum, or one filter for all, whichever is smaller."""
    stride = width * 3
    rows = [pixels[y * stride:(y + 1) * stride] for y in range(height)]
    choices = [bytearray() for _ in range(4)]
    before = bytes(stride)
    for row in rows:
        left = bytes(3) + row[:-3]
        filtered = (
            bytes(row),
            bytes((a - b) & 255 for a, b in zip(row, left)),
            bytes((a - b) & 255 for a, b in zip(row, before)),
            )
        for kind, line in enumerate(filtered):
            choices[kind] += bytes([kind]) + line
        best = min(range(3), key=lambda kind: sum(min(b, 256 - b) for b in filtered[kind]))
        choices[3] += bytes([best]) + filtered[best]
        before = bytes(row)
    data = min((zlib.compress(bytes(c), 9) for c in choices), key=len)

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def font(text):
    """Letters to their rows, from lines of a letter and its rows."""
    return {letter: rows for letter, *rows in (line.split() for line in text.strip().splitlines())}


CAPITALS = font("""
A .###. #...# #...# ##### #...# #...# #...#
B ####. #...# #...# ####. #...# #...# ####.
C .###. #...# #.... #.... #.... #...# .###.
D ####. #...# #...# #...# #...# #...# ####.
E ##### #.... #.... ####. #.... #.... #####
F ##### #.... #.... ####. #.... #.... #....
G .###. #...# #.... #.### #...# #...# .###.
H #...# #...# #...# ##### #...# #...# #...#
I ### .#. .#. .#. .#. .#. ###
J ..### ...#. ...#. ...#. ...#. #..#. .##..
K #...# #..#. #.#.. ##... #.#.. #..#. #...#
L #.... #.... #.... #.... #.... #.... #####
M #...# ##.## #.#.# #.#.# #...# #...# #...#
N #...# ##..# #.#.# #.#.# #..## #...# #...#
O .###. #...# #...# #...# #...# #...# .###.
P ####. #...# #...# ####. #.... #.... #....
Q .###. #...# #...# #...# #.#.# #..#. .##.#
R ####. #...# #...# ####. #.#.. #..#. #...#
S .#### #.... #.... .###. ....# ....# ####.
T ##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..
U #...# #...# #...# #...# #...# #...# .###.
V #...# #...# #...# #...# #...# .#.#. ..#..
W #...# #...# #...# #.#.# #.#.# ##.## #...#
X #...# #...# .#.#. ..#.. .#.#. #...# #...#
Y #...# #...# .#.#. ..#.. ..#.. ..#.. ..#..
Z ##### ....# ...#. ..#.. .#... #.... #####
""")


def rgb(value):
    """Six hex digits to red, green and blue."""
    return tuple(int(value[i:i + 2], 16) for i in (0, 2, 4))
