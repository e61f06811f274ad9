// The encoder's forward pass for training: many texts on one core. Reads encoder.model; needs AVX-512 VNNI to be fast.
// gcc -Ofast -march=native -o meaning-teacher meaning-teacher.c -lm
// meaning-teacher MODEL LAYERS < PIECES > VECTORS
//   PIECES: for each text u32 count, then the numbers of its pieces (u32). VECTORS: for each text f16[H], unit length, not yet mapped.
#include <fcntl.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#ifdef __AVX512VNNI__
#include <immintrin.h>
#endif

enum { BATCH = 1024, TILE = 8 };
typedef struct { const uint8_t *nibbles; const float *scales, *bias; int outputs, inputs; } Matrix;
typedef struct { Matrix q, k, v, out, inner, back; const float *attention, *output; } Layer;
static int H, heads, F, P;
static float eps;

static void *room(size_t size) { return aligned_alloc(64, (size + 63) / 64 * 64); }

static Matrix matrix(const uint8_t **at, int outputs, int inputs) {
    Matrix m = {*at, (const float *)(*at + (size_t)outputs * inputs / 2), NULL, outputs, inputs};
    m.bias = m.scales + (size_t)outputs * inputs / 32;
    *at = (const uint8_t *)(((uintptr_t)(m.bias + outputs) + 63) & ~(uintptr_t)63);
    return m;
}

static const float *norm(const uint8_t **at) {
    const float *n = (const float *)*at;
    *at = (const uint8_t *)(((uintptr_t)(n + 2 * H) + 63) & ~(uintptr_t)63);
    return n;
}

// 16 outputs for `count` tokens. Inputs are 8-bit in blocks of 32; -8 of the nibbles comes off through the sums of the blocks.
static inline __attribute__((always_inline)) void tile(const uint8_t *w, const float *scales, const float *bias, int blocks, const int8_t *x,
                                                       const float *xs, const int32_t *sums, float *y, int stride, int count) {
#ifdef __AVX512VNNI__
    __m512 f[TILE];
    const __m512i low = _mm512_set1_epi8(15);
    for (int t = 0; t < count; t++) f[t] = _mm512_loadu_ps(bias);
    for (int b = 0; b < blocks; b++) {
        __m512i c[TILE];
        for (int t = 0; t < count; t++) c[t] = _mm512_set1_epi32(-8 * sums[t * blocks + b]);
        for (int i = 0; i < 4; i++) {
            __m512i v = _mm512_loadu_si512(w + (b * 4 + i) * 64), a = _mm512_and_si512(v, low), z = _mm512_and_si512(_mm512_srli_epi16(v, 4), low);
            for (int t = 0; t < count; t++) {
                const int *p = (const int *)(x + (size_t)t * blocks * 32 + b * 32 + i * 8);
                c[t] = _mm512_dpbusd_epi32(_mm512_dpbusd_epi32(c[t], a, _mm512_set1_epi32(p[0])), z, _mm512_set1_epi32(p[1]));
            }
        }
        __m512 s = _mm512_loadu_ps(scales + b * 16);
        for (int t = 0; t < count; t++) f[t] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(c[t]), _mm512_mul_ps(s, _mm512_set1_ps(xs[t * blocks + b])), f[t]);
    }
    for (int t = 0; t < count; t++) _mm512_storeu_ps(y + (size_t)t * stride, f[t]);
#else
    for (int t = 0; t < count; t++)
        for (int r = 0; r < 16; r++) {
            float sum = bias[r];
            for (int b = 0; b < blocks; b++) {
                int32_t c = -8 * sums[t * blocks + b];
                for (int i = 0; i < 4; i++)
                    for (int k = 0; k < 4; k++) {
                        const int8_t *p = x + (size_t)t * blocks * 32 + b * 32 + i * 8 + k;
                        uint8_t v = w[(b * 4 + i) * 64 + r * 4 + k];
                        c += (v & 15) * p[0] + (v >> 4) * p[4];
                    }
                sum += c * scales[b * 16 + r] * xs[t * blocks + b];
            }
            y[(size_t)t * stride + r] = sum;
        }
#endif
}

