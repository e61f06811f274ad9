"""The files of meaning-based search: container, text rules, static table, encoder. numpy only.

make-meaning-model and train-meaning-table write with it. The reference encoder below is slow and exact: tests compare the Swift
encoder with its vectors.
"""
import hashlib, struct, unicodedata

import numpy as np

DIMENSIONS = 128
WORD, ENCODER, MAP = b"WORD", b"ENCO", b"MAP "
NOTICE = 15
SPACE = "\u2581"  # stands in front of a piece that begins a word
KANA_MARKS = "\u3099\u309a"


# ---- container ----------------------------------------------------------------------------------------------------------------

def crc_table():
    table = np.arange(256, dtype=np.uint32)
    for _ in range(8):
        table = np.where(table & 1, (table >> 1) ^ np.uint32(0x82F63B78), table >> 1).astype(np.uint32)
    return table


CRC = crc_table()


def crc32c(data):
    """Returns the CRC-32C. Equal chunks are computed side by side, because a loop over 30 MB takes minutes in Python."""
    data = np.frombuffer(bytes(data), np.uint8)
    lanes = 1024 if len(data) > 1 << 16 else 1
    length = len(data) // lanes
    state = np.zeros(lanes, np.uint32)
    columns = np.ascontiguousarray(data[:lanes * length].reshape(lanes, length).T)
    for column in columns:
        state = CRC[(state ^ column) & 255] ^ (state >> 8)
    # A CRC is linear: `moved[bit]` is what a state of this single bit becomes after `length` zero bytes.
    moved = np.uint32(1) << np.arange(32, dtype=np.uint32)
    for _ in range(length):
        moved = CRC[moved & 255] ^ (moved >> 8)
    start = np.uint32(0xFFFFFFFF)
    for lane in state:
        bits = (start >> np.arange(32, dtype=np.uint32)) & 1
        start = np.bitwise_xor.reduce(np.where(bits, moved, 0).astype(np.uint32)) ^ lane
    for byte in data[lanes * length:]:
        start = CRC[(start ^ byte) & 255] ^ (start >> 8)
    return int(start) ^ 0xFFFFFFFF


def aligned(data, step=64):
    return data + bytes(-len(data) % step)


def container(kind, space, sections):
    """Returns the file: header, section table, sections. `sections` are pairs of a kind and bytes."""
    sections = [(number, bytes(data)) for number, data in sections]
    offset = 64 + 32 * len(sections)
    offset += -offset % 64
    table, body = b"", b""
    for number, data in sections:
        table += struct.pack("<IIQQQ", number, crc32c(data), offset + len(body), len(data), 0)
        body += aligned(data)
    rest = aligned(table) + body
    header = struct.pack("<8s4sIQ8sII8sIII", b"SLMODEL1", kind, 1, 64 + len(rest), hashlib.sha256(rest).digest()[:8],
                         len(sections), DIMENSIONS, space, 0, 0, 0)
    return header + struct.pack("<I", crc32c(header)) + rest


def read_container(path, kind):
    """Returns the space and the sections of a file, after checking its checksums."""
    data = open(path, "rb").read()
    magic, found, version, length, identity, count, dimensions, space = struct.unpack_from("<8s4sIQ8sII8s", data)
    if magic != b"SLMODEL1" or found != kind or version != 1 or dimensions != DIMENSIONS:
        raise SystemExit(f"{path} is not a file of kind {kind.decode()}, version 1.")
    if length != len(data) or struct.unpack_from("<I", data, 60)[0] != crc32c(data[:60]) or hashlib.sha256(data[64:]).digest()[:8] != identity:
        raise SystemExit(f"{path} is damaged. Make it again.")
    sections = {}
    for at in range(64, 64 + 32 * count, 32):
        number, crc, offset, size, _ = struct.unpack_from("<IIQQQ", data, at)
        sections[number] = data[offset:offset + size]
        if crc32c(sections[number]) != crc:
            raise SystemExit(f"{path} is damaged in section {number}. Make it again.")
    return space, sections


# ---- pieces: keys, their hash table, and the division of a word into them --------------------------------------------------------

def slot_count(count):
    slots = 1
    while slots < 1.5 * count:
        slots *= 2
    return slots


