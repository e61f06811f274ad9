// Text as codes of its words: A. Moffat, "Word-based text compression", Software: Practice and Experience 19, 1989. A word comes
// with the space before it, so that what was written is the symbols' bytes one after the other. Words without a symbol are written in
// pieces, at worst byte by byte.
//
// Codes are canonical, most significant bit first: those of one length are consecutive numbers, in the order of their symbols.
// Reading compares with the first number beyond each length (A. Moffat, A. Turpin, "On the implementation of minimum redundancy
// prefix codes", IEEE Transactions on Communications 45, 1997).
#include "CEngineSupport.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum {
    hint_bits = 10,
    // Pieces of words without a symbol are so long at most, and two bytes at least.
    longest_piece = se_maximum_piece_length,
    length_bits = 5,
    // Bytes that a slot has room for.
    longest_short = 11,
    // Words that are looked up together: all their slots are on the way before the first is read.
    together = 32,
};
static const uint32_t is_long = 0xFFu << 24;

struct se_word_code {
    const uint8_t *offsets, *bytes;
    size_t byte_count;
    uint32_t count;
    // For each length, shifted to the longest: the first number that is beyond its codes and those of all shorter ones.
    uint32_t limit[se_maximum_code_length + 1];
    uint32_t first_code[se_maximum_code_length + 1], first_symbol[se_maximum_code_length + 1];
    // By the first bits of what is read: the least length that its code can have.
    uint8_t hints[1 << hint_bits];

    // For writing: by hash, and by single byte.
    struct slot *slots;
    size_t slot_mask;
    uint32_t singles[256];
    // By the first two bytes: a bit for each length, from 2 on, of symbols that begin with them. Most lengths that a piece could have are
    // not looked up.
    uint8_t *piece_lengths;
};

// A word of several bytes, and its code. Most are short and stand here themselves, so that looking one up touches one line of memory.
struct slot {
    // The bytes as numbers, the first lowest, and in the highest byte of `more` how many they are. For longer words, a
    // hash and where they are among all bytes, below `is_long`.
    uint64_t first;
    uint32_t more;
    // The code, and below it its length; 0 in an empty slot.
    uint32_t code;
};

// MARK: Words

enum { other, letter, lead_of_two, lead_of_three, lead_of_four };

static inline int kind(uint8_t byte) {
    if (byte < 0x80) {
        uint8_t folded = byte | 0x20;
        return (folded >= 'a' && folded <= 'z') || (byte >= '0' && byte <= '9') ? letter : other;
    }
    if (byte < 0xC2 || byte > 0xF4) return other;
    return byte < 0xE0 ? lead_of_two : byte < 0xF0 ? lead_of_three : lead_of_four;
}

static uint8_t kinds[256];

__attribute__((constructor)) static void make_kinds(void) {
    for (int byte = 0; byte < 256; byte++) kinds[byte] = (uint8_t)kind((uint8_t)byte);
}

static inline int continues(const uint8_t *in, size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
        if ((in[i] & 0xC0) != 0x80) return 0;
    }
    return 1;
}

static inline size_t next_word(const uint8_t *in, size_t count) {
    size_t most = count < se_longest_word ? count : se_longest_word;
    size_t start = in[0] == ' ', end = start;
    while (end < most) {
        int k = kinds[in[end]];
        if (k == letter) {
            end++;
        } else if (k == lead_of_two && end + 2 <= most && in[end] != 0xC2 && continues(in, end + 1, end + 2)) {
            end += 2;
        } else {
            break;
        }
    }
    if (end > start) return end;
    // Of other scripts a character is a word.
    int k = kinds[in[0]];
    size_t length = k >= lead_of_two ? (size_t)k : 1;
    return length <= most && continues(in, 1, length) ? length : 1;
}

size_t se_next_word(const uint8_t *in, size_t count) { return next_word(in, count); }

