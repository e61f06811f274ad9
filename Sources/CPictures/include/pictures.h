// Pictures out of PNG and JPEG files, by libpng and libjpeg.
#ifndef PICTURES_H
#define PICTURES_H

#include <stddef.h>
#include <stdint.h>

// Red, green, blue and opacity of each pixel, row by row from the top; opacity is not multiplied in.
typedef struct {
    uint8_t *pixels;
    uint32_t width;
    uint32_t height;
} searchlight_picture;

// Decodes a PNG or JPEG file. Returns 0, or -1 for other or damaged files, and for pictures of more than `most_pixels`.
// Such pictures are refused before memory is taken for them. A JPEG is made smaller by the decoder if the picture
// stays at least `wanted` pixels wide and high. The caller frees `pixels`.
int searchlight_picture_decode(const uint8_t *bytes, size_t count, uint64_t most_pixels, uint32_t wanted,
                               searchlight_picture *picture);

// Encodes a picture as a PNG file with texts in it: names and values in turn, ended by NULL (a name has at most 79
// bytes of Latin letters). Returns 0, or -1 without memory. The caller frees `bytes`.
int searchlight_picture_encode(const searchlight_picture *picture, const char *const *texts, uint8_t **bytes,
                               size_t *count);

#endif
