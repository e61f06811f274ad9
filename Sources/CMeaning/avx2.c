// The loops for processors with AVX2, FMA and F16C (Intel since 2013, AMD since 2015).
#include "sets.h"

#if HAS_SETS
#define TARGET __attribute__((target("avx2,fma,f16c")))
#define NAME(x) avx2_##x
#include "kernels.h"
#include "table.h"

TARGET static void avx2_quantize_blocks(const float *x, size_t blocks, int8_t *codes, float *scales, int32_t *sums) {
    const __m256 magnitude = _mm256_castsi256_ps(_mm256_set1_epi32(0x7FFFFFFF));
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    for (size_t block = 0; block < blocks; block++, x += cm_block, codes += cm_block) {
        __m256 v[4], highest = _mm256_setzero_ps();
        for (int i = 0; i < 4; i++) {
            v[i] = _mm256_loadu_ps(x + i * 8);
            // The second operand wins where the first is a NaN.
            highest = _mm256_max_ps(_mm256_and_ps(v[i], magnitude), highest);
        }
        __m128 four = _mm_max_ps(_mm256_castps256_ps128(highest), _mm256_extractf128_ps(highest, 1));
        four = _mm_max_ps(four, _mm_movehl_ps(four, four));
        float top = _mm_cvtss_f32(_mm_max_ss(four, _mm_shuffle_ps(four, four, 1)));
        __m256 inverse = _mm256_set1_ps(top > 0 ? 127.0f / top : 0), limit = _mm256_set1_ps(127);
        __m256i whole[4], sum = _mm256_setzero_si256();
        for (int i = 0; i < 4; i++) {
            __m256 scaled = _mm256_mul_ps(v[i], inverse);
            scaled = _mm256_and_ps(scaled, _mm256_cmp_ps(scaled, scaled, _CMP_ORD_Q));
            scaled = _mm256_max_ps(_mm256_min_ps(scaled, limit), _mm256_sub_ps(_mm256_setzero_ps(), limit));
            whole[i] = _mm256_cvtps_epi32(scaled);
            sum = _mm256_add_epi32(sum, whole[i]);
        }
        __m256i bytes = _mm256_packs_epi16(
            _mm256_packs_epi32(whole[0], whole[1]), _mm256_packs_epi32(whole[2], whole[3]));
        _mm256_storeu_si256((__m256i *)codes, _mm256_permutevar8x32_epi32(bytes, order));
        __m128i s = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
        s = _mm_add_epi32(s, _mm_shuffle_epi32(s, 0x4E));
        sums[block] = _mm_cvtsi128_si32(_mm_add_epi32(s, _mm_shuffle_epi32(s, 0xB1)));
        scales[block] = top / 127.0f;
    }
}

// Eight outputs of up to four tokens. 15 x 127 x 2 x 8 = 30,480 fits into 16 bits, so a block of 32 is added up before it is
// widened.
INLINE void eight(
    const struct cm_matrix *m, size_t group, int half, const int8_t *codes, const float *scales, const int32_t *sums,
    float *out, const int n) {
    const size_t blocks = m->inputs / cm_block;
    const uint8_t *w = m->packed + group * blocks * 256 + half * 32;
    const float *s = m->scales + group * blocks * 16 + half * 8;
    const __m256i low = _mm256_set1_epi8(15), one = _mm256_set1_epi16(1);
    __m256 total[4];
    for (int t = 0; t < n; t++) total[t] = _mm256_loadu_ps(m->bias + group * 16 + half * 8);
    for (size_t b = 0; b < blocks; b++, w += 256, s += 16) {
        __m256i sum[4];
        for (int t = 0; t < n; t++) sum[t] = _mm256_setzero_si256();
        for (int i = 0; i < 4; i++) {
            __m256i both = _mm256_loadu_si256((const __m256i *)(w + i * 64));
            __m256i first = _mm256_and_si256(both, low), second = _mm256_and_si256(_mm256_srli_epi16(both, 4), low);
            for (int t = 0; t < n; t++) {
                const int8_t *a = codes + t * m->inputs + b * cm_block + i * 8;
                sum[t] = _mm256_add_epi16(sum[t], _mm256_maddubs_epi16(first, _mm256_set1_epi32(four_bytes(a))));
                sum[t] = _mm256_add_epi16(sum[t], _mm256_maddubs_epi16(second, _mm256_set1_epi32(four_bytes(a + 4))));
            }
        }
        __m256 scale = _mm256_loadu_ps(s);
        for (int t = 0; t < n; t++) {
            __m256i wide = _mm256_add_epi32(
                _mm256_madd_epi16(sum[t], one), _mm256_set1_epi32(-8 * sums[t * blocks + b]));
            __m256 both = _mm256_mul_ps(scale, _mm256_set1_ps(scales[t * blocks + b]));
            total[t] = _mm256_fmadd_ps(_mm256_cvtepi32_ps(wide), both, total[t]);
        }
    }
    for (int t = 0; t < n; t++) _mm256_storeu_ps(out + t * m->outputs + group * 16 + half * 8, total[t]);
}

TARGET static void avx2_product(
    const struct cm_matrix *m, const int8_t *codes, const float *scales, const int32_t *sums, size_t tokens,
    float *out) {
    const size_t blocks = m->inputs / cm_block;
    for (size_t group = 0; group < m->outputs / 16; group++) {
        for (int half = 0; half < 2; half++) {
            for (size_t t = 0; t < tokens;) {
                // As even parts as possible: unpacking costs the same for one token as for four.
                size_t rest = tokens - t, parts = (rest + 3) / 4, n = (rest + parts - 1) / parts;
#define PART(n) eight(m, group, half, codes + t * m->inputs, scales + t * blocks, sums + t * blocks, out + t * m->outputs, n)
                switch (n) {
                case 1: PART(1); break;
                case 2: PART(2); break;
                case 3: PART(3); break;
                default: PART(4); break;
                }
#undef PART
                t += n;
            }
        }
    }
}

TARGET static void avx2_embed(const uint8_t *row, const uint8_t *position, size_t hidden, float *out) {
    embed_by_eights(row, position, hidden, out);
}

TARGET static void avx2_sum_entries(
    const float *codebooks, const uint8_t *codes, const uint8_t *weights, const uint32_t *entries, size_t count,
    float *out) {
    sum_by_eights(codebooks, codes, weights, entries, count, out);
}

const struct cm_set cm_avx2_set = SET;
#endif
