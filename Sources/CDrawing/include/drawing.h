// How a file looks, as pixels: pages of PDFs by poppler and cairo; pictures by libpng, libjpeg, libwebp, libtiff, giflib
// and libheif.
#ifndef DRAWING_H
#define DRAWING_H

#include <stdint.h>

// Red, green, blue and opacity of each pixel, row by row from the top; opacity is not multiplied in.
typedef struct {
    uint8_t *pixels;
    uint32_t width;
    uint32_t height;
} drawing;

enum drawing_outcome { drawing_done = 0, drawing_unsupported = 1, drawing_damaged = 2, drawing_encrypted = 3, drawing_too_large = 4 };

// Draws the file of a descriptor, which stays the caller's. What it is, its first bytes say.
//
// `page` counts from 0; pictures have one. The longer side gets `side` pixels; a picture that is smaller keeps its size.
// A JPEG is turned as its `orientation` says (Exif, tag 274), 1 to 8; other pictures are upright.
// Returns a drawing_outcome; `pixels` are the caller's to free if it is drawing_done.
int drawing_of_file(int descriptor, uint32_t page, uint32_t side, int orientation, drawing *result);

#endif
