// The tree while it is made, apart from the process that asks for it.
#ifndef HTML_TREE_H
#define HTML_TREE_H

#include "html_parser.h"

#include <setjmp.h>

// The first of the memory that both processes share.
struct html_tree {
    // Bytes of that memory, and those that are used.
    size_t size, used;
    int64_t deadline;
    uint32_t requests, dropped;
    uint64_t steps;
    // The copy of the page that is parsed.
    const char *text;
    // Where the stack stood when parsing began.
    const char *stack;
    jmp_buf give_up;
    html_node *nodes;
    uint32_t node_count;
    html_attribute *attributes;
    uint32_t attribute_count;
    // An html_outcome; -1 until there is one.
    volatile int outcome;
};

// Parses into an empty tree. Returns an html_outcome.
int html_fill(html_tree *tree, const uint8_t *bytes, size_t length, int64_t milliseconds);

#endif
