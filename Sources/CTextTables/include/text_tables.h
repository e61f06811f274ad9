#ifndef TEXT_TABLES_H
#define TEXT_TABLES_H

#include <stddef.h>
#include <stdint.h>

// Classes of scalars (of what the scalar folds to). Values from CTEXT_FIRST_PIECE on are the scripts
// written without spaces, those from CTEXT_FIRST_SCRIPT on stand for one alphabetic script each.
#define CTEXT_SEPARATOR 0
#define CTEXT_SPACE 1
#define CTEXT_IGNORED 2
#define CTEXT_DIGIT 3
#define CTEXT_COMMON_LETTER 4
#define CTEXT_APOSTROPHE 5
#define CTEXT_HYPHEN 6
#define CTEXT_DOT 7
#define CTEXT_EMOJI 8
#define CTEXT_REGIONAL_INDICATOR 9
#define CTEXT_VOICED_MARK 10
#define CTEXT_SEMIVOICED_MARK 11
#define CTEXT_JOINING_SIGN 12
#define CTEXT_FIRST_PIECE 16
#define CTEXT_HAN 16
#define CTEXT_KANA 17
#define CTEXT_HANGUL 18
#define CTEXT_MYANMAR 22
#define CTEXT_FIRST_SCRIPT 32
#define CTEXT_ARABIC 32
#define CTEXT_HEBREW 33

extern const uint8_t ctext_ascii_bytes[];
extern const uint16_t ctext_record_stage[];
extern const uint32_t ctext_record_blocks[];
extern const uint32_t ctext_expansions[];
extern const uint16_t ctext_reading_stage[];
extern const uint16_t ctext_reading_blocks[];
extern const uint16_t ctext_reading_sets[];
extern const uint64_t ctext_syllables[];
extern const uint32_t ctext_syllable_total;

// The folded letter or digit (0x30 and above), 0 for a plain separator, 1 for a joiner, 2 for a
// byte of 0x80 or above.
static inline uint8_t ctext_ascii_byte(uint8_t byte) { return ctext_ascii_bytes[byte]; }

// Bits 24 to 31: class. Bit 21: the scalar folds to several, bits 0 to 20 are their index for
// ctext_expansion(). Otherwise bits 0 to 20 are the folded scalar, 0 if it is the scalar itself.
// Bit 22: the scalar is a sign made of letters or digits, which is a word of its own. Bit 23: a capital letter.
// Every scalar above U+10FFFF counts as a separator.
static inline uint32_t ctext_record(uint32_t scalar) {
    if (scalar > 0x10FFFF) return 0;
    return ctext_record_blocks[(size_t)ctext_record_stage[scalar >> 6] * 64 + (scalar & 63)];
}

// The number of folded scalars, followed by them; all of them fold to themselves.
static inline const uint32_t *ctext_expansion(uint32_t index) { return ctext_expansions + index; }

// Numbers of the pinyin syllables read for a Han scalar, the most usual first; bit 15 marks the
// last. Null if no reading is known.
static inline const uint16_t *ctext_readings(uint32_t scalar) {
    if (scalar >= 0x32400) return NULL;
    uint16_t set = ctext_reading_blocks[(size_t)ctext_reading_stage[scalar >> 6] * 64 + (scalar & 63)];
    return set ? ctext_reading_sets + set : NULL;
}

// Syllables are numbered in alphabetic order. A syllable is up to seven ASCII letters, the first in
// the most significant byte, zeros after the last.
static inline uint32_t ctext_syllable_count(void) { return ctext_syllable_total; }
static inline uint64_t ctext_syllable(uint32_t number) { return ctext_syllables[number]; }

#endif
