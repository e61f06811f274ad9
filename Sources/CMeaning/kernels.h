// The loops that are the same text for every instruction set. A file includes this once, after it defined
//   TARGET   the function attribute that allows the set's instructions
//   NAME(x)  the name of a function of this set
// Sixteen numbers at a time are a clang vector: the compiler makes four, two or one register of them. So sums are added in
// the same order everywhere, and sets differ by fused multiplications only.
#include "CMeaning.h"
#include "sets.h"

typedef float floats __attribute__((ext_vector_type(16)));
typedef int32_t ints __attribute__((ext_vector_type(16)));
typedef float loose_floats __attribute__((ext_vector_type(16), aligned(4), may_alias));

#define LOAD(p) (*(const loose_floats *)(p))
#define STORE(p, v) (*(loose_floats *)(p) = (v))
#define INLINE static inline __attribute__((always_inline)) TARGET

// Vectors go by address: without the set's registers, passing them by value has no agreed form.
INLINE float added(const floats *v) {
    float a[16];
    STORE(a, *v);
    for (int step = 8; step; step /= 2)
        for (int k = 0; k < step; k++) a[k] += a[k + step];
    return a[0];
}

// e to the power of x, relative error 2e-7. Range reduction and polynomial as in Cephes' expf (S. Moshier).
INLINE void exponential(floats *x) {
    floats v = __builtin_elementwise_min(__builtin_elementwise_max(*x, (floats)(-87.0f)), (floats)(88.0f));
    floats n = v * 1.44269504f + 12582912.0f;  // adding 1.5 x 2^23 rounds to a whole number
    n -= 12582912.0f;
    v = v - n * 0.693359375f;
    v = v + n * 2.12194440e-4f;
    floats p = v * 1.9875691500e-4f + 1.3981999507e-3f;
    p = p * v + 8.3334519073e-3f;
    p = p * v + 4.1665795894e-2f;
    p = p * v + 1.6666665459e-1f;
    p = p * v + 5.0000001201e-1f;
    p = p * v * v + v + 1.0f;
    ints power = (__builtin_convertvector(n, ints) + 127) << 23;
    *x = p * *(floats *)&power;
}

TARGET static void NAME(gelu)(float *x, size_t count) {
    for (size_t i = 0; i < count; i += 16) {
        floats v = LOAD(x + i), z = __builtin_elementwise_abs(v) * 0.70710678f, e = -z * z;
        floats t = 1.0f / (z * 0.3275911f + 1.0f);
        floats p = t * 1.061405429f - 1.453152027f;
        p = p * t + 1.421413741f;
        p = p * t - 0.284496736f;
        p = p * t + 0.254829592f;
        exponential(&e);
        floats erf = 1.0f - p * t * e;
        STORE(x + i, 0.5f * (v + __builtin_elementwise_abs(v) * erf));
    }
}

TARGET static void NAME(add_and_normalize)(
    float *x, const float *added_rows, const float *weight, const float *bias, size_t tokens, size_t hidden,
    float epsilon) {
    for (size_t t = 0; t < tokens; t++) {
        float *row = x + t * hidden;
        floats sum = 0, squares = 0;
        for (size_t i = 0; i < hidden; i += 16) {
            floats v = LOAD(row + i);
            if (added_rows) v += LOAD(added_rows + t * hidden + i);
            STORE(row + i, v);
            sum += v;
        }
        float mean = added(&sum) / (float)hidden;
        for (size_t i = 0; i < hidden; i += 16) {
            floats d = LOAD(row + i) - mean;
            squares += d * d;
        }
        float scale = 1.0f / root(added(&squares) / (float)hidden + epsilon);
        for (size_t i = 0; i < hidden; i += 16)
            STORE(row + i, (LOAD(row + i) - mean) * scale * LOAD(weight + i) + LOAD(bias + i));
    }
}

// Softmax of one row of scores that `scale` has yet to be multiplied with; zeros behind it up to a multiple of 16.
INLINE float softmax(float *scores, size_t count, size_t padded, float scale) {
    float highest = scores[0];
    for (size_t i = 1; i < count; i++) highest = scores[i] > highest ? scores[i] : highest;
    floats sum = 0;
    for (size_t i = 0; i < padded; i += 16) {
        floats v = (LOAD(scores + i) - highest) * scale;
        exponential(&v);
        for (size_t k = count > i ? count - i : 0; k < 16; k++) v[k] = 0;
        STORE(scores + i, v);
        sum += v;
    }
    return added(&sum);
}

