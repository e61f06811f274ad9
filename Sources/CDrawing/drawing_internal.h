// What the files of this target share.
#ifndef DRAWING_INTERNAL_H
#define DRAWING_INTERNAL_H

#include "drawing.h"

#include <stddef.h>

// Pixels of a picture at most: those of a camera with 60 megapixels.
#define pixel_limit ((uint64_t)64 << 20)

int draw_page(int descriptor, uint32_t page, uint32_t side, drawing *result);
int draw_gif(const uint8_t *bytes, size_t count, drawing *result);
int draw_heif(const uint8_t *bytes, size_t count, uint32_t side, drawing *result);
int draw_tiff(int descriptor, drawing *result);
int draw_webp(const uint8_t *bytes, size_t count, uint32_t side, drawing *result);

// Turns a picture as an orientation of Exif (CIPA DC-008, tag 274) asks for. 0, or -1 without memory.
int turn(drawing *picture, int orientation);

// Makes a picture smaller, if its longer side has more than `side` pixels. 0, or -1 without memory.
int shrink(drawing *picture, uint32_t side);

#endif
