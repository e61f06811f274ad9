#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdint.h>

// What the whole process allocated since it started, all threads together. Reallocations count as allocations.
struct allocation_counts {
    uint64_t allocations, bytes;
};

struct allocation_counts allocation_counts(void);

#endif
