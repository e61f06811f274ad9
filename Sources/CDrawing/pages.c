#include "drawing_internal.h"
#include "page_text.h"

#include <limits.h>
#include <stdlib.h>

int draw_page(int descriptor, uint32_t number, uint32_t side, drawing *result) {
    int outcome;
    page_document *document = page_document_open(descriptor, &outcome);
    if (!document) return outcome == page_encrypted ? drawing_encrypted : drawing_damaged;
    uint32_t width, height;
    uint32_t *words = number <= INT_MAX ? page_document_draw(document, (int)number, side, &width, &height) : NULL;
    page_document_free(document);
    uint8_t *pixels = words ? malloc((size_t)width * height * 4) : NULL;
    for (size_t index = 0; pixels && index < (size_t)width * height; index++) {
        pixels[index * 4] = (uint8_t)(words[index] >> 16);
        pixels[index * 4 + 1] = (uint8_t)(words[index] >> 8);
        pixels[index * 4 + 2] = (uint8_t)words[index];
        pixels[index * 4 + 3] = 255;
    }
    page_text_free(words);
    if (!pixels) return drawing_unsupported;
    *result = (drawing){pixels, width, height};
    return drawing_done;
}
