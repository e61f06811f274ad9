#include "CEngineSupport.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Slice-by-8 tables for processors without a CRC-32C instruction, built on first use. Source: Kounavis and Berry, "A
// Systematic Approach to Building High Performance Software-Based CRC Generators", 2005.
static uint32_t table[8][256];
static int ready;

static void build(void) {
    for (uint32_t n = 0; n < 256; n++) {
        uint32_t c = n;
        for (int k = 0; k < 8; k++) c = c & 1 ? 0x82F63B78u ^ (c >> 1) : c >> 1;
        table[0][n] = c;
    }
    for (uint32_t n = 0; n < 256; n++)
        for (int k = 1; k < 8; k++) table[k][n] = table[0][table[k - 1][n] & 255] ^ (table[k - 1][n] >> 8);
    __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);
}

static uint32_t by_table(uint32_t c, const uint8_t *p, size_t n) {
    if (!__atomic_load_n(&ready, __ATOMIC_ACQUIRE)) build();
    for (; n >= 8; n -= 8, p += 8) {
        uint64_t w;
        memcpy(&w, p, 8);
        w ^= c;
        c = table[7][w & 255] ^ table[6][w >> 8 & 255] ^ table[5][w >> 16 & 255] ^ table[4][w >> 24 & 255]
            ^ table[3][w >> 32 & 255] ^ table[2][w >> 40 & 255] ^ table[1][w >> 48 & 255] ^ table[0][w >> 56];
    }
    while (n--) c = table[0][(c ^ *p++) & 255] ^ (c >> 8);
    return c;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) static uint32_t by_instruction(uint32_t c, const uint8_t *p, size_t n) {
    uint64_t wide = c;
    for (; n >= 8; n -= 8, p += 8) {
        uint64_t w;
        memcpy(&w, p, 8);
        wide = __builtin_ia32_crc32di(wide, w);
    }
    c = (uint32_t)wide;
    while (n--) c = __builtin_ia32_crc32qi(c, *p++);
    return c;
}

// The instruction's answer takes three cycles, and it takes a question in each: three lanes at once are thrice as fast
// as one. A carry-less multiplication with x^(8 n - 33) modulo the polynomial, reflected, moves a lane's checksum past
// the bytes behind it. The instruction reduces the product (V. Gopal et al., "Fast CRC Computation for iSCSI Polynomial
// Using CRC32 Instruction", Intel, 2011).
struct lanes {
    size_t length;       // of a lane, in bytes; a multiple of 8
    uint32_t past_two;   // the constant for two lanes
    uint32_t past_one;
};
static const struct lanes long_lanes = {2720, 0xFA0F2BD0u, 0x5AA1F3CFu};
static const struct lanes short_lanes = {256, 0xDD7E3B0Cu, 0xB9E02B86u};

__attribute__((target("sse4.2,pclmul"))) static uint64_t moved(uint64_t c, uint32_t by) {
    __m128i product = _mm_clmulepi64_si128(_mm_cvtsi64_si128((int64_t)c), _mm_cvtsi64_si128(by), 0);
    return __builtin_ia32_crc32di(0, (uint64_t)_mm_cvtsi128_si64(product));
}

__attribute__((target("sse4.2,pclmul"))) static uint32_t in_lanes(
    const struct lanes *lanes, uint32_t c, const uint8_t **bytes, size_t *count
) {
    const size_t length = lanes->length;
    const uint8_t *p = *bytes;
    size_t n = *count;
    for (; n >= 3 * length; n -= 3 * length, p += 3 * length) {
        uint64_t first = c, second = 0, third = 0;
        for (size_t k = 0; k < length; k += 8) {
            uint64_t a, b, d;
            memcpy(&a, p + k, 8);
            memcpy(&b, p + length + k, 8);
            memcpy(&d, p + 2 * length + k, 8);
            first = __builtin_ia32_crc32di(first, a);
            second = __builtin_ia32_crc32di(second, b);
            third = __builtin_ia32_crc32di(third, d);
        }
        c = (uint32_t)(moved(first, lanes->past_two) ^ moved(second, lanes->past_one) ^ third);
    }
    *bytes = p;
    *count = n;
    return c;
}

static uint32_t by_lanes(uint32_t c, const uint8_t *p, size_t n) {
    c = in_lanes(&long_lanes, c, &p, &n);
    c = in_lanes(&short_lanes, c, &p, &n);
    return by_instruction(c, p, n);
}
#endif

uint32_t se_crc32c(uint32_t seed, const void *bytes, size_t count) {
    uint32_t c = ~seed;
#if defined(__x86_64__)
    static int known;  // 0: not asked yet, 1: neither instruction, 2: that for CRC-32C, 3: carry-less multiplication, too
    int k = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (!k) {
        __builtin_cpu_init();
        k = !__builtin_cpu_supports("sse4.2") ? 1 : !__builtin_cpu_supports("pclmul") ? 2 : 3;
        __atomic_store_n(&known, k, __ATOMIC_RELAXED);
    }
    if (k == 3) return ~by_lanes(c, bytes, count);
    if (k == 2) return ~by_instruction(c, bytes, count);
#endif
    return ~by_table(c, bytes, count);
}