static void times(const Matrix *m, const int8_t *x, const float *xs, const int32_t *sums, float *y, int tokens) {
    int blocks = m->inputs / 32;
    for (int g = 0; g < m->outputs / 16; g++) {
        const uint8_t *w = m->nibbles + (size_t)g * 8 * m->inputs;
        const float *s = m->scales + (size_t)g * blocks * 16, *bias = m->bias + g * 16;
        int t = 0;
        for (; t + TILE <= tokens; t += TILE) tile(w, s, bias, blocks, x + (size_t)t * m->inputs, xs + t * blocks, sums + t * blocks, y + (size_t)t * m->outputs + g * 16, m->outputs, TILE);
        for (; t < tokens; t++) tile(w, s, bias, blocks, x + (size_t)t * m->inputs, xs + t * blocks, sums + t * blocks, y + (size_t)t * m->outputs + g * 16, m->outputs, 1);
    }
}

static void rounded(const float *x, size_t count, int8_t *q, float *scales, int32_t *sums) {
    for (size_t b = 0; b < count / 32; b++) {
        float most = 0;
        for (int i = 0; i < 32; i++) most = fmaxf(most, fabsf(x[b * 32 + i]));
        float inverse = most > 0 ? 127 / most : 0;
        int32_t sum = 0;
        for (int i = 0; i < 32; i++) { int v = (int)rintf(x[b * 32 + i] * inverse); q[b * 32 + i] = v; sum += v; }
        scales[b] = most / 127;
        sums[b] = sum;
    }
}

static void normalise(float *x, const float *more, const float *n, int tokens) {
    for (int t = 0; t < tokens; t++) {
        float *r = x + (size_t)t * H, mean = 0, variance = 0;
        if (more) for (int i = 0; i < H; i++) r[i] += more[(size_t)t * H + i];
        for (int i = 0; i < H; i++) mean += r[i];
        mean /= H;
        for (int i = 0; i < H; i++) variance += (r[i] - mean) * (r[i] - mean);
        float inverse = 1 / sqrtf(variance / H + eps);
        for (int i = 0; i < H; i++) r[i] = (r[i] - mean) * inverse * n[i] + n[H + i];
    }
}

static float *x, *q, *k, *v, *context, *added, *inner, *scales;
static int8_t *bytes;
static int32_t *sums;

// Attention within one text: keys are turned, so that the inner loops run over tokens.
static void attend(int from, int count) {
    int size = H / heads;
    float turned[size * P], p[P], scale = 1 / sqrtf(size);
    for (int h = 0; h < heads; h++) {
        for (int t = 0; t < count; t++) for (int e = 0; e < size; e++) turned[e * count + t] = k[(size_t)(from + t) * H + h * size + e];
        for (int t = 0; t < count; t++) {
            const float *query = q + (size_t)(from + t) * H + h * size;
            float *result = context + (size_t)(from + t) * H + h * size, most = -1e30f, sum = 0;
            for (int i = 0; i < count; i++) p[i] = 0;
            for (int e = 0; e < size; e++) for (int i = 0; i < count; i++) p[i] += query[e] * turned[e * count + i];
            for (int i = 0; i < count; i++) most = fmaxf(most, p[i]);
            for (int i = 0; i < count; i++) { p[i] = expf((p[i] - most) * scale); sum += p[i]; }
            for (int e = 0; e < size; e++) result[e] = 0;
            for (int i = 0; i < count; i++) { const float *value = v + (size_t)(from + i) * H + h * size; for (int e = 0; e < size; e++) result[e] += p[i] * value[e]; }
            for (int e = 0; e < size; e++) result[e] /= sum;
        }
    }
}

