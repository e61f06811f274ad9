// Reading rows of tables with registers of 256 bits, for both sets that have them: wider ones are no faster here.

INLINE void embed_by_eights(const uint8_t *row, const uint8_t *position, size_t hidden, float *out) {
    const __m128i low = _mm_set1_epi8(15);
    for (size_t block = 0; block < hidden / cm_block; block++, row += 18, position += 64, out += cm_block) {
        __m256 scale = _mm256_set1_ps(cm_half(row));
        __m128i both = _mm_loadu_si128((const __m128i *)(row + 2));
        __m128i halves[2] = {_mm_and_si128(both, low), _mm_and_si128(_mm_srli_epi16(both, 4), low)};
        for (int i = 0; i < 4; i++) {
            __m128i eight = i % 2 ? _mm_srli_si128(halves[i / 2], 8) : halves[i / 2];
            __m256i whole = _mm256_sub_epi32(_mm256_cvtepu8_epi32(eight), _mm256_set1_epi32(8));
            __m256 place = _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(position + i * 16)));
            _mm256_storeu_ps(out + i * 8, _mm256_fmadd_ps(_mm256_cvtepi32_ps(whole), scale, place));
        }
    }
}

// A quarter of the dimensions at a time, so that its sums stay in registers over all entries. Four loads of 8 bytes make a
// register of four pairs: half the time of a gather.
INLINE void sum_by_eights(
    const float *codebooks, const uint8_t *codes, const uint8_t *weights, const uint32_t *entries, size_t count,
    float *out) {
    for (int quarter = 0; quarter < 4; quarter++) {
        const double *books = (const double *)codebooks + quarter * 16 * 256;
        __m256 sums[4];
        for (int k = 0; k < 4; k++) sums[k] = _mm256_setzero_ps();
        for (size_t n = 0; n < count; n++) {
            const uint8_t *code = codes + (size_t)entries[n] * cm_groups + quarter * 16;
            __m256 weight = _mm256_set1_ps(cm_half(weights + (size_t)entries[n] * 2));
            for (int k = 0; k < 4; k++) {
                const double *book = books + k * 4 * 256;
                __m128d a = _mm_loadh_pd(_mm_load_sd(book + code[k * 4]), book + 256 + code[k * 4 + 1]);
                __m128d b = _mm_loadh_pd(_mm_load_sd(book + 512 + code[k * 4 + 2]), book + 768 + code[k * 4 + 3]);
                sums[k] = _mm256_fmadd_ps(_mm256_castpd_ps(_mm256_set_m128d(b, a)), weight, sums[k]);
            }
        }
        for (int k = 0; k < 4; k++) _mm256_storeu_ps(out + quarter * 32 + k * 8, sums[k]);
    }
}