// The same, sixteen bytes at once where what follows is a shorter word of ASCII.
static inline size_t next_word_fast(const uint8_t *in, size_t count) {
#if defined(__SSE2__)
    if (count > 16) {
        size_t start = in[0] == ' ';
        __m128i bytes = _mm_loadu_si128((const __m128i *)(in + start));
        // As signed numbers, which bytes of 0x80 and above are the least of.
        __m128i folded = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
        __m128i letters = _mm_and_si128(
            _mm_cmpgt_epi8(folded, _mm_set1_epi8('a' - 1)), _mm_cmplt_epi8(folded, _mm_set1_epi8('z' + 1)));
        __m128i digits = _mm_and_si128(
            _mm_cmpgt_epi8(bytes, _mm_set1_epi8('0' - 1)), _mm_cmplt_epi8(bytes, _mm_set1_epi8('9' + 1)));
        unsigned others = ~(unsigned)_mm_movemask_epi8(_mm_or_si128(letters, digits)) & 0xFFFF;
        if (others & 0xFFFE) {
            size_t length = (size_t)__builtin_ctz(others);
            if (length > 0 && in[start + length] < 0x80) return start + length;
            if (length == 0 && in[0] < 0x80 && !(start && in[1] >= 0x80)) return 1;
        }
    }
#endif
    return next_word(in, count);
}

// MARK: The code

static inline uint32_t load32(const uint8_t *at) {
    uint32_t value;
    memcpy(&value, at, 4);
    return value;
}

static inline uint32_t offset(const se_word_code *code, uint32_t symbol) { return load32(code->offsets + 4 * (size_t)symbol); }

se_word_code *se_word_code_open(const uint8_t *lengths, const uint8_t *offsets, const uint8_t *bytes, size_t byte_count) {
    se_word_code *code = calloc(1, sizeof *code);
    if (!code) return NULL;
    code->offsets = offsets;
    code->bytes = bytes;
    code->byte_count = byte_count;
    uint64_t next = 0, symbols = 0;
    for (int length = 1; length <= se_maximum_code_length; length++) {
        uint32_t count = load32(lengths + 4 * (length - 1));
        next <<= 1;
        code->first_code[length] = (uint32_t)next;
        code->first_symbol[length] = (uint32_t)symbols;
        next += count;
        symbols += count;
        if (next > (uint64_t)1 << length || symbols > se_maximum_symbols) goto none;
        code->limit[length] = (uint32_t)(next << (se_maximum_code_length - length));
    }
    // All numbers must be used, so that no unwritten memory is read. Padding must not be a whole code.
    if (next != (uint64_t)1 << se_maximum_code_length || symbols < 256) goto none;
    code->count = (uint32_t)symbols;
    if (offset(code, code->count) > byte_count) goto none;
    for (uint32_t hint = 0, length = 1; hint < 1 << hint_bits; hint++) {
        while (code->limit[length] <= hint << (se_maximum_code_length - hint_bits)) length++;
        code->hints[hint] = (uint8_t)length;
    }
    return code;
none:
    free(code);
    return NULL;
}

void se_word_code_close(se_word_code *code) {
    if (!code) return;
    free(code->slots);
    free(code->piece_lengths);
    free(code);
}

// MARK: Writing

static inline uint64_t mix(uint64_t a, uint64_t b) {
    __uint128_t product = (__uint128_t)a * b;
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

// What a word is looked up by: the same as in its slot.
struct key {
    uint64_t first;
    uint32_t more;
    uint32_t hash;
};

// What of a slot's numbers belongs to a word of so many bytes.
static const uint64_t first_masks[longest_short + 1] = {
    0, 0xFF, 0xFFFF, 0xFFFFFF, 0xFFFFFFFF, 0xFFFFFFFFFF, 0xFFFFFFFFFFFF, 0xFFFFFFFFFFFFFF, ~0ull, ~0ull, ~0ull, ~0ull,
};
static const uint32_t more_masks[longest_short + 1] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFFFF, 0xFFFFFF};

// Some bytes as a number. `available` bytes or more may be read.
static inline uint64_t number(const uint8_t *in, size_t count, size_t available) {
    uint64_t word = 0;
    if (available >= 8) {
        memcpy(&word, in, 8);
        return count >= 8 ? word : word & (((uint64_t)1 << 8 * count) - 1);
    }
    for (size_t k = 0; k < count; k++) word |= (uint64_t)in[k] << 8 * k;
    return word;
}

