#include "character_sets.h"

#include <errno.h>
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uchardet/uchardet.h>

void character_set_guess(const uint8_t *bytes, size_t count, char *name, size_t capacity) {
    if (capacity) *name = 0;
    uchardet_t detector = uchardet_new();
    if (!detector) return;
    if (uchardet_handle_data(detector, (const char *)bytes, count) == 0) {
        uchardet_data_end(detector);
        snprintf(name, capacity, "%s", uchardet_get_charset(detector));
    }
    uchardet_delete(detector);
}

struct character_set { iconv_t converter; };

character_set *character_set_open(const char *name) {
    iconv_t converter = iconv_open("UTF-8", name);
    if (converter == (iconv_t)-1) return NULL;
    character_set *result = malloc(sizeof *result);
    if (!result) {
        iconv_close(converter);
        return NULL;
    }
    result->converter = converter;
    return result;
}

size_t character_set_convert(
    character_set *of, const uint8_t *bytes, size_t count, uint8_t *text, size_t capacity, size_t *bad
) {
    char *in = (char *)bytes, *out = (char *)text;
    size_t left = count, room = capacity;
    *bad = 0;
    iconv(of->converter, NULL, NULL, NULL, NULL);
    while (left > 0) {
        if (iconv(of->converter, &in, &left, &out, &room) != (size_t)-1) break;
        if (errno == E2BIG || room < 3) break;
        ++*bad;
        memcpy(out, "\xEF\xBF\xBD", 3);
        out += 3;
        room -= 3;
        // A character that the end cuts has nothing after it.
        if (errno == EINVAL) break;
        in++;
        left--;
    }
    iconv(of->converter, NULL, NULL, &out, &room);
    return capacity - room;
}

void character_set_free(character_set *of) {
    if (!of) return;
    iconv_close(of->converter);
    free(of);
}
