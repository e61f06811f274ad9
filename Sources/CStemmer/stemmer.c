#include "stemmer.h"

#include <limits.h>
#include <libstemmer.h>

struct cs_stemmer *cs_stemmer_open(const char *language) {
    return (struct cs_stemmer *)sb_stemmer_new(language, "UTF_8");
}

void cs_stemmer_close(struct cs_stemmer *stemmer) { sb_stemmer_delete((struct sb_stemmer *)stemmer); }

const unsigned char *cs_stemmer_stem(
    struct cs_stemmer *stemmer, const unsigned char *word, size_t length, size_t *stemLength) {
    if (length > INT_MAX) return NULL;
    const sb_symbol *stem = sb_stemmer_stem((struct sb_stemmer *)stemmer, word, (int)length);
    if (stem) *stemLength = (size_t)sb_stemmer_length((struct sb_stemmer *)stemmer);
    return stem;
}
