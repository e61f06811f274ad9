// Hosts in other scripts by libidn2, whose own header no importer of a module that uses them needs to find.
#ifndef DOMAIN_NAMES_H
#define DOMAIN_NAMES_H

#include <stdbool.h>
#include <stddef.h>

// A host as DNS and browsers know it: `xn--r8jz45g.jp` for `例え.jp` (UTS #46, not transitional; IDNA 2008). False if that
// cannot be one, or is longer than `capacity` with the zero behind it.
bool cd_ascii(const char *_Nonnull host, char *_Nonnull result, size_t capacity);

// The other way: `例え.jp`. False if some part that begins with `xn--` stands for nothing.
bool cd_readable(const char *_Nonnull host, char *_Nonnull result, size_t capacity);

#endif
