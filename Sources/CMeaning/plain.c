// The loops without any instructions beyond the platform's own, and the choice between the sets.
#define TARGET
#define NAME(x) plain_##x
#include "kernels.h"

static void plain_quantize_blocks(const float *x, size_t blocks, int8_t *codes, float *scales, int32_t *sums) {
    for (size_t block = 0; block < blocks; block++, x += cm_block, codes += cm_block) {
        float highest = 0;
        for (int i = 0; i < cm_block; i++) {
            float magnitude = x[i] < 0 ? -x[i] : x[i];
            highest = magnitude > highest ? magnitude : highest;
        }
        float inverse = highest > 0 ? 127.0f / highest : 0;
        int32_t sum = 0;
        for (int i = 0; i < cm_block; i++) {
            float v = x[i] * inverse;
            v = v >= -127 ? v <= 127 ? v : 127 : v < 0 ? -127 : 0;
            codes[i] = (int8_t)(v + 12582912.0f - 12582912.0f);
            sum += codes[i];
        }
        scales[block] = highest / 127.0f;
        sums[block] = sum;
    }
}

typedef int16_t shorts __attribute__((ext_vector_type(16)));
typedef int32_t loose_ints __attribute__((ext_vector_type(16), aligned(1), may_alias));

// Sixteen outputs at a time. A sum of 32 products is at most 8 x 127 x 32 = 32,512, so 16 bits hold it.
static void plain_product(
    const struct cm_matrix *m, const int8_t *codes, const float *scales, const int32_t *sums, size_t tokens,
    float *out) {
    (void)sums;  // the other sets multiply nibbles, and take 8 times the sums off
    const size_t blocks = m->inputs / cm_block;
    for (size_t group = 0; group < m->outputs / 16; group++) {
        for (size_t t = 0; t < tokens; t++) STORE(out + t * m->outputs + group * 16, LOAD(m->bias + group * 16));
        for (size_t b = 0; b < blocks; b++) {
            const uint8_t *packed = m->packed + (group * blocks + b) * 256;
            shorts weights[cm_block];
            for (int i = 0; i < 4; i++) {
                // Four bytes of one output are a number of 32 bits.
                ints words = *(const loose_ints *)(packed + i * 64);
                for (int k = 0; k < 4; k++) {
                    weights[i * 8 + k] = __builtin_convertvector((words >> 8 * k & 15) - 8, shorts);
                    weights[i * 8 + 4 + k] = __builtin_convertvector((words >> (8 * k + 4) & 15) - 8, shorts);
                }
            }
            floats scale = LOAD(m->scales + (group * blocks + b) * 16);
            for (size_t t = 0; t < tokens; t++) {
                const int8_t *a = codes + t * m->inputs + b * cm_block;
                shorts sum = 0;
                for (int i = 0; i < cm_block; i++) sum += weights[i] * (shorts)(int16_t)a[i];
                float *row = out + t * m->outputs + group * 16;
                STORE(row, LOAD(row) + __builtin_convertvector(sum, floats) * (scale * scales[t * blocks + b]));
            }
        }
    }
}

float cm_half(const uint8_t *bytes) {
    uint32_t half = bytes[0] | (uint32_t)bytes[1] << 8, sign = half >> 15 << 31, rest = half & 0x7FFF;
    uint32_t bits;
    float value;
    if (rest >= 0x7C00) {
        bits = sign | 0x7F800000u | (rest & 0x3FF) << 13;
    } else if (rest < 0x400) {
        value = (float)rest * 0x1p-24f;  // subnormal
        return sign ? -value : value;
    } else {
        bits = sign | ((rest << 13) + (112u << 23));
    }
    __builtin_memcpy(&value, &bits, 4);
    return value;
}

static void plain_embed(const uint8_t *row, const uint8_t *position, size_t hidden, float *out) {
    for (size_t block = 0; block < hidden / cm_block; block++, row += 18, position += 64, out += cm_block) {
        float scale = cm_half(row);
        for (int i = 0; i < 16; i++) {
            out[i] = (float)((row[2 + i] & 15) - 8) * scale + cm_half(position + 2 * i);
            out[i + 16] = (float)((row[2 + i] >> 4) - 8) * scale + cm_half(position + 2 * i + 32);
        }
    }
}