static inline struct key key_of(const uint8_t *in, size_t count, size_t available) {
    struct key key;
    if (count <= longest_short) {
        if (available >= 16) {
            uint64_t more;
            memcpy(&key.first, in, 8);
            memcpy(&more, in + 8, 8);
            key.first &= first_masks[count];
            key.more = (uint32_t)count << 24 | ((uint32_t)more & more_masks[count]);
        } else {
            key.first = number(in, count < 8 ? count : 8, available);
            key.more = (uint32_t)count << 24;
            if (count > 8) key.more |= (uint32_t)number(in + 8, count - 8, available - 8);
        }
    } else {
        uint64_t state = count;
        for (size_t at = 0; at < count; at += 8) {
            size_t rest = count - at < 8 ? count - at : 8;
            state = mix(state ^ number(in + at, rest, available - at), 0xA0761D6478BD642Fu);
        }
        key.first = state;
        key.more = is_long;
    }
    key.hash = (uint32_t)mix(key.first ^ 0xE7037ED1A0B428DBu, 0x9E3779B97F4A7C15u ^ key.more);
    return key;
}

static inline uint32_t find(const se_word_code *code, const uint8_t *in, size_t count, struct key key) {
    for (size_t position = key.hash & code->slot_mask;; position = (position + 1) & code->slot_mask) {
        const struct slot *slot = &code->slots[position];
        if (!slot->code) return 0;
        if (slot->first != key.first) continue;
        if (slot->more == key.more) return slot->code;
        if (slot->more > is_long && key.more == is_long) {
            size_t start = slot->more - is_long - 1;
            if (code->byte_count - start >= count && !memcmp(code->bytes + start, in, count)) return slot->code;
        }
    }
}

static inline size_t first_two(const uint8_t *in) { return (size_t)in[0] << 8 | in[1]; }

int se_word_code_prepare(se_word_code *code) {
    if (code->slots) return 1;
    size_t slots = 512;
    while (slots < 2 * (size_t)code->count) slots *= 2;
    struct slot *table = calloc(slots, sizeof *table);
    uint8_t *piece_lengths = calloc(1 << 16, 1);
    if (!table || !piece_lengths || code->byte_count >= ~is_long) goto none;
    memset(code->singles, 0, sizeof code->singles);
    uint32_t length = 1;
    for (uint32_t symbol = 0; symbol < code->count; symbol++) {
        while (length < se_maximum_code_length && symbol >= code->first_symbol[length + 1]) length++;
        uint32_t written = (code->first_code[length] + symbol - code->first_symbol[length]) << length_bits | length;
        uint32_t start = offset(code, symbol), end = offset(code, symbol + 1);
        if (end <= start || end > code->byte_count || end - start > se_longest_word) goto none;
        if (end - start == 1) {
            code->singles[code->bytes[start]] = written;
            continue;
        }
        if (end - start <= longest_piece) {
            piece_lengths[first_two(code->bytes + start)] |= (uint8_t)(1 << (end - start - 2));
        }
        struct key key = key_of(code->bytes + start, end - start, code->byte_count - start);
        size_t position = key.hash & (slots - 1);
        while (table[position].code) position = (position + 1) & (slots - 1);
        table[position] = (struct slot){key.first, key.more == is_long ? is_long + 1 + start : key.more, written};
    }
    for (int byte = 0; byte < 256; byte++) {
        if (!code->singles[byte]) goto none;
    }
    code->slots = table;
    code->slot_mask = slots - 1;
    code->piece_lengths = piece_lengths;
    return 1;
none:
    free(table);
    free(piece_lengths);
    return 0;
}

struct bits {
    uint8_t *out;
    uint64_t pending;
    // How many of the upper bits of `pending` are no whole byte yet.
    unsigned held;
};

// Without a branch: all pending bits are stored each time, and only whole bytes count.
static inline void put(struct bits *bits, uint32_t code) {
    unsigned length = code & ((1 << length_bits) - 1);
    bits->pending |= (uint64_t)(code >> length_bits) << (64 - bits->held - length);
    uint64_t word = __builtin_bswap64(bits->pending);
    memcpy(bits->out, &word, 8);
    unsigned held = bits->held + length, whole = held & ~7u;
    bits->out += whole >> 3;
    bits->pending <<= whole;
    bits->held = held & 7;
}

