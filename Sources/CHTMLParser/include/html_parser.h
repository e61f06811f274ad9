// HTML as browsers read it (WHATWG HTML, "Parsing HTML documents"), by libgumbo, as one flat array of nodes.
//
// libgumbo takes any bytes, but its memory and time may grow with the square of a hostile page. So elements that nest
// too deep and surplus attributes are taken out first (html_nesting.h). All memory comes from one arena with a limit.
// It runs in a process of its own (html_apart.c), which the kernel ends when its time is over. So no input can block or
// crash the program.
#ifndef HTML_PARSER_H
#define HTML_PARSER_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *start;
    uint32_t length;
} html_text;

typedef struct {
    html_text name;
    html_text value;
} html_attribute;

typedef struct {
    // Of an element its name in lower case; of text, the text. Not zero-terminated.
    html_text text;
    uint32_t is_element;
    // Whether it is an element of SVG or MathML.
    uint32_t is_foreign;
    // The index of the node that contains this one; of the first, its own.
    uint32_t parent;
    // The index behind the last node in this one.
    uint32_t end;
    uint32_t first_attribute;
    uint32_t attributes;
    // Where it begins in the page; UINT32_MAX for what the page does not write.
    uint32_t offset;
} html_node;

typedef struct html_tree html_tree;

// Elements that stand in each other.
enum { html_most_depth = 512 };

enum html_outcome { html_parsed = 0, html_too_much_memory = 1, html_too_much_time = 2, html_stopped = 3 };

// Nodes in document order, each before what stands in it; comments are left out, and what stands in templates, unless
// it is an element's shadow. Bytes that are not UTF-8 become U+FFFD.
//
// Parsing takes at most `memory` bytes, and `milliseconds` of processor time. It calls `stops` with its context some
// times a second to ask whether to stop. Null means never. Returns an html_outcome; *tree is to be freed where it is
// html_parsed, and null otherwise.
int html_parse(
    const uint8_t *bytes, size_t length, size_t memory, int64_t milliseconds, int (*stops)(void *), void *context, html_tree **tree
);
void html_free(html_tree *tree);

// What parsing took, in units that do not depend on the machine.
typedef struct {
    // Tags and open elements that were looked at to bound the nesting.
    uint64_t steps;
    // Requests of libgumbo for memory.
    uint32_t requests;
    // Tags that were taken out.
    uint32_t dropped;
} html_cost;
html_cost html_cost_of(const html_tree *tree);

uint32_t html_node_count(const html_tree *tree);
uint32_t html_attribute_count(const html_tree *tree);
// index: below the count.
html_node html_node_at(const html_tree *tree, uint32_t index);
html_attribute html_attribute_at(const html_tree *tree, uint32_t index);

// Writes a text of a tree that was not freed; bytes: room for its length.
void html_copy(html_text text, uint8_t *bytes);

// Text of a character encoding as UTF-8. Bytes that are not valid in the encoding become U+FFFD.
//
// encoding: as iconv(3) calls it; text: room for html_utf8_capacity(length) bytes; *converted: how many of them were
// written. Returns whether the encoding is known.
int html_utf8(const char *encoding, const uint8_t *bytes, size_t length, uint8_t *text, size_t *converted);
size_t html_utf8_capacity(size_t length);

#endif
