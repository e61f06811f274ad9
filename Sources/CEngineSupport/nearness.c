// How near the vectors of items are to a query's: see "Vectors" in Docs/FileFormats.md for their bits. Each loop is here in
// plain C and for vectors of 256 bits (AVX2), and both give the same numbers: see vectors.c.
#include "CEngineSupport.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define VECTORS 1
#endif

enum { dimensions = 128, plane_bytes = 16 };

static void sign_distances_plain(const uint8_t *signs, size_t count, const uint64_t query[2], uint8_t *out) {
    for (size_t k = 0; k < count; k++) {
        uint64_t a, b;
        memcpy(&a, signs + k * plane_bytes, 8);
        memcpy(&b, signs + k * plane_bytes + 8, 8);
        out[k] = (uint8_t)(__builtin_popcountll(a ^ query[0]) + __builtin_popcountll(b ^ query[1]));
    }
}

static size_t at_most_plain(const uint8_t *distances, size_t start, size_t count, uint8_t low, uint8_t high, uint32_t *out) {
    size_t found = 0;
    for (size_t k = start; k < count; k++) {
        out[found] = (uint32_t)k;
        found += distances[k] >= low && distances[k] <= high;
    }
    return found;
}

// Eight bytes, each the bit of the byte at its place.
static inline uint64_t spread(uint8_t bits) {
    uint64_t x = bits * 0x0101010101010101u & 0x8040201008040201u;
    return ((x + 0x7F7F7F7F7F7F7F7Fu) & 0x8080808080808080u) >> 7;
}

static inline __attribute__((always_inline)) int32_t product(
    const uint8_t *signs, const uint8_t *rest, const int8_t *query, int32_t *square) {
    uint64_t values[dimensions / 8];
    for (size_t k = 0; k < plane_bytes; k++)
        values[k] = spread(signs[k]) << 3 | spread(rest[k]) << 2 | spread(rest[plane_bytes + k]) << 1
                    | spread(rest[2 * plane_bytes + k]);
    const uint8_t *bytes = (const uint8_t *)values;
    int32_t sum = 0, squares = 0;
    for (size_t k = 0; k < dimensions; k++) {
        int32_t value = 2 * bytes[k] - 15;
        sum += value * query[k];
        squares += value * value;
    }
    *square = squares;
    return sum;
}

#if VECTORS
__attribute__((target("avx2,popcnt"))) static void sign_distances_vectors(
    const uint8_t *signs, size_t count, const uint64_t query[2], uint8_t *out) {
    for (size_t k = 0; k < count; k++) {
        uint64_t a, b;
        memcpy(&a, signs + k * plane_bytes, 8);
        memcpy(&b, signs + k * plane_bytes + 8, 8);
        out[k] = (uint8_t)(_mm_popcnt_u64(a ^ query[0]) + _mm_popcnt_u64(b ^ query[1]));
    }
}

__attribute__((target("avx2,popcnt"))) static size_t at_most_vectors(
    const uint8_t *distances, size_t count, uint8_t low, uint8_t high, uint32_t *out) {
    size_t found = 0, k = 0;
    const __m256i lowest = _mm256_set1_epi8((char)low), highest = _mm256_set1_epi8((char)high);
    for (; k + 32 <= count; k += 32) {
        __m256i bytes = _mm256_loadu_si256((const __m256i *)(distances + k));
        __m256i is_wanted = _mm256_and_si256(
            _mm256_cmpeq_epi8(_mm256_max_epu8(bytes, lowest), bytes), _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, highest), bytes));
        uint32_t bits = (uint32_t)_mm256_movemask_epi8(is_wanted);
        for (; bits; bits &= bits - 1) out[found++] = (uint32_t)k + (uint32_t)__builtin_ctz(bits);
    }
    return found + at_most_plain(distances, k, count, low, high, out + found);
}

__attribute__((target("avx2"))) static int32_t product_vectors(
    const uint8_t *signs, const uint8_t *rest, const int8_t *query, int32_t *square) {
    return product(signs, rest, query, square);
}
#endif

void se_sign_distances(const void *signs, size_t count, const uint64_t query[2], uint8_t *out) {
#if VECTORS
    if (se_has_vectors()) {
        sign_distances_vectors(signs, count, query, out);
        return;
    }
#endif
    sign_distances_plain(signs, count, query, out);
}

size_t se_distances_between(const uint8_t *distances, size_t count, uint8_t low, uint8_t high, uint32_t *out) {
#if VECTORS
    if (se_has_vectors()) return at_most_vectors(distances, count, low, high, out);
#endif
    return at_most_plain(distances, 0, count, low, high, out);
}

int32_t se_vector_product(const uint64_t planes[8], const int8_t query[128], int32_t *square) {
    const uint8_t *bytes = (const uint8_t *)planes;
#if VECTORS
    if (se_has_vectors()) return product_vectors(bytes, bytes + plane_bytes, query, square);
#endif
    return product(bytes, bytes + plane_bytes, query, square);
}
