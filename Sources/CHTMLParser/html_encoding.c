#include "html_parser.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

// No character of an encoding has more than three times the bytes in UTF-8; U+FFFD has three.
size_t html_utf8_capacity(size_t length) { return 3 * length + 16; }

int html_utf8(const char *encoding, const uint8_t *bytes, size_t length, uint8_t *text, size_t *converted) {
    *converted = 0;
    iconv_t conversion = iconv_open("UTF-8", encoding);
    if (conversion == (iconv_t)-1) return 0;
    size_t left = html_utf8_capacity(length);
    char *out = (char *)text, *in = (char *)bytes;
    // A unit of the encoding is passed over where it begins none of its characters.
    size_t unread = length, unit = strncmp(encoding, "UTF-16", 6) == 0 ? 2 : 1;
    while (unread > 0 && left > 3) {
        if (iconv(conversion, &in, &unread, &out, &left) != (size_t)-1) break;
        if (errno == E2BIG || unread == 0) break;
        memcpy(out, "\xEF\xBF\xBD", 3);
        out += 3;
        left -= 3;
        size_t passed = unread < unit ? unread : unit;
        in += passed;
        unread -= passed;
    }
    // Some encodings keep a letter back, as a mark may follow it.
    iconv(conversion, NULL, NULL, &out, &left);
    *converted = (size_t)(out - (char *)text);
    iconv_close(conversion);
    return 1;
}
