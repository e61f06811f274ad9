// The inner loops of reading postings, and one of writing them. Each is here twice, in plain C and for vectors of 256
// bits (AVX2), which a processor is asked for once. Both give the same numbers, and `se_use_vectors` lets a test
// compare them.
//
// The vector form of unpacking puts the bytes of eight packed values side by side with one shuffle. Then it shifts each
// by its own count and masks (D. Lemire, L. Boytsov, "Decoding billions of integers per second through vectorization",
// Software: Practice and Experience 45, 2015, describes the family).
#include "CEngineSupport.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define VECTORS 1
#endif

// Values of more bits are rare enough for the plain loop, and need five bytes each. Those of few lie within two bytes wherever
// they begin, so that sixteen are taken at a time.
enum { most_vector_bits = 24, most_short_bits = 9 };

// 0: not asked yet, 1: no, 2: yes.
static int known;

static inline int has_vectors(void) {
#if VECTORS
    int k = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (!k) {
        __builtin_cpu_init();
        k = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") ? 2 : 1;
        __atomic_store_n(&known, k, __ATOMIC_RELAXED);
    }
    return k == 2;
#else
    return 0;
#endif
}

int se_use_vectors(int wanted) {
    __atomic_store_n(&known, wanted ? 0 : 1, __ATOMIC_RELAXED);
    return has_vectors();
}

int se_has_vectors(void) { return has_vectors(); }

static inline uint64_t packed_value(const uint8_t *in, size_t available, size_t bit, uint64_t mask) {
    size_t byte = bit >> 3;
    uint64_t word = 0;
    if (available >= 8 && byte <= available - 8) {
        memcpy(&word, in + byte, 8);
    } else {
        for (size_t k = 0; k < 8 && byte + k < available; k++) word |= (uint64_t)in[byte + k] << (8 * k);
    }
    return word >> (bit & 7) & mask;
}

#if VECTORS
// How to put the bytes of eight values of so many bits side by side. Four come from a load at the first value, four
// from one at the fifth.
struct layout {
    uint8_t shuffle[32];
    uint32_t shifts[8];
};
static struct layout layouts[most_vector_bits + 1];
// The same for eight values of two bytes in each half. A multiplication moves each value to the upper end of its two bytes.
struct short_layout {
    uint8_t shuffle[32];
    uint16_t factors[16];
};
static struct short_layout short_layouts[most_short_bits + 1];

__attribute__((constructor)) static void make_layouts(void) {
    for (int bits = 0; bits <= most_vector_bits; bits++) {
        for (int value = 0; value < 8; value++) {
            int bit = value < 4 ? value * bits : (4 * bits & 7) + (value - 4) * bits;
            for (int byte = 0; byte < 4; byte++) layouts[bits].shuffle[value * 4 + byte] = (uint8_t)((bit >> 3) + byte);
            layouts[bits].shifts[value] = (uint32_t)(bit & 7);
        }
    }
    for (int bits = 0; bits <= most_short_bits; bits++) {
        for (int value = 0; value < 16; value++) {
            int bit = (value & 7) * bits;
            for (int byte = 0; byte < 2; byte++) short_layouts[bits].shuffle[value * 2 + byte] = (uint8_t)((bit >> 3) + byte);
            short_layouts[bits].factors[value] = (uint16_t)(1u << (16 - bits - (bit & 7)));
        }
    }
}

__attribute__((target("avx2"), always_inline)) static inline __m256i eight(
    const uint8_t *in, uint32_t bits, __m256i shuffle, __m256i shifts, __m256i mask) {
    __m128i low = _mm_loadu_si128((const __m128i *)in), high = _mm_loadu_si128((const __m128i *)(in + bits / 2));
    __m256i bytes = _mm256_shuffle_epi8(_mm256_set_m128i(high, low), shuffle);
    return _mm256_and_si256(_mm256_srlv_epi32(bytes, shifts), mask);
}

// Groups of eight whose loads stay within the bytes there are.
static inline uint32_t whole_groups(size_t available, uint32_t count, uint32_t bits) {
    uint32_t groups = count / 8;
    while (groups > 0 && (size_t)(groups - 1) * bits + bits / 2 + 16 > available) groups--;
    return groups;
}

