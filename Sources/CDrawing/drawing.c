#include "drawing_internal.h"
#include "pictures.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Bytes of a picture's file at most.
enum { most_bytes = 64 << 20 };

// All bytes of a file, by pread; NULL for an empty, too long or unreadable one.
static uint8_t *contents(int descriptor, size_t *count) {
    struct stat status;
    if (fstat(descriptor, &status) != 0 || status.st_size <= 0 || status.st_size > most_bytes) return NULL;
    uint8_t *bytes = malloc((size_t)status.st_size);
    *count = 0;
    while (bytes && *count < (size_t)status.st_size) {
        ssize_t read = pread(descriptor, bytes + *count, (size_t)status.st_size - *count, (off_t)*count);
        if (read < 0 && errno == EINTR) continue;
        if (read <= 0) break;
        *count += (size_t)read;
    }
    return bytes;
}

static bool is_heif(const uint8_t *start) { return memcmp(start + 4, "ftyp", 4) == 0; }

static bool is_picture(const uint8_t *start) {
    static const char *const signatures[] = {"\x89PNG", "\xff\xd8\xff", "RIFF", "GIF8"};
    for (size_t index = 0; index < sizeof signatures / sizeof *signatures; index++)
        if (memcmp(start, signatures[index], strlen(signatures[index])) == 0) return true;
    return is_heif(start);
}

static int draw_picture(const uint8_t *bytes, size_t count, uint32_t side, drawing *result) {
    if (count >= 12 && is_heif(bytes)) return draw_heif(bytes, count, side, result);
    if (count >= 12 && memcmp(bytes, "GIF8", 4) == 0) return draw_gif(bytes, count, result);
    if (count >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0) return draw_webp(bytes, count, side, result);
    searchlight_picture picture;
    if (searchlight_picture_decode(bytes, count, pixel_limit, side, &picture) != 0) return drawing_damaged;
    *result = (drawing){picture.pixels, picture.width, picture.height};
    return drawing_done;
}

int drawing_of_file(int descriptor, uint32_t page, uint32_t side, int orientation, drawing *result) {
    uint8_t start[1024];
    ssize_t read = pread(descriptor, start, sizeof start, 0);
    if (read < 12 || side == 0) return drawing_unsupported;
    // A PDF may have other bytes before its header (ISO 32000-2, annex H).
    for (ssize_t offset = 0; offset + 5 <= read; offset++)
        if (memcmp(start + offset, "%PDF-", 5) == 0) return draw_page(descriptor, page, side, result);
    if (page > 0) return drawing_unsupported;
    int outcome;
    if (memcmp(start, "\xff\xd8", 2) != 0) orientation = 1;
    if (memcmp(start, "II*\0", 4) == 0 || memcmp(start, "MM\0*", 4) == 0) {
        outcome = draw_tiff(descriptor, result);
    } else if (is_picture(start)) {
        size_t count = 0;
        uint8_t *bytes = contents(descriptor, &count);
        if (!bytes) return drawing_too_large;
        outcome = draw_picture(bytes, count, side, result);
        free(bytes);
    } else {
        return drawing_unsupported;
    }
    if (outcome != drawing_done) return outcome;
    if (shrink(result, side) == 0 && turn(result, orientation) == 0) return drawing_done;
    free(result->pixels);
    return drawing_too_large;
}