// Writes a word that may have no symbol.
static void spell(const se_word_code *code, const uint8_t *in, size_t count, size_t available, struct bits *bits) {
    while (count > 0) {
        size_t piece = 1;
        uint32_t found = code->singles[in[0]];
        unsigned lengths = count > 1 ? code->piece_lengths[first_two(in)] : 0;
        if (count < longest_piece) lengths &= (1u << (count - 1)) - 1;
        while (lengths) {
            unsigned longest = 31 - (unsigned)__builtin_clz(lengths);
            uint32_t symbol = find(code, in, longest + 2, key_of(in, longest + 2, available));
            if (symbol) {
                piece = longest + 2;
                found = symbol;
                break;
            }
            lengths ^= 1u << longest;
        }
        put(bits, found);
        in += piece;
        available -= piece;
        count -= piece;
    }
}

size_t se_words_encode(const se_word_code *code, const uint8_t *in, size_t count, uint8_t *out) {
    struct bits bits = {out, 0, 0};
    const uint8_t *end = in + count;
    uint8_t lengths[together];
    struct key keys[together];
    while (in < end) {
        const uint8_t *word = in;
        size_t words = 0;
        for (; words < together && word < end; words++) {
            size_t length = next_word_fast(word, (size_t)(end - word));
            lengths[words] = (uint8_t)length;
            if (length > 1) {
                keys[words] = key_of(word, length, (size_t)(end - word));
                __builtin_prefetch(&code->slots[keys[words].hash & code->slot_mask]);
            }
            word += length;
        }
        for (size_t index = 0; index < words; index++) {
            size_t length = lengths[index];
            uint32_t found = length == 1 ? code->singles[in[0]] : find(code, in, length, keys[index]);
            if (found) {
                put(&bits, found);
            } else {
                spell(code, in, length, (size_t)(end - in), &bits);
            }
            in += length;
        }
    }
    if (bits.held > 0) *bits.out++ = (uint8_t)(bits.pending >> 56 | 0xFF >> bits.held);
    return (size_t)(bits.out - out);
}

// MARK: Reading

// 57 bits from a bit offset, the first of them highest; those behind the end are zero.
static inline uint64_t window(const uint8_t *in, size_t count, size_t bit) {
    size_t byte = bit >> 3;
    uint64_t word = 0;
    if (byte + 8 <= count) {
        memcpy(&word, in + byte, 8);
        word = __builtin_bswap64(word);
    } else {
        for (size_t k = 0; byte + k < count; k++) word |= (uint64_t)in[byte + k] << (56 - 8 * k);
    }
    return word << (bit & 7);
}

int64_t se_words_decode(const se_word_code *code, const uint8_t *in, size_t count, uint8_t *out, size_t room) {
    size_t bit = 0, bits = count * 8, written = 0;
    while (bit < bits) {
        uint64_t ahead = window(in, count, bit);
        uint32_t number = (uint32_t)(ahead >> (64 - se_maximum_code_length));
        unsigned length = code->hints[number >> (se_maximum_code_length - hint_bits)];
        while (number >= code->limit[length]) length++;
        if (length > bits - bit) {
            size_t rest = bits - bit;
            return rest < 8 && ahead >> (64 - rest) == ((uint64_t)1 << rest) - 1 ? (int64_t)written : se_no_words;
        }
        bit += length;
        uint32_t symbol = code->first_symbol[length] + ((number >> (se_maximum_code_length - length)) - code->first_code[length]);
        uint32_t start = offset(code, symbol), end = offset(code, symbol + 1);
        if (end <= start || end > code->byte_count || end - start > se_longest_word) return se_no_words;
        size_t size = end - start;
        if (size > room - written) return se_no_room;
        if (room - written >= se_longest_word && code->byte_count - start >= se_longest_word) {
            memcpy(out + written, code->bytes + start, 16);
            if (size > 16) memcpy(out + written + 16, code->bytes + start + 16, 16);
        } else {
            memcpy(out + written, code->bytes + start, size);
        }
        written += size;
    }
    return (int64_t)written;
}
