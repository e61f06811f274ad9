// Lengths and tags of sound files, by TagLib.
#ifndef AUDIO_TAGS_H
#define AUDIO_TAGS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct audio_tags audio_tags;

// Reads the file of a descriptor by pread. name: the file's name, whose ending may say more than its bytes. Returns null for what TagLib
// does not know.
audio_tags *audio_tags_open(int descriptor, const char *name);

typedef struct {
    int64_t milliseconds;
    // Bits a second.
    int64_t bit_rate;
    int sample_rate;
    int channels;
    int bits_per_sample;
} audio_properties;

// Returns 0, or -1 if the file has none.
int audio_tags_properties(const audio_tags *tags, audio_properties *properties);

// The tags, as pairs of a key (TagLib's names of properties, such as TITLE; keys of ours begin with a colon) and a value, both UTF-8.
size_t audio_tags_count(const audio_tags *tags);
const char *audio_tags_key(const audio_tags *tags, size_t position);
const char *audio_tags_value(const audio_tags *tags, size_t position);

void audio_tags_free(audio_tags *tags);

#ifdef __cplusplus
}
#endif

#endif
