// The inner loops of `Meaning`: an encoder's forward pass, the static table's sums, the 64-byte vector, and what a scalar of
// Unicode becomes. Plain C without dependencies. Every function only reads its inputs, so any thread may call it.
#ifndef C_MEANING_H
#define C_MEANING_H

#include <stddef.h>
#include <stdint.h>

#include "scalars.h"

// Instruction sets. A processor with the second also has the first.
enum { CM_PLAIN = 0, CM_AVX2 = 1, CM_AVX512_VNNI = 2 };

// The highest set that this processor and its system have.
int cm_supported(void);

// Has the loops use no set above `highest`, and returns the set they will use. For tests and measurements; from one thread.
int cm_use(int highest);

// The set that the loops use.
int cm_in_use(void);

enum { cm_dimensions = 128, cm_vector_bytes = 64, cm_groups = 64, cm_block = 32, cm_maximum_tokens = 512 };

// A matrix of 4-bit weights, packed for the loops (Docs: `encoder.model`, section 12). Both sizes are multiples of 32.
// `scales` has a number for each output and block of 32 inputs: [outputs / 16][inputs / 32][16].
struct cm_matrix {
    const uint8_t *packed;
    const float *scales;
    const float *bias;
    size_t outputs;
    size_t inputs;
};

// Rounds blocks of 32 numbers to int8: code = round(x / scale), scale = the largest magnitude / 127. `sums` gets the sum of
// each block's codes. Halves round to even. A NaN counts as 0.
void cm_quantize_blocks(const float *x, size_t blocks, int8_t *codes, float *scales, int32_t *sums);

// out[t][o] = bias[o] + sum over inputs of weight[o][i] x activation[t][i], for tokens that cm_quantize_blocks has rounded.
void cm_product(
    const struct cm_matrix *matrix, const int8_t *codes, const float *scales, const int32_t *sums, size_t tokens,
    float *out);

// How many floats cm_attention needs as scratch memory.
static inline size_t cm_attention_scratch(size_t tokens, size_t hidden, size_t heads) {
    return (hidden / heads + 1) * ((tokens + 15) / 16 * 16);
}

// Softmax attention of each head over all tokens of one text (Vaswani et al., "Attention Is All You Need", 2017, section
// 3.2.1). Rows have `hidden` floats; `hidden / heads` is a multiple of 16; 1 to cm_maximum_tokens tokens.
void cm_attention(
    const float *queries, const float *keys, const float *values, size_t tokens, size_t hidden, size_t heads,
    float *scratch, float *out);

// x = norm(x + added) x weight + bias for each token (Ba, Kiros and Hinton, "Layer Normalization", 2016). `added` may be
// NULL. `hidden` is a multiple of 16.
void cm_add_and_normalize(
    float *x, const float *added, const float *weight, const float *bias, size_t tokens, size_t hidden, float epsilon);

// x = x / 2 x (1 + erf(x / sqrt 2)) (Hendrycks and Gimpel, "Gaussian Error Linear Units", 2016). erf as in Abramowitz and
// Stegun, formula 7.1.26, within 2e-7. `count` is a multiple of 16.
void cm_gelu(float *x, size_t count);

// A row of 4-bit numbers plus a row of half-precision numbers. A block of 32 is 18 bytes: half-precision scale, 16 bytes;
// low nibbles are numbers 0 to 15. `hidden` is a multiple of 32.
void cm_embed(const uint8_t *row, const uint8_t *position, size_t hidden, float *out);

// out = the mean of `tokens` rows of `hidden` floats, a multiple of 16.
void cm_mean(const float *rows, size_t tokens, size_t hidden, float *out);

// out[d] = sum over i of (x[i] - mean[i]) x columns[i][d], 128 columns.
void cm_project(const float *x, const float *mean, const float *columns, size_t hidden, float *out);

// out = the sum over entries of weight x decoded vector. A vector is 64 codes, and code c of group g stands for the two
// numbers codebooks[g][c]. `weights` are half-precision numbers. Every entry must be below the table's number of entries.
void cm_sum_entries(
    const float *codebooks, const uint8_t *codes, const uint8_t *weights, const uint32_t *entries, size_t count,
    float *out);

// Scales to length 1. Returns 0, and leaves x as it is, if the length is 0 or not a finite number. `count` is a multiple of 16.
int cm_unit(float *x, size_t count);

// A unit vector of 128 numbers as 64 bytes. See `MeaningVector` for the layout.
void cm_pack(const float *x, uint8_t *out);

// The 128 codes, 0 to 15, of a packed vector.
void cm_unpack(const uint8_t *vector, uint8_t *codes);

// The cosine of a packed vector with a unit vector of 128 numbers.
float cm_cosine(const float *query, const uint8_t *vector);

// The number that two bytes mean in IEEE 754 half precision.
float cm_half(const uint8_t *bytes);

// FNV-1a of 32 bits (Fowler, Noll and Vo). `seed` is cm_hash_seed, or the hash of the bytes before these.
#define CM_HASH_SEED 2166136261u
static inline uint32_t cm_hash_byte(uint32_t hash, uint8_t byte) { return (hash ^ byte) * 16777619u; }

#endif
