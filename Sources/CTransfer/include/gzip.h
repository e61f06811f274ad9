// Files that are compressed with gzip (RFC 1952), by zlib.
#ifndef GZIP_H
#define GZIP_H

#include <stddef.h>
#include <stdint.h>

// Returns the content of a file up to the first damaged byte, `most` bytes at most. To be freed by ct_free_bytes; null
// without memory.
uint8_t *_Nullable ct_gunzip(const uint8_t *_Nullable bytes, size_t length, size_t most, size_t *_Nonnull count);

// A file with these bytes in it, always the same for the same ones. To be freed by ct_free_bytes; null without memory.
uint8_t *_Nullable ct_gzip(const uint8_t *_Nullable bytes, size_t length, size_t *_Nonnull count);

void ct_free_bytes(uint8_t *_Nullable bytes);

#endif