def fnv(key):
    value = 2166136261
    for byte in key:
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value


def key_sections(keys):
    """Returns offsets, bytes and hash slots. An empty key belongs to a special piece; text never matches it."""
    encoded = [key.encode() for key in keys]
    offsets = np.concatenate([[0], np.cumsum([len(key) for key in encoded])]).astype("<u4")
    slots = [0] * slot_count(len(keys))
    mask = len(slots) - 1
    for number, key in enumerate(encoded):
        if key:
            at = fnv(key) & mask
            while slots[at]:
                at = (at + 1) & mask
            slots[at] = number + 1
    return offsets.tobytes(), b"".join(encoded), np.array(slots, "<u4").tobytes()


def read_keys(offsets, text):
    offsets = np.frombuffer(offsets, "<u4")
    return [text[a:b].decode() for a, b in zip(offsets, offsets[1:])]


class Divider:
    """Divides a word into pieces: the division with the highest sum of scores (unigram model, Viterbi)."""

    def __init__(self, keys, scores, penalty, unknown=None):
        self.ids = {key: number for number, key in enumerate(keys) if key}
        self.scores = [float(score) for score in scores]
        self.penalty, self.unknown = float(penalty), unknown
        self.longest = max(map(len, self.ids))
        self.cache = {}

    def __call__(self, word):
        found = self.cache.get(word)
        if found is None:
            found = self.cache[word] = self.divide(word)
        return found

    def divide(self, word):
        size = len(word)
        best, back = [0.0] + [-1e30] * size, [None] * (size + 1)
        for start in range(size):
            base = best[start]
            for end in range(start + 1, min(size, start + self.longest) + 1):
                piece = self.ids.get(word[start:end])
                if piece is not None and base + self.scores[piece] > best[end]:
                    best[end], back[end] = base + self.scores[piece], (start, piece)
            if base - self.penalty > best[start + 1]:
                best[start + 1], back[start + 1] = base - self.penalty, (start, self.unknown)
        pieces, end = [], size
        while end:
            end, piece = back[end]
            if piece is not None:
                pieces.append(piece)
        return pieces[::-1]


# ---- static table ---------------------------------------------------------------------------------------------------------------

def folded(text):
    """Returns the text without case and accents. Kana keep their voicing marks, Indic scripts (0900-0DFF) all marks."""
    if text.isascii():
        return text.lower()
    # Case folding does not reach into compatibility forms: "№" has a capital inside.
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    kept = (c for c in text if not unicodedata.combining(c) or c in KANA_MARKS or "\u0900" <= c <= "\u0dff")
    return unicodedata.normalize("NFKC", "".join(kept))


def written_without_spaces(c):
    """True for kana, Han and Thai."""
    return ("\u3040" <= c <= "\u30ff" and c != "\u30fb" or "\u31f0" <= c <= "\u31ff" or "\u3400" <= c <= "\u4dbf" or "\u4e00" <= c <= "\u9fff"
            or "\uf900" <= c <= "\ufaff" or "\u0e00" <= c <= "\u0e7f" or c == "\u3005")


KINDS = {}


def kind_of(c):
    """0: between words, 1: letter, digit or mark, 2: the same in a script without spaces."""
    kind = KINDS.get(c)
    if kind is None:
        kind = KINDS[c] = 0 if unicodedata.category(c)[0] not in "LNM" else 2 if written_without_spaces(c) else 1
    return kind


def words_of(text):
    """Returns the words of a text, folded, with the mark of a word's begin in scripts that have spaces."""
    words, word, last = [], [], 0
    for c in folded(text) + " ":
        kind = kind_of(c)
        if kind != last and word:
            words.append((SPACE if last == 1 else "") + "".join(word))
            word = []
        if kind:
            word.append(c)
        last = kind
    return words