int main(int count, char **arguments) {
    if (count != 3) { fprintf(stderr, "meaning-teacher MODEL LAYERS < PIECES > VECTORS\n"); return 2; }
    int file = open(arguments[1], O_RDONLY);
    struct stat info;
    if (file < 0 || fstat(file, &info)) { perror(arguments[1]); return 1; }
    const uint8_t *base = mmap(NULL, info.st_size, PROT_READ, MAP_PRIVATE, file, 0), *section[16] = {0};
    for (uint32_t i = 0, n = *(const uint32_t *)(base + 32); i < n; i++) {
        const uint8_t *row = base + 64 + 32 * i;
        section[*(const uint32_t *)row] = base + *(const uint64_t *)(row + 8);
    }
    const uint32_t *parameters = (const uint32_t *)section[1];
    H = parameters[0]; heads = parameters[1]; F = parameters[3]; P = parameters[4];
    eps = ((const float *)parameters)[11];
    int layers = atoi(arguments[2]) < (int)parameters[2] ? atoi(arguments[2]) : (int)parameters[2];
    Layer L[64];
    const uint8_t *at = section[12];
    for (int l = 0; l < layers; l++) {
        Layer *y = L + l;
        y->q = matrix(&at, H, H); y->k = matrix(&at, H, H); y->v = matrix(&at, H, H); y->out = matrix(&at, H, H);
        y->inner = matrix(&at, F, H); y->back = matrix(&at, H, F);
        y->attention = norm(&at); y->output = norm(&at);
    }
    size_t n = (size_t)(BATCH + P) * H * 4;
    x = room(n); q = room(n); k = room(n); v = room(n); context = room(n); added = room(n);
    inner = room(n / H * F); bytes = room(n / H * F); scales = room(n / H * F); sums = room(n / H * F);
    const _Float16 *positions = (const _Float16 *)section[10];
    uint32_t length, pieces[4096];
    int starts[BATCH + 1], texts = 0, tokens = 0, more = 1;
    while (more) {
        more = fread(&length, 4, 1, stdin) == 1;
        if (more && (length > 4096 || fread(pieces, 4, length, stdin) != length)) return 1;
        if (more && length > (uint32_t)P) length = P;
        if (texts && (!more || tokens + (int)length > BATCH)) {
            starts[texts] = tokens;
            normalise(x, NULL, (const float *)section[11], tokens);
            for (int l = 0; l < layers; l++) {
                Layer *y = L + l;
                rounded(x, (size_t)tokens * H, bytes, scales, sums);
                times(&y->q, bytes, scales, sums, q, tokens); times(&y->k, bytes, scales, sums, k, tokens); times(&y->v, bytes, scales, sums, v, tokens);
                for (int t = 0; t < texts; t++) attend(starts[t], starts[t + 1] - starts[t]);
                rounded(context, (size_t)tokens * H, bytes, scales, sums);
                times(&y->out, bytes, scales, sums, added, tokens);
                normalise(x, added, y->attention, tokens);
                rounded(x, (size_t)tokens * H, bytes, scales, sums);
                times(&y->inner, bytes, scales, sums, inner, tokens);
                for (size_t i = 0; i < (size_t)tokens * F; i++) inner[i] = 0.5f * inner[i] * (1 + erff(inner[i] * 0.70710678f));
                rounded(inner, (size_t)tokens * F, bytes, scales, sums);
                times(&y->back, bytes, scales, sums, added, tokens);
                normalise(x, added, y->output, tokens);
            }
            for (int t = 0; t < texts; t++) {
                float mean[H], square = 0;
                _Float16 half[H];
                for (int i = 0; i < H; i++) mean[i] = 0;
                for (int j = starts[t]; j < starts[t + 1]; j++) for (int i = 0; i < H; i++) mean[i] += x[(size_t)j * H + i];
                for (int i = 0; i < H; i++) square += mean[i] * mean[i];
                for (int i = 0; i < H; i++) half[i] = mean[i] / sqrtf(square + 1e-20f);
                fwrite(half, 2, H, stdout);
            }
            texts = tokens = 0;
        }
        if (!more) break;
        starts[texts++] = tokens;
        for (uint32_t t = 0; t < length; t++, tokens++) {
            float *r = x + (size_t)tokens * H;
            const uint8_t *row = section[9] + (size_t)pieces[t] * (H / 32 * 18);
            for (int b = 0; b < H / 32; b++, row += 18) {
                float scale = *(const _Float16 *)row;
                for (int i = 0; i < 16; i++) { r[b * 32 + i] = ((row[2 + i] & 15) - 8) * scale; r[b * 32 + 16 + i] = ((row[2 + i] >> 4) - 8) * scale; }
            }
            for (int i = 0; i < H; i++) r[i] += positions[(size_t)t * H + i];
        }
    }
    return 0;
}