TARGET static void NAME(attention)(
    const float *queries, const float *keys, const float *values, size_t tokens, size_t hidden, size_t heads,
    float *scratch, float *out) {
    const size_t width = hidden / heads, padded = (tokens + 15) / 16 * 16;
    const float scale = 1.0f / root((float)width);
    float *columns = scratch, *scores = scratch + width * padded;
    for (size_t head = 0; head < heads; head++) {
        const float *key = keys + head * width, *value = values + head * width;
        // Keys as columns, so that one vector holds the same number of sixteen tokens.
        for (size_t e = 0; e < width; e++)
            for (size_t t = 0; t < padded; t++) columns[e * padded + t] = t < tokens ? key[t * hidden + e] : 0;
        for (size_t t = 0; t < tokens; t++) {
            const float *query = queries + t * hidden + head * width;
            for (size_t c = 0; c < padded; c += 16) {
                floats even = 0, odd = 0;  // two sums, since each waits for the one before it
                for (size_t e = 0; e < width; e += 2) {
                    even += query[e] * LOAD(columns + e * padded + c);
                    odd += query[e + 1] * LOAD(columns + (e + 1) * padded + c);
                }
                STORE(scores + c, even + odd);
            }
            float inverse = 1.0f / softmax(scores, tokens, padded, scale);
            for (size_t e = 0; e < width; e += 16) {
                floats even = 0, odd = 0;
                size_t s = 0;
                for (; s + 2 <= tokens; s += 2) {
                    even += scores[s] * LOAD(value + s * hidden + e);
                    odd += scores[s + 1] * LOAD(value + (s + 1) * hidden + e);
                }
                if (s < tokens) even += scores[s] * LOAD(value + s * hidden + e);
                STORE(out + t * hidden + head * width + e, (even + odd) * inverse);
            }
        }
    }
}

TARGET static void NAME(mean)(const float *rows, size_t tokens, size_t hidden, float *out) {
    for (size_t i = 0; i < hidden; i += 16) {
        floats sum = 0;
        for (size_t t = 0; t < tokens; t++) sum += LOAD(rows + t * hidden + i);
        STORE(out + i, sum * (1.0f / (float)tokens));
    }
}

TARGET static void NAME(project)(const float *x, const float *mean, const float *columns, size_t hidden, float *out) {
    floats sums[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    for (size_t i = 0; i < hidden; i++) {
        float d = x[i] - mean[i];
        for (int k = 0; k < 8; k++) sums[k] += d * LOAD(columns + i * cm_dimensions + k * 16);
    }
    for (int k = 0; k < 8; k++) STORE(out + k * 16, sums[k]);
}

TARGET static int NAME(unit)(float *x, size_t count) {
    floats squares = 0;
    for (size_t i = 0; i < count; i += 16) squares += LOAD(x + i) * LOAD(x + i);
    float square = added(&squares);
    if (!(square > 1e-30f) || !(square < 1e30f)) return 0;
    float scale = 1.0f / root(square);
    for (size_t i = 0; i < count; i += 16) STORE(x + i, LOAD(x + i) * scale);
    return 1;
}

// Sixteen codes from the two bytes that each plane has for them.
INLINE void codes_of(const uint8_t *vector, int sixteen, ints *codes) {
    const ints bits = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
    ints code = 0;
    for (int plane = 0; plane < 4; plane++) {
        const uint8_t *two = vector + plane * 16 + sixteen * 2;
        ints word = two[0] | two[1] << 8;
        code = code * 2 - ((word & bits) != 0);  // a comparison is -1 where it holds
    }
    *codes = code;
}

TARGET static void NAME(unpack)(const uint8_t *vector, uint8_t *codes) {
    for (int sixteen = 0; sixteen < 8; sixteen++) {
        ints code;
        codes_of(vector, sixteen, &code);
        for (int k = 0; k < 16; k++) codes[sixteen * 16 + k] = (uint8_t)code[k];
    }
}

TARGET static float NAME(cosine)(const float *query, const uint8_t *vector) {
    floats product = 0, squares = 0;
    for (int sixteen = 0; sixteen < 8; sixteen++) {
        ints code;
        codes_of(vector, sixteen, &code);
        floats v = __builtin_convertvector(code, floats) - 7.5f;
        product += v * LOAD(query + sixteen * 16);
        squares += v * v;
    }
    return added(&product) / root(added(&squares));
}

TARGET static void NAME(pack)(const float *x, uint8_t *out) {
    for (int eight = 0; eight < 16; eight++) {
        uint64_t codes = 0;
        for (int k = 0; k < 8; k++) {
            float v = x[eight * 8 + k] * (1.0f / 0.0296f) + 7.5f;
            v = v > 0 ? v < 15 ? v : 15 : 0;  // a NaN becomes 0
            codes |= (uint64_t)(v + 12582912.0f - 12582912.0f) << (8 * k);
        }
        // The multiplication moves bit 0 of byte k to bit 56 + k; no two bits meet.
        for (int plane = 0; plane < 4; plane++)
            out[plane * 16 + eight] =
                (uint8_t)((codes >> (3 - plane) & 0x0101010101010101) * 0x0102040810204080 >> 56);
    }
}
