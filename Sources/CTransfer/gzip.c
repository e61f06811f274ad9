#include "gzip.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

uint8_t *ct_gunzip(const uint8_t *bytes, size_t length, size_t most, size_t *count) {
    *count = 0;
    z_stream stream = {0};
    // The window as large as it may be, and only gzip's own frame.
    if (inflateInit2(&stream, 15 + 16) != Z_OK) return NULL;
    size_t size = 1 << 16 < most ? 1 << 16 : most;
    uint8_t *result = malloc(size ? size : 1);
    int outcome = result ? Z_OK : Z_MEM_ERROR;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = length > UINT32_MAX ? UINT32_MAX : (uInt)length;
    while (outcome == Z_OK && *count < most) {
        if (*count == size) {
            size = size > most / 2 ? most : 2 * size;
            uint8_t *larger = realloc(result, size);
            if (!larger) break;
            result = larger;
        }
        size_t room = size - *count;
        stream.next_out = result + *count;
        stream.avail_out = room > UINT32_MAX ? UINT32_MAX : (uInt)room;
        uInt offered = stream.avail_out;
        outcome = inflate(&stream, Z_NO_FLUSH);
        *count += offered - stream.avail_out;
        // Members follow one another. Any other bytes end the file.
        if (outcome == Z_STREAM_END && stream.avail_in > 0 && *stream.next_in == 0x1F) outcome = inflateReset(&stream);
    }
    inflateEnd(&stream);
    return result;
}

uint8_t *ct_gzip(const uint8_t *bytes, size_t length, size_t *count) {
    *count = 0;
    z_stream stream = {0};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return NULL;
    size_t size = deflateBound(&stream, length);
    uint8_t *result = malloc(size);
    int outcome = result ? Z_OK : Z_MEM_ERROR;
    stream.next_in = (Bytef *)bytes;
    size_t left = length;
    while (outcome == Z_OK) {
        uInt given = left > UINT32_MAX ? UINT32_MAX : (uInt)left;
        size_t room = size - *count;
        stream.avail_in = given;
        stream.next_out = result + *count;
        stream.avail_out = room > UINT32_MAX ? UINT32_MAX : (uInt)room;
        uInt offered = stream.avail_out;
        outcome = deflate(&stream, given == left ? Z_FINISH : Z_NO_FLUSH);
        left -= given - stream.avail_in;
        *count += offered - stream.avail_out;
    }
    deflateEnd(&stream);
    if (outcome == Z_STREAM_END) return result;
    free(result);
    return NULL;
}

void ct_free_bytes(uint8_t *bytes) { free(bytes); }
