#include "drawing_internal.h"

#include <gif_lib.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// The first picture of a GIF (CompuServe, "Graphics Interchange Format 89a").

typedef struct {
    const uint8_t *bytes;
    size_t count, position;
} source;

static int take(GifFileType *file, GifByteType *out, int wanted) {
    source *from = file->UserData;
    size_t left = from->count - from->position, count = wanted < 0 ? 0 : (size_t)wanted < left ? (size_t)wanted : left;
    memcpy(out, from->bytes + from->position, count);
    from->position += count;
    return (int)count;
}

// Puts a row of the frame where it belongs. What lies beyond the screen is left out.
static void put(const GifPixelType *codes, const GifImageDesc *frame, int row, const ColorMapObject *colors, int transparent, drawing *screen) {
    int64_t y = (int64_t)frame->Top + row;
    if (y < 0 || y >= screen->height) return;
    for (int index = 0; index < frame->Width; index++) {
        int64_t x = (int64_t)frame->Left + index;
        int code = codes[index];
        if (x < 0 || x >= screen->width || code == transparent || code >= colors->ColorCount) continue;
        uint8_t *pixel = screen->pixels + ((size_t)y * screen->width + (size_t)x) * 4;
        GifColorType color = colors->Colors[code];
        pixel[0] = color.Red;
        pixel[1] = color.Green;
        pixel[2] = color.Blue;
        pixel[3] = 255;
    }
}

static int draw_frame(GifFileType *file, int transparent, drawing *result) {
    if (DGifGetImageDesc(file) != GIF_OK) return drawing_damaged;
    const GifImageDesc *frame = &file->Image;
    const ColorMapObject *colors = frame->ColorMap ? frame->ColorMap : file->SColorMap;
    if (!colors || frame->Width <= 0 || frame->Height <= 0) return drawing_damaged;
    int width = file->SWidth > 0 ? file->SWidth : frame->Width, height = file->SHeight > 0 ? file->SHeight : frame->Height;
    if ((uint64_t)width * (uint64_t)height > pixel_limit || (uint64_t)frame->Width * (uint64_t)frame->Height > pixel_limit) return drawing_too_large;
    drawing screen = {calloc((size_t)width * (size_t)height, 4), (uint32_t)width, (uint32_t)height};
    GifPixelType *codes = malloc((size_t)frame->Width);
    int rows = 0;
    bool is_over = false;
    static const int first[] = {0, 4, 2, 1}, step[] = {8, 8, 4, 2};
    for (int pass = frame->Interlace ? 0 : 3; screen.pixels && codes && pass < 4 && !is_over; pass++) {
        for (int row = frame->Interlace ? first[pass] : 0; row < frame->Height; row += frame->Interlace ? step[pass] : 1) {
            is_over = DGifGetLine(file, codes, frame->Width) != GIF_OK;
            if (is_over) break;
            put(codes, frame, row, colors, transparent, &screen);
            rows++;
        }
    }
    int outcome = !screen.pixels || !codes ? drawing_too_large : rows == 0 ? drawing_damaged : drawing_done;
    free(codes);
    // A file that ends early shows what it has.
    if (outcome == drawing_done) *result = screen;
    else free(screen.pixels);
    return outcome;
}

int draw_gif(const uint8_t *bytes, size_t count, drawing *result) {
    source from = {bytes, count, 0};
    int problem = 0, transparent = NO_TRANSPARENT_COLOR, outcome = drawing_damaged;
    GifFileType *file = DGifOpen(&from, take, &problem);
    if (!file) return drawing_damaged;
    GifRecordType record;
    while (DGifGetRecordType(file, &record) == GIF_OK) {
        if (record == IMAGE_DESC_RECORD_TYPE) {
            outcome = draw_frame(file, transparent, result);
            break;
        }
        int kind = 0;
        GifByteType *block = NULL;
        if (record != EXTENSION_RECORD_TYPE || DGifGetExtension(file, &kind, &block) != GIF_OK) break;
        GraphicsControlBlock control;
        if (kind == GRAPHICS_EXT_FUNC_CODE && block && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
            transparent = control.TransparentColor;
        while (block && DGifGetExtensionNext(file, &block) == GIF_OK) {}
    }
    DGifCloseFile(file, &problem);
    return outcome;
}
