// Bounds what a page makes libgumbo walk through, before libgumbo sees it.
#ifndef HTML_NESTING_H
#define HTML_NESTING_H

#include "html_parser.h"

// Attributes of one tag: libgumbo compares each with all before it.
enum { html_most_attributes = 256 };

typedef struct {
    // Tags, and elements looked at to find which ones a tag closes. Grows with the length of the page.
    uint64_t steps;
    // How deep elements nest, by what the scan knows.
    uint32_t depth;
    // Tags that were taken out.
    uint32_t dropped;
} html_nesting;

// Takes out the tags of elements that nest deeper than html_most_depth, and keeps the text in them. Takes out
// attributes of one tag beyond html_most_attributes. Takes out a noscript element whose content opens elements that it
// does not close, since browsers read none of it. The removed bytes become an empty comment of the same length.
//
// It follows the parser's rules for which tags close which elements, but not all of them. If the scan misjudges
// something, the limits of html_parse still hold.
html_nesting html_limit_nesting(char *text, size_t length);

#endif