__attribute__((target("avx2"))) static uint32_t ascending_by_vectors(
    const uint8_t *in, size_t available, uint32_t count, uint32_t bits, uint32_t first, uint32_t *out) {
    const struct layout *layout = &layouts[bits];
    __m256i shuffle = _mm256_loadu_si256((const __m256i *)layout->shuffle);
    __m256i shifts = _mm256_loadu_si256((const __m256i *)layout->shifts);
    __m256i mask = _mm256_set1_epi32((int)((1u << bits) - 1)), one = _mm256_set1_epi32(1);
    __m256i last = _mm256_set1_epi32((int)(first - 1)), seven = _mm256_set1_epi32(7);
    uint32_t groups = whole_groups(available, count, bits);
    for (uint32_t group = 0; group < groups; group++) {
        __m256i sums = _mm256_add_epi32(eight(in + (size_t)group * bits, bits, shuffle, shifts, mask), one);
        sums = _mm256_add_epi32(sums, _mm256_slli_si256(sums, 4));
        sums = _mm256_add_epi32(sums, _mm256_slli_si256(sums, 8));
        // What the lower four come to, for the upper four.
        __m256i carried = _mm256_shuffle_epi32(_mm256_permute2x128_si256(sums, sums, 0x08), 0xFF);
        __m256i values = _mm256_add_epi32(_mm256_add_epi32(sums, carried), last);
        _mm256_storeu_si256((__m256i *)(out + group * 8), values);
        last = _mm256_permutevar8x32_epi32(values, seven);
    }
    return groups * 8;
}

// Of values of at most `most_short_bits` bits: eight of them come to less than sixteen bits can hold.
__attribute__((target("avx2"))) static uint32_t short_ascending_by_vectors(
    const uint8_t *in, size_t available, uint32_t count, uint32_t bits, uint32_t first, uint32_t *out) {
    const struct short_layout *layout = &short_layouts[bits];
    __m256i shuffle = _mm256_loadu_si256((const __m256i *)layout->shuffle);
    __m256i factors = _mm256_loadu_si256((const __m256i *)layout->factors);
    __m128i down = _mm_cvtsi32_si128((int)(16 - bits));
    __m256i one = _mm256_set1_epi16(1), seven = _mm256_set1_epi32(7), last = _mm256_set1_epi32((int)(first - 1));
    uint32_t groups = count / 16;
    while (groups > 0 && (size_t)(2 * groups - 1) * bits + 16 > available) groups--;
    for (uint32_t group = 0; group < groups; group++, in += 2 * bits) {
        __m256i bytes = _mm256_set_m128i(
            _mm_loadu_si128((const __m128i *)(in + bits)), _mm_loadu_si128((const __m128i *)in));
        __m256i values = _mm256_mullo_epi16(_mm256_shuffle_epi8(bytes, shuffle), factors);
        __m256i sums = _mm256_add_epi16(_mm256_srl_epi16(values, down), one);
        sums = _mm256_add_epi16(sums, _mm256_slli_si256(sums, 2));
        sums = _mm256_add_epi16(sums, _mm256_slli_si256(sums, 4));
        sums = _mm256_add_epi16(sums, _mm256_slli_si256(sums, 8));
        __m256i low = _mm256_cvtepu16_epi32(_mm256_castsi256_si128(sums));
        __m256i high = _mm256_cvtepu16_epi32(_mm256_extracti128_si256(sums, 1));
        high = _mm256_add_epi32(high, _mm256_permutevar8x32_epi32(low, seven));
        _mm256_storeu_si256((__m256i *)(out + group * 16), _mm256_add_epi32(low, last));
        _mm256_storeu_si256((__m256i *)(out + group * 16 + 8), _mm256_add_epi32(high, last));
        last = _mm256_add_epi32(last, _mm256_permutevar8x32_epi32(high, seven));
    }
    return groups * 16;
}

__attribute__((target("avx2"))) static uint32_t mapped_by_vectors(
    const uint8_t *in, size_t available, uint32_t count, uint32_t bits, const uint32_t *table, uint32_t highest,
    uint32_t *out) {
    const struct layout *layout = &layouts[bits];
    __m256i shuffle = _mm256_loadu_si256((const __m256i *)layout->shuffle);
    __m256i shifts = _mm256_loadu_si256((const __m256i *)layout->shifts);
    __m256i mask = _mm256_set1_epi32((int)((1u << bits) - 1)), most = _mm256_set1_epi32((int)highest);
    uint32_t groups = whole_groups(available, count, bits);
    for (uint32_t group = 0; group < groups; group++) {
        __m256i slots = _mm256_min_epu32(eight(in + (size_t)group * bits, bits, shuffle, shifts, mask), most);
        _mm256_storeu_si256((__m256i *)(out + group * 8), _mm256_i32gather_epi32((const int *)table, slots, 4));
    }
    return groups * 8;
}

