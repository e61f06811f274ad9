// What the files of the instruction sets share.
#ifndef C_MEANING_SETS_H
#define C_MEANING_SETS_H

#include "CMeaning.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define HAS_SETS 1
#endif

// The loops of one set.
struct cm_set {
    void (*quantize_blocks)(const float *, size_t, int8_t *, float *, int32_t *);
    void (*product)(
        const struct cm_matrix *, const int8_t *, const float *, const int32_t *, size_t, float *);
    void (*attention)(
        const float *, const float *, const float *, size_t, size_t, size_t, float *, float *);
    void (*add_and_normalize)(float *, const float *, const float *, const float *, size_t, size_t, float);
    void (*gelu)(float *, size_t);
    void (*embed)(const uint8_t *, const uint8_t *, size_t, float *);
    void (*mean)(const float *, size_t, size_t, float *);
    void (*project)(const float *, const float *, const float *, size_t, float *);
    void (*sum_entries)(const float *, const uint8_t *, const uint8_t *, const uint32_t *, size_t, float *);
    int (*unit)(float *, size_t);
    void (*pack)(const float *, uint8_t *);
    void (*unpack)(const uint8_t *, uint8_t *);
    float (*cosine)(const float *, const uint8_t *);
};
extern const struct cm_set cm_plain_set;
#if HAS_SETS
extern const struct cm_set cm_avx2_set;
extern const struct cm_set cm_avx512_set;
#endif

#define SET \
    { \
        NAME(quantize_blocks), NAME(product), NAME(attention), NAME(add_and_normalize), NAME(gelu), NAME(embed), NAME(mean), \
            NAME(project), NAME(sum_entries), NAME(unit), NAME(pack), NAME(unpack), NAME(cosine) \
    }

static inline float root(float x) {
#if HAS_SETS
    return _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(x)));
#else
    return __builtin_sqrtf(x);
#endif
}

// 4 bytes at any address.
static inline int32_t four_bytes(const void *address) {
    int32_t value;
    __builtin_memcpy(&value, address, 4);
    return value;
}

#endif
