// Stems of words by libstemmer, whose own header no importer of a module that uses them needs to find.
#ifndef STEMMER_H
#define STEMMER_H

#include <stddef.h>

struct cs_stemmer;

// Returns a stemmer for a language, by its ISO 639-1 code, for UTF-8. Returns null for an unknown language, and without
// memory. One thread at a time.
struct cs_stemmer *_Nullable cs_stemmer_open(const char *_Nonnull language);

void cs_stemmer_close(struct cs_stemmer *_Nonnull stemmer);

// The stem of a word of so many bytes, and its own length; null without memory. It holds until the next call.
const unsigned char *_Nullable cs_stemmer_stem(
    struct cs_stemmer *_Nonnull stemmer, const unsigned char *_Nonnull word, size_t length, size_t *_Nonnull stemLength);

#endif
