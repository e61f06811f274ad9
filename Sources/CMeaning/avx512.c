// The loops for processors with AVX-512 and VNNI (Intel since Ice Lake, AMD since Zen 4).
#include "sets.h"

#if HAS_SETS
#define TARGET __attribute__((target("avx2,fma,f16c,avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")))
#define NAME(x) avx512_##x
#include "kernels.h"
#include "table.h"

TARGET static void avx512_quantize_blocks(const float *x, size_t blocks, int8_t *codes, float *scales, int32_t *sums) {
    for (size_t block = 0; block < blocks; block++, x += cm_block, codes += cm_block) {
        __m512 a = _mm512_loadu_ps(x), b = _mm512_loadu_ps(x + 16), zero = _mm512_setzero_ps();
        // A NaN becomes 0 first.
        a = _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(a, a, _CMP_ORD_Q), a);
        b = _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(b, b, _CMP_ORD_Q), b);
        float top = _mm512_reduce_max_ps(_mm512_max_ps(_mm512_abs_ps(a), _mm512_abs_ps(b)));
        __m512 inverse = _mm512_set1_ps(top > 0 ? 127.0f / top : 0), limit = _mm512_set1_ps(127);
        a = _mm512_mul_ps(a, inverse);
        b = _mm512_mul_ps(b, inverse);
        // Infinity times 0 is a NaN again.
        a = _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(a, a, _CMP_ORD_Q), a);
        b = _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(b, b, _CMP_ORD_Q), b);
        a = _mm512_max_ps(_mm512_min_ps(a, limit), _mm512_sub_ps(zero, limit));
        b = _mm512_max_ps(_mm512_min_ps(b, limit), _mm512_sub_ps(zero, limit));
        __m512i first = _mm512_cvtps_epi32(a), second = _mm512_cvtps_epi32(b);
        sums[block] = _mm512_reduce_add_epi32(_mm512_add_epi32(first, second));
        _mm_storeu_si128((__m128i *)codes, _mm512_cvtepi32_epi8(first));
        _mm_storeu_si128((__m128i *)(codes + 16), _mm512_cvtepi32_epi8(second));
        scales[block] = top / 127.0f;
    }
}

enum { maximum_part = 12 };  // tokens whose sums and totals fit into the 32 registers beside the weights

// Sixteen outputs of up to twelve tokens. The instruction adds four products of unsigned and signed bytes to 32 bits.
INLINE void sixteen(
    const struct cm_matrix *m, size_t group, const int8_t *codes, const float *scales, const int32_t *sums,
    float *out, const int n) {
    const size_t blocks = m->inputs / cm_block;
    const uint8_t *w = m->packed + group * blocks * 256;
    const float *s = m->scales + group * blocks * 16;
    const __m512i low = _mm512_set1_epi8(15);
    __m512 total[maximum_part];
    for (int t = 0; t < n; t++) total[t] = _mm512_loadu_ps(m->bias + group * 16);
    for (size_t b = 0; b < blocks; b++, w += 256, s += 16) {
        __m512i sum[maximum_part];
        for (int t = 0; t < n; t++) sum[t] = _mm512_set1_epi32(-8 * sums[t * blocks + b]);
        for (int i = 0; i < 4; i++) {
            __m512i both = _mm512_loadu_si512(w + i * 64);
            __m512i first = _mm512_and_si512(both, low), second = _mm512_and_si512(_mm512_srli_epi16(both, 4), low);
            for (int t = 0; t < n; t++) {
                const int8_t *a = codes + t * m->inputs + b * cm_block + i * 8;
                sum[t] = _mm512_dpbusd_epi32(sum[t], first, _mm512_set1_epi32(four_bytes(a)));
                sum[t] = _mm512_dpbusd_epi32(sum[t], second, _mm512_set1_epi32(four_bytes(a + 4)));
            }
        }
        __m512 scale = _mm512_loadu_ps(s);
        for (int t = 0; t < n; t++) {
            __m512 both = _mm512_mul_ps(scale, _mm512_set1_ps(scales[t * blocks + b]));
            total[t] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(sum[t]), both, total[t]);
        }
    }
    for (int t = 0; t < n; t++) _mm512_storeu_ps(out + t * m->outputs + group * 16, total[t]);
}

TARGET static void avx512_product(
    const struct cm_matrix *m, const int8_t *codes, const float *scales, const int32_t *sums, size_t tokens,
    float *out) {
    const size_t blocks = m->inputs / cm_block;
    for (size_t group = 0; group < m->outputs / 16; group++) {
        for (size_t t = 0; t < tokens;) {
            // As even parts as possible: unpacking costs the same for one token as for twelve.
            size_t rest = tokens - t, parts = (rest + maximum_part - 1) / maximum_part, n = (rest + parts - 1) / parts;
#define PART(n) \
    case n: sixteen(m, group, codes + t * m->inputs, scales + t * blocks, sums + t * blocks, out + t * m->outputs, n); break
            switch (n) {
                PART(1); PART(2); PART(3); PART(4); PART(5); PART(6); PART(7); PART(8); PART(9); PART(10); PART(11); PART(12);
            }
#undef PART
            t += n;
        }
    }
}

TARGET static void avx512_embed(const uint8_t *row, const uint8_t *position, size_t hidden, float *out) {
    embed_by_eights(row, position, hidden, out);
}

TARGET static void avx512_sum_entries(
    const float *codebooks, const uint8_t *codes, const uint8_t *weights, const uint32_t *entries, size_t count,
    float *out) {
    sum_by_eights(codebooks, codes, weights, entries, count, out);
}

const struct cm_set cm_avx512_set = SET;
#endif
