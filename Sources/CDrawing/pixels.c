#include "drawing_internal.h"

#include <stdlib.h>
#include <string.h>

int shrink(drawing *picture, uint32_t side) {
    uint32_t longer = picture->width > picture->height ? picture->width : picture->height;
    if (longer <= side) return 0;
    uint32_t width = (uint32_t)((uint64_t)picture->width * side / longer), height = (uint32_t)((uint64_t)picture->height * side / longer);
    if (!width) width = 1;
    if (!height) height = 1;
    uint8_t *pixels = malloc((size_t)width * height * 4), *next = pixels;
    if (!pixels) return -1;
    // Each pixel is the mean of those it stands for; opaque ones count more.
    for (uint64_t row = 0; row < height; row++) {
        uint64_t first = row * picture->height / height, last = (row + 1) * picture->height / height;
        for (uint64_t column = 0; column < width; column++, next += 4) {
            uint64_t left = column * picture->width / width, right = (column + 1) * picture->width / width;
            uint64_t sums[4] = {0};
            for (uint64_t y = first; y < last; y++) {
                const uint8_t *pixel = picture->pixels + (y * picture->width + left) * 4;
                for (uint64_t x = left; x < right; x++, pixel += 4) {
                    for (int color = 0; color < 3; color++) sums[color] += (uint64_t)pixel[color] * pixel[3];
                    sums[3] += pixel[3];
                }
            }
            uint64_t count = (last - first) * (right - left);
            for (int color = 0; color < 3; color++) next[color] = (uint8_t)(sums[3] ? sums[color] / sums[3] : 0);
            next[3] = (uint8_t)(count ? sums[3] / count : 0);
        }
    }
    free(picture->pixels);
    *picture = (drawing){pixels, width, height};
    return 0;
}

int turn(drawing *picture, int orientation) {
    if (orientation <= 1 || orientation > 8) return 0;
    uint32_t width = picture->width, height = picture->height;
    // From 5 on, rows of the picture are columns of the file.
    int swaps = orientation >= 5;
    uint32_t new_width = swaps ? height : width, new_height = swaps ? width : height;
    uint8_t *pixels = malloc((size_t)width * height * 4);
    if (!pixels) return -1;
    for (uint32_t y = 0; y < new_height; y++) {
        for (uint32_t x = 0; x < new_width; x++) {
            uint32_t column = swaps ? y : x, row = swaps ? x : y;
            if (orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8) column = width - 1 - column;
            if (orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7) row = height - 1 - row;
            memcpy(pixels + ((size_t)y * new_width + x) * 4, picture->pixels + ((size_t)row * width + column) * 4, 4);
        }
    }
    free(picture->pixels);
    *picture = (drawing){pixels, new_width, new_height};
    return 0;
}
