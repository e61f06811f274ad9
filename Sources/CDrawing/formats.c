#include "drawing_internal.h"

#include <stdlib.h>
#include <string.h>
#include <tiffio.h>
#include <unistd.h>
#include <webp/decode.h>

int draw_webp(const uint8_t *bytes, size_t count, uint32_t side, drawing *result) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config) || WebPGetFeatures(bytes, count, &config.input) != VP8_STATUS_OK) return drawing_damaged;
    uint64_t width = (uint64_t)config.input.width, height = (uint64_t)config.input.height;
    if (width * height > pixel_limit) return drawing_too_large;
    uint64_t longer = width > height ? width : height;
    if (longer > side) {
        config.options.use_scaling = 1;
        config.options.scaled_width = (int)(width * side / longer ? width * side / longer : 1);
        config.options.scaled_height = (int)(height * side / longer ? height * side / longer : 1);
    }
    config.output.colorspace = MODE_RGBA;
    VP8StatusCode status = WebPDecode(bytes, count, &config);
    int outcome = status == VP8_STATUS_OK ? drawing_done : status == VP8_STATUS_UNSUPPORTED_FEATURE ? drawing_unsupported : drawing_damaged;
    if (outcome == drawing_done) {
        size_t row = (size_t)config.output.width * 4;
        uint8_t *pixels = malloc(row * (size_t)config.output.height);
        if (!pixels) outcome = drawing_too_large;
        for (int line = 0; pixels && line < config.output.height; line++)
            memcpy(pixels + row * (size_t)line, config.output.u.RGBA.rgba + (ptrdiff_t)config.output.u.RGBA.stride * line, row);
        *result = (drawing){pixels, (uint32_t)config.output.width, (uint32_t)config.output.height};
    }
    WebPFreeDecBuffer(&config.output);
    return outcome;
}

int draw_tiff(int descriptor, drawing *result) {
    TIFFSetErrorHandler(NULL);
    TIFFSetWarningHandler(NULL);
    // TIFFClose closes what it is given, and reads from the position.
    int copy = dup(descriptor);
    if (copy < 0) return drawing_damaged;
    lseek(copy, 0, SEEK_SET);
    TIFF *file = TIFFFdOpen(copy, "", "rm");
    if (!file) {
        close(copy);
        return drawing_damaged;
    }
    uint32_t width = 0, height = 0, *words = NULL;
    int outcome = drawing_damaged;
    if (TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &width) && TIFFGetField(file, TIFFTAG_IMAGELENGTH, &height) && width && height) {
        if ((uint64_t)width * height > pixel_limit) outcome = drawing_too_large;
        else if (!(words = malloc((size_t)width * height * 4))) outcome = drawing_too_large;
        else if (TIFFReadRGBAImageOriented(file, width, height, words, ORIENTATION_TOPLEFT, 0)) outcome = drawing_done;
    }
    TIFFClose(file);
    if (outcome != drawing_done) {
        free(words);
        return outcome;
    }
    uint8_t *pixels = (uint8_t *)words;
    for (size_t index = 0; index < (size_t)width * height; index++) {
        uint32_t word = words[index];
        pixels[index * 4] = (uint8_t)TIFFGetR(word);
        pixels[index * 4 + 1] = (uint8_t)TIFFGetG(word);
        pixels[index * 4 + 2] = (uint8_t)TIFFGetB(word);
        pixels[index * 4 + 3] = (uint8_t)TIFFGetA(word);
    }
    *result = (drawing){pixels, width, height};
    return drawing_done;
}