static void plain_sum_entries(
    const float *codebooks, const uint8_t *codes, const uint8_t *weights, const uint32_t *entries, size_t count,
    float *out) {
    for (int d = 0; d < cm_dimensions; d++) out[d] = 0;
    for (size_t n = 0; n < count; n++) {
        const uint8_t *code = codes + (size_t)entries[n] * cm_groups;
        float weight = cm_half(weights + (size_t)entries[n] * 2);
        for (int g = 0; g < cm_groups; g++) {
            const float *pair = codebooks + (g * 256 + code[g]) * 2;
            out[2 * g] += weight * pair[0];
            out[2 * g + 1] += weight * pair[1];
        }
    }
}

const struct cm_set cm_plain_set = SET;

// The set in use plus 1; 0: not asked yet.
static int chosen;

int cm_supported(void) {
#if HAS_SETS
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("f16c"))
        return CM_PLAIN;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")
        && __builtin_cpu_supports("avx512vnni"))
        return CM_AVX512_VNNI;
    return CM_AVX2;
#else
    return CM_PLAIN;
#endif
}

int cm_use(int highest) {
    int supported = cm_supported(), use = highest < supported ? highest : supported;
    if (use < CM_PLAIN) use = CM_PLAIN;
    __atomic_store_n(&chosen, use + 1, __ATOMIC_RELAXED);
    return use;
}

int cm_in_use(void) {
    int now = __atomic_load_n(&chosen, __ATOMIC_RELAXED);
    return now ? now - 1 : cm_use(CM_AVX512_VNNI);
}

static const struct cm_set *set(void) {
#if HAS_SETS
    switch (cm_in_use()) {
    case CM_AVX512_VNNI: return &cm_avx512_set;
    case CM_AVX2: return &cm_avx2_set;
    }
#endif
    return &cm_plain_set;
}

void cm_quantize_blocks(const float *x, size_t blocks, int8_t *codes, float *scales, int32_t *sums) {
    set()->quantize_blocks(x, blocks, codes, scales, sums);
}
void cm_product(
    const struct cm_matrix *m, const int8_t *codes, const float *scales, const int32_t *sums, size_t tokens,
    float *out) {
    set()->product(m, codes, scales, sums, tokens, out);
}
void cm_attention(
    const float *queries, const float *keys, const float *values, size_t tokens, size_t hidden, size_t heads,
    float *scratch, float *out) {
    set()->attention(queries, keys, values, tokens, hidden, heads, scratch, out);
}
void cm_add_and_normalize(
    float *x, const float *added_rows, const float *weight, const float *bias, size_t tokens, size_t hidden,
    float epsilon) {
    set()->add_and_normalize(x, added_rows, weight, bias, tokens, hidden, epsilon);
}
void cm_gelu(float *x, size_t count) { set()->gelu(x, count); }
void cm_embed(const uint8_t *row, const uint8_t *position, size_t hidden, float *out) {
    set()->embed(row, position, hidden, out);
}
void cm_mean(const float *rows, size_t tokens, size_t hidden, float *out) { set()->mean(rows, tokens, hidden, out); }
void cm_project(const float *x, const float *mean, const float *columns, size_t hidden, float *out) {
    set()->project(x, mean, columns, hidden, out);
}
void cm_sum_entries(
    const float *codebooks, const uint8_t *codes, const uint8_t *weights, const uint32_t *entries, size_t count,
    float *out) {
    set()->sum_entries(codebooks, codes, weights, entries, count, out);
}
int cm_unit(float *x, size_t count) { return set()->unit(x, count); }
void cm_pack(const float *x, uint8_t *out) { set()->pack(x, out); }
void cm_unpack(const uint8_t *vector, uint8_t *codes) { set()->unpack(vector, codes); }
float cm_cosine(const float *query, const uint8_t *vector) { return set()->cosine(query, vector); }
