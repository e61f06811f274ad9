#include "domain_names.h"
#include <idn2.h>
#include <string.h>

static bool take(int status, char *text, char *result, size_t capacity) {
    bool fits = status == IDN2_OK && strlen(text) < capacity;
    if (fits) strcpy(result, text);
    if (status == IDN2_OK) idn2_free(text);
    return fits;
}

bool cd_ascii(const char *host, char *result, size_t capacity) {
    char *text = NULL;
    int status = idn2_to_ascii_8z(host, &text, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);
    return take(status, text, result, capacity);
}

bool cd_readable(const char *host, char *result, size_t capacity) {
    char *text = NULL;
    int status = idn2_to_unicode_8z8z(host, &text, 0);
    return take(status, text, result, capacity);
}