__attribute__((target("avx2"))) static uint64_t marks_by_vectors(
    const uint64_t *bits, const uint32_t *documents, uint32_t count) {
    uint64_t marks = 0;
    __m256i low = _mm256_set1_epi32(31);
    uint32_t i = 0;
    for (; i + 8 <= count; i += 8) {
        __m256i document = _mm256_loadu_si256((const __m256i *)(documents + i));
        __m256i words = _mm256_i32gather_epi32((const int *)bits, _mm256_srli_epi32(document, 5), 4);
        // The document's bit becomes the sign.
        __m256i signs = _mm256_sllv_epi32(words, _mm256_sub_epi32(low, _mm256_and_si256(document, low)));
        marks |= (uint64_t)(uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(signs)) << i;
    }
    for (; i < count; i++) marks |= (bits[documents[i] >> 6] >> (documents[i] & 63) & 1) << i;
    return marks;
}

// Signed comparison of numbers whose upper bit is turned is unsigned comparison.
__attribute__((target("avx2"))) static uint32_t below_by_vectors(
    const uint32_t *documents, uint32_t count, uint32_t bound) {
    __m256i turn = _mm256_set1_epi32(INT32_MIN), limit = _mm256_set1_epi32((int)(bound ^ 0x80000000u));
    __m256i counts = _mm256_setzero_si256();
    uint32_t i = 0;
    for (; i + 8 <= count; i += 8) {
        __m256i document = _mm256_xor_si256(_mm256_loadu_si256((const __m256i *)(documents + i)), turn);
        counts = _mm256_sub_epi32(counts, _mm256_cmpgt_epi32(limit, document));
    }
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(counts), _mm256_extracti128_si256(counts, 1));
    four = _mm_add_epi32(four, _mm_srli_si128(four, 8));
    uint32_t below = (uint32_t)_mm_cvtsi128_si32(_mm_add_epi32(four, _mm_srli_si128(four, 4)));
    for (; i < count; i++) below += documents[i] < bound;
    return below;
}

__attribute__((target("avx2"))) static uint64_t nonzero_by_vectors(const uint8_t *bytes) {
    __m256i zero = _mm256_setzero_si256();
    __m256i low = _mm256_loadu_si256((const __m256i *)bytes), high = _mm256_loadu_si256((const __m256i *)(bytes + 32));
    uint32_t lows = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, zero));
    uint32_t highs = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, zero));
    return ~((uint64_t)highs << 32 | lows);
}
#endif

uint64_t se_unpack_ascending(
    const uint8_t *in, size_t available, uint32_t count, uint32_t bits, uint64_t first, uint32_t *out) {
    uint64_t mask = ((uint64_t)1 << bits) - 1, next = first;
    uint32_t done = 0;
#if VECTORS
    if (bits <= most_vector_bits && count >= 8 && first <= UINT32_MAX - ((uint64_t)count << bits) && has_vectors()) {
        if (bits <= most_short_bits) done = short_ascending_by_vectors(in, available, count, bits, (uint32_t)first, out);
        if (done > 0) next = (uint64_t)out[done - 1] + 1;
        size_t read = (size_t)done / 8 * bits;
        done += ascending_by_vectors(in + read, available - read, count - done, bits, (uint32_t)next, out + done);
        if (done > 0) next = (uint64_t)out[done - 1] + 1;
    }
#endif
    for (; done < count; done++) {
        next += packed_value(in, available, (size_t)done * bits, mask);
        out[done] = (uint32_t)next;
        next++;
    }
    return next;
}

void se_unpack_mapped(
    const uint8_t *in, size_t available, uint32_t count, uint32_t bits, const uint32_t *table, uint32_t highest,
    uint32_t *out) {
    uint64_t mask = ((uint64_t)1 << bits) - 1;
    uint32_t done = 0;
#if VECTORS
    if (bits <= most_vector_bits && count >= 8 && has_vectors()) {
        done = mapped_by_vectors(in, available, count, bits, table, highest, out);
    }
#endif
    for (; done < count; done++) {
        uint64_t slot = packed_value(in, available, (size_t)done * bits, mask);
        out[done] = table[slot < highest ? slot : highest];
    }
}

uint64_t se_marks(const uint64_t *bits, const uint32_t *documents, uint32_t count) {
#if VECTORS
    if (has_vectors()) return marks_by_vectors(bits, documents, count);
#endif
    uint64_t marks = 0;
    for (uint32_t i = 0; i < count; i++) marks |= (bits[documents[i] >> 6] >> (documents[i] & 63) & 1) << i;
    return marks;
}

