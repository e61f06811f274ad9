#include "CEngineSupport.h"

#include <string.h>

// Slice-by-8 tables (Kounavis and Berry, "A Systematic Approach to Building High Performance Software-Based CRC
// Generators", 2005), for processors without a CRC-32C instruction; built on first use.
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
#endif

uint32_t se_crc32c(uint32_t seed, const void *bytes, size_t count) {
    uint32_t c = ~seed;
#if defined(__x86_64__)
    static int known;  // 0: not asked yet, 1: no, 2: yes
    int k = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (!k) {
        __builtin_cpu_init();
        k = __builtin_cpu_supports("sse4.2") ? 2 : 1;
        __atomic_store_n(&known, k, __ATOMIC_RELAXED);
    }
    if (k == 2) return ~by_instruction(c, bytes, count);
#endif
    return ~by_table(c, bytes, count);
}