class Table:
    """The static table as it is decoded from its file."""
    MOST = 64

    def __init__(self, path):
        self.space, s = read_container(path, WORD)
        count, _, groups, _, penalty = struct.unpack_from("<IIIIf", s[1])
        self.keys = read_keys(s[2], s[3])
        self.scores = np.frombuffer(s[5], "<f4")
        self.divide = Divider(self.keys, self.scores, penalty)
        books = np.frombuffer(s[7], "<f4").reshape(groups, 256, DIMENSIONS // groups)
        codes = np.frombuffer(s[8], np.uint8).reshape(count, groups)
        self.rows = books[np.arange(groups), codes].reshape(count, DIMENSIONS) * np.frombuffer(s[6], "<f2").astype(np.float32)[:, None]

    def entries(self, text):
        found = []
        for word in words_of(text):
            entry = self.divide.ids.get(word)
            found += self.divide(word) if entry is None else [entry]
            if len(found) >= self.MOST:
                break
        return found[:self.MOST]

    def vector(self, text):
        return unit(self.rows[self.entries(text)].sum(0))


# ---- encoder ----------------------------------------------------------------------------------------------------------------

def unit(rows):
    return (rows / np.maximum(np.linalg.norm(rows, axis=-1, keepdims=True), 1e-9)).astype(np.float32)


def lowered(text):
    """Returns the text as the encoder's pieces are spelled: NFKC, lower case scalar by scalar, one space between words."""
    text = "".join(c.lower() for c in unicodedata.normalize("NFKC", text))
    kept = []
    for c in text:
        if c.isspace() or "\u200b" <= c <= "\u200f" or c in "\u2581\ufeff\ufffd":
            kept.append(" ")
        elif unicodedata.category(c) != "Cc":
            kept.append(c)
    return " ".join("".join(kept).split())


def unpacked(data, outputs, inputs):
    """Returns a matrix of a layer as float32 and the number of bytes it took: PACKED nibbles, then scales."""
    groups, blocks = outputs // 16, inputs // 32
    nibbles = np.frombuffer(data, np.uint8, outputs * inputs // 2).reshape(groups, blocks, 4, 16, 4)
    values = np.stack([nibbles & 15, nibbles >> 4], 3).astype(np.float32) - 8  # group, block, vector, half, output, input
    size = len(nibbles.reshape(-1))
    scales = np.frombuffer(data, "<f4", groups * blocks * 16, size).reshape(groups, blocks, 16)
    values = values.transpose(0, 4, 1, 2, 3, 5).reshape(groups, 16, blocks, 32) * scales.transpose(0, 2, 1)[..., None]
    return values.reshape(outputs, inputs), size + 4 * scales.size


def packed(nibbles, scales):
    """Returns the bytes of a matrix: `nibbles` are outputs x inputs (0...15), `scales` outputs x blocks."""
    outputs, inputs = nibbles.shape
    groups, blocks = outputs // 16, inputs // 32
    v = nibbles.reshape(groups, 16, blocks, 4, 2, 4).transpose(0, 2, 3, 4, 1, 5)
    return (v[:, :, :, 0] | v[:, :, :, 1] << 4).astype(np.uint8).tobytes() + scales.reshape(groups, 16, blocks).transpose(0, 2, 1).astype("<f4").tobytes()


def rows_of(blocks):
    """Returns rows of q4_0 blocks (f16 scale, 16 bytes of nibbles) as float32."""
    blocks = np.frombuffer(blocks, np.uint8).reshape(-1, 18)
    scales = blocks[:, :2].copy().view("<f2").astype(np.float32)
    nibbles = blocks[:, 2:]
    return (np.concatenate([nibbles & 15, nibbles >> 4], 1).astype(np.float32) - 8) * scales


def error_function(x):
    """Returns erf(x) to 1.2e-7 (Numerical Recipes, erfc Chebyshev fit), since numpy has none."""
    t = 1 / (1 + 0.5 * np.abs(x))
    series = 0.17087277
    for c in (-0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368):
        series = c + t * series
    result = 1 - t * np.exp(-x * x - 1.26551223 + t * series)
    return np.where(x >= 0, result, -result)


class Encoder:
    """The encoder as it is decoded from its file. `quantised` rounds the inputs of each matrix to 8 bits, as the fast kernels do."""

    def __init__(self, path):
        self.space, self.s = read_container(path, ENCODER)
        values = struct.unpack_from("<11I2f", self.s[1])
        self.H, self.heads, self.L, self.F, self.P, self.n, _, self.bos, self.eos, self.unk, _, self.eps, penalty = values
        self.divide = Divider(read_keys(self.s[2], self.s[3]), np.frombuffer(self.s[5], "<f4"), penalty, self.unk)
        self.positions = np.frombuffer(self.s[10], "<f2").reshape(self.P, self.H).astype(np.float32)
        self.norm = np.frombuffer(self.s[11], "<f4").reshape(2, self.H)
        values = np.frombuffer(self.s[13], "<f4")
        self.mean = {"query: ": values[:self.H], "passage: ": values[self.H:2 * self.H]}
        self.columns = values[2 * self.H:].reshape(self.H, DIMENSIONS)
        self.layers = None

    def load(self):
        self.layers, at = [], 0
        H, F, data = self.H, self.F, self.s[12]
        for _ in range(self.L):
            layer = []
            for outputs, inputs in ((H, H), (H, H), (H, H), (H, H), (F, H), (H, F)):
                matrix, size = unpacked(data[at:], outputs, inputs)
                layer.append((matrix, np.frombuffer(data, "<f4", outputs, at + size)))
                at += size + 4 * outputs
                at += -at % 64
            for _ in range(2):
                layer.append(np.frombuffer(data, "<f4", 2 * H, at).reshape(2, H))
                at += 8 * H
                at += -at % 64
            self.layers.append(layer)

    def pieces(self, text):
        found = []
        for word in lowered(text).split(" "):
            found += self.divide(SPACE + word)
            if len(found) >= self.P - 2:
                break
        return [self.bos] + found[:self.P - 2] + [self.eos]

    def normalised(self, x, norm):
        x = x - x.mean(-1, keepdims=True, dtype=np.float32)
        return x / np.sqrt((x * x).mean(-1, keepdims=True, dtype=np.float32) + np.float32(self.eps)) * norm[0] + norm[1]

    def times(self, x, layer, quantised):
        if quantised:
            blocks = x.reshape(len(x), -1, 32)
            scale = np.abs(blocks).max(-1, keepdims=True) / 127
            x = (np.round(blocks / np.maximum(scale, 1e-30)) * scale).reshape(x.shape).astype(np.float32)
        return x @ layer[0].T + layer[1]

    def hidden(self, pieces, quantised=False):
        """Returns the mean of the last layer's outputs, of unit length."""
        if self.layers is None:
            self.load()
        width = 18 * self.H // 32
        rows = np.stack([rows_of(self.s[9][i * width:(i + 1) * width]).reshape(-1) for i in pieces])
        x = self.normalised(rows + self.positions[:len(pieces)], self.norm)
        split = lambda y: y.reshape(len(pieces), self.heads, -1).transpose(1, 0, 2)
        for q, k, v, out, inner, back, attention_norm, output_norm in self.layers:
            Q, K, V = (split(self.times(x, m, quantised)) for m in (q, k, v))
            weights = Q @ K.transpose(0, 2, 1) / np.float32(Q.shape[-1] ** 0.5)
            weights = np.exp(weights - weights.max(-1, keepdims=True))
            context = (weights / weights.sum(-1, keepdims=True) @ V).transpose(1, 0, 2).reshape(x.shape)
            x = self.normalised(x + self.times(context, out, quantised), attention_norm)
            y = self.times(x, inner, quantised)
            y = (0.5 * y * (1 + error_function(y * np.float32(0.5 ** 0.5)))).astype(np.float32)
            x = self.normalised(x + self.times(y, back, quantised), output_norm)
        return unit(x.mean(0, dtype=np.float32))

    def mapped(self, hidden, prefix):
        return unit((hidden - self.mean[prefix]) @ self.columns)

    def vector(self, text, prefix, quantised=False):
        return self.mapped(self.hidden(self.pieces(prefix + text), quantised), prefix)


# ---- vectors of an index ------------------------------------------------------------------------------------------------------

def item_values(x):
    """Returns the 4-bit value of each dimension."""
    return np.clip(np.round(x / 0.0296 + 7.5), 0, 15).astype(np.uint8)


def item_bytes(x):
    values = item_values(x)
    return np.concatenate([np.packbits(values >> p & 1, axis=-1, bitorder="little") for p in (3, 2, 1, 0)], -1)


def item_vector(x):
    """Returns the unit vector that the 64 bytes of x stand for."""
    return unit(item_values(x).astype(np.float32) - 7.5)