uint32_t se_below(const uint32_t *documents, uint32_t count, uint32_t bound) {
#if VECTORS
    if (has_vectors()) return below_by_vectors(documents, count, bound);
#endif
    uint32_t below = 0;
    for (uint32_t i = 0; i < count; i++) below += documents[i] < bound;
    return below;
}

// Without a branch that depends on what is there: it would be guessed wrong as often as not. Marks the words in which
// ascending documents are. If these are about as many as the documents, marks all from the first to the last. To set
// bits of one word of the summary one after the other waits for each store.
static inline void summarize(uint64_t *summary, const uint32_t *documents, uint32_t count) {
    uint32_t first = documents[0] >> 6, last = documents[count - 1] >> 6;
    if (last - first >= 2 * count) {
        for (uint32_t i = 0; i < count; i++) summary[documents[i] >> 12] |= (uint64_t)1 << (documents[i] >> 6 & 63);
        return;
    }
    uint64_t from = ~(uint64_t)0 << (first & 63), to = ~(uint64_t)0 >> (63 - (last & 63));
    uint32_t word = first >> 6, end = last >> 6;
    if (word == end) {
        summary[word] |= from & to;
        return;
    }
    summary[word] |= from;
    while (++word < end) summary[word] = ~(uint64_t)0;
    summary[end] |= to;
}

uint32_t se_add(uint64_t *bits, uint64_t *summary, const uint32_t *documents, uint32_t count) {
    if (count == 0) return 0;
    uint32_t added = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t *word = bits + (documents[i] >> 6), old = *word;
        added += !(old >> (documents[i] & 63) & 1);
        *word = old | (uint64_t)1 << (documents[i] & 63);
    }
    summarize(summary, documents, count);
    return added;
}

void se_add_new(uint64_t *bits, uint64_t *summary, const uint32_t *documents, uint32_t count) {
    if (count == 0) return;
    for (uint32_t i = 0; i < count; i++) bits[documents[i] >> 6] |= (uint64_t)1 << (documents[i] & 63);
    summarize(summary, documents, count);
}

uint64_t se_nonzero(const uint8_t *bytes) {
#if VECTORS
    if (has_vectors()) return nonzero_by_vectors(bytes);
#endif
    uint64_t marks = 0;
    for (uint32_t i = 0; i < 64; i++) marks |= (uint64_t)(bytes[i] != 0) << i;
    return marks;
}

static inline uint64_t word_at(const void *bytes, size_t word) {
    uint64_t value;
    memcpy(&value, (const uint8_t *)bytes + word * 8, 8);
    return value;
}
static inline unsigned short_at(const void *bytes, size_t index) {
    uint16_t value;
    memcpy(&value, (const uint8_t *)bytes + index * 2, 2);
    return value;
}

// The positions of a pinyin phrase; see `PinyinDocuments`.
static inline __attribute__((always_inline)) uint64_t side_by_side(
    struct se_initial *initials, size_t count, size_t word) {
    uint64_t rest = ~(uint64_t)0, found = 0;
    for (size_t i = 0; i < count; i++) rest &= word_at(initials[i].documents, word);
    while (rest) {
        uint64_t below = (rest & -rest) - 1;
        unsigned starts = 0xFFFF;
        for (size_t i = 0; i < count; i++) {
            size_t rank = initials[i].before + (size_t)__builtin_popcountll(word_at(initials[i].documents, word) & below);
            unsigned positions = rank < initials[i].count ? short_at(initials[i].positions, rank) : 0;
            starts &= (positions >> initials[i].offset) | (positions << (16 - initials[i].offset));
        }
        if (starts & 0xFFFF) found |= below + 1;
        rest &= rest - 1;
    }
    for (size_t i = 0; i < count; i++) {
        initials[i].before += (size_t)__builtin_popcountll(word_at(initials[i].documents, word));
    }
    return found;
}

#if VECTORS
__attribute__((target("popcnt,bmi,bmi2"))) static uint64_t side_by_side_counting(
    struct se_initial *initials, size_t count, size_t word) {
    return side_by_side(initials, count, word);
}
#endif

uint64_t se_side_by_side(struct se_initial *initials, size_t count, size_t word) {
#if VECTORS
    if (has_vectors()) return side_by_side_counting(initials, count, word);
#endif
    return side_by_side(initials, count, word);
}
