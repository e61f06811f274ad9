// For Benchmarks/box-latency: a line for each key and each showing, in microseconds of the monotonic clock. Nothing happens
// unless SEARCHLIGHT_BOX_TIMES names a file.
#include <stdio.h>

#include "window.h"

static FILE *file;
static gint64 key_at, hits_at, shown_at;

static void painted(GdkFrameClock *clock, gpointer data) {
    gint64 now = g_get_monotonic_time();
    if (shown_at) fprintf(file, "shown %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", shown_at, now);
    // A frame in between, such as that of the letter, is not the one with the hits.
    if (key_at && hits_at) {
        fprintf(file, "key %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", key_at, hits_at, now);
        key_at = 0;
    }
    shown_at = hits_at = 0;
    fflush(file);
}

void sw_measure(void) {
    const char *path = g_getenv("SEARCHLIGHT_BOX_TIMES");
    if (!path || file || !(file = fopen(path, "a"))) return;
    g_signal_connect(
        gtk_widget_get_frame_clock(GTK_WIDGET(sw.window)), "after-paint", G_CALLBACK(painted), NULL);
}

void sw_note_key(guint32 milliseconds) {
    // The X server's time is the monotonic clock's, in 32 bits: the last moment that ends so.
    gint64 now = g_get_monotonic_time();
    if (file) key_at = now - (guint32)((guint32)(now / 1000) - milliseconds) * (gint64)1000;
}

void sw_note_hits(void) {
    if (file) hits_at = g_get_monotonic_time();
}

void sw_note_shown(void) {
    if (file) shown_at = g_get_monotonic_time();
}
