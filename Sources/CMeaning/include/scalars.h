// What the Unicode Character Database says of a scalar, for normalisation form KC and for folding. The tables are written by
// Scripts/generate-meaning-tables.
#ifndef C_MEANING_SCALARS_H
#define C_MEANING_SCALARS_H

#include <stddef.h>
#include <stdint.h>

// The classes of scalars: numbers of all kinds are CM_DIGIT; CM_UNSPACED are the scripts written without spaces.
enum { CM_SEPARATOR, CM_LETTER, CM_DIGIT, CM_UNSPACED, CM_MARK, CM_SPACE, CM_CONTROL };

extern const uint16_t cm_record_stage[], cm_fold_stage[], cm_lower_stage[];
extern const uint32_t cm_record_blocks[];
extern const uint16_t cm_fold_blocks[], cm_lower_blocks[];
extern const uint32_t cm_expansions[], cm_pairs[], cm_pair_total;

// Bits 0 to 15: the index of its decomposition, 0 for itself. Bits 16 to 23: its combining class. Bits 24 to 27: its class.
// Bit 28: it may compose with the scalar before it. Any number is allowed.
static inline uint32_t cm_record(uint32_t scalar) {
    if (scalar >= 0x30000) return scalar < 0x323B0 ? (uint32_t)CM_LETTER << 24 : 0;
    return cm_record_blocks[(size_t)cm_record_stage[scalar >> 6] * 64 + (scalar & 63)];
}

// The index of what a scalar folds to, 0 for itself. Any number is allowed.
static inline uint32_t cm_fold(uint32_t scalar) {
    return scalar >= 0x30000 ? 0 : cm_fold_blocks[(size_t)cm_fold_stage[scalar >> 6] * 64 + (scalar & 63)];
}

// The index of its lower case, 0 for itself. Any number is allowed.
static inline uint32_t cm_lower(uint32_t scalar) {
    return scalar >= 0x30000 ? 0 : cm_lower_blocks[(size_t)cm_lower_stage[scalar >> 6] * 64 + (scalar & 63)];
}

// The number of scalars of an index, followed by them.
static inline const uint32_t *cm_expansion(uint32_t index) { return cm_expansions + index; }

// The scalar that two compose to, or 0. Hangul by arithmetic: The Unicode Standard, section 3.12.
static inline uint32_t cm_compose(uint32_t first, uint32_t second) {
    if (first - 0x1100 < 19 && second - 0x1161 < 21) return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28;
    if (first - 0xAC00 < 11172 && (first - 0xAC00) % 28 == 0 && second - 0x11A8 < 27) return first + second - 0x11A7;
    uint32_t low = 0, high = cm_pair_total;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        const uint32_t *pair = cm_pairs + 3 * (size_t)middle;
        if (pair[0] == first && pair[1] == second) return pair[2];
        if (pair[0] < first || (pair[0] == first && pair[1] < second)) low = middle + 1; else high = middle;
    }
    return 0;
}

#endif
