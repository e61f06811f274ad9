// Which encoding a text is in, by uchardet, and the text in UTF-8, by iconv.
#ifndef CHARACTER_SETS_H
#define CHARACTER_SETS_H

#include <stddef.h>
#include <stdint.h>

// Guesses an encoding by the letters' statistics. Writes its name, or nothing, into `name`.
void character_set_guess(const uint8_t *bytes, size_t count, char *name, size_t capacity);

typedef struct character_set character_set;

// Opens a converter to UTF-8. glibc loads a file for most encodings: a sandbox must open before it closes. Returns null for a name that
// is unknown.
character_set *character_set_open(const char *name);

// Converts a text; the converter forgets what came before. What is no character becomes U+FFFD. *bad counts these. Returns the number
// of bytes written, which are at most `capacity`: what does not fit is left out.
size_t character_set_convert(
    character_set *of, const uint8_t *bytes, size_t count, uint8_t *text, size_t capacity, size_t *bad);

void character_set_free(character_set *of);

#endif
