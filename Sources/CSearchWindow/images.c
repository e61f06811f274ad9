// Pictures of rows and of the preview. What was read once is kept, because a key draws the same glyphs again.
#include <glib/gstdio.h>
#include <sys/stat.h>

#include "window.h"

// The largest picture file that is read, and how many small pictures are kept: 256 of 64 pixels are 4 MiB.
#define MAXIMUM_PICTURE_BYTES (4 << 20)
#define MAXIMUM_KEPT 256
#define MAXIMUM_KEPT_PIXELS 64

static GHashTable *kept;

static GdkTexture *read_picture(const char *path, int pixels) {
    GStatBuf status;
    if (g_stat(path, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size > MAXIMUM_PICTURE_BYTES) return NULL;
    if (pixels > MAXIMUM_KEPT_PIXELS) {
        GdkPixbuf *read = gdk_pixbuf_new_from_file_at_size(path, pixels, pixels, NULL);
        if (!read) return NULL;
        GdkTexture *texture = gdk_texture_new_for_pixbuf(read);
        g_object_unref(read);
        return texture;
    }
    if (!kept) kept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_object_unref);
    char *name = g_strdup_printf("%d %ld %ld %s", pixels, (long)status.st_mtime, (long)status.st_size, path);
    GdkTexture *texture = g_hash_table_lookup(kept, name);
    if (texture) {
        g_free(name);
        return g_object_ref(texture);
    }
    GdkPixbuf *read = gdk_pixbuf_new_from_file_at_size(path, pixels, pixels, NULL);
    if (!read) {
        g_free(name);
        return NULL;
    }
    texture = gdk_texture_new_for_pixbuf(read);
    g_object_unref(read);
    if (g_hash_table_size(kept) >= MAXIMUM_KEPT) g_hash_table_remove_all(kept);
    g_hash_table_insert(kept, name, g_object_ref(texture));
    return texture;
}

static bool set_picture(GtkImage *image, const char *path, int pixels) {
    if (!path || *path != '/') return false;
    GdkTexture *texture = read_picture(path, pixels * gtk_widget_get_scale_factor(GTK_WIDGET(image)));
    if (!texture) return false;
    gtk_image_set_from_paintable(image, GDK_PAINTABLE(texture));
    g_object_unref(texture);
    return true;
}

static bool set_type_icon(GtkImage *image, const char *media_type) {
    if (!media_type) return false;
    GIcon *icon = g_content_type_get_icon(media_type);
    bool is_there = gtk_icon_theme_has_gicon(gtk_icon_theme_get_for_display(gdk_display_get_default()), icon);
    if (is_there) gtk_image_set_from_gicon(image, icon);
    g_object_unref(icon);
    return is_there;
}

GtkWidget *sw_image(void) {
    // The texts beside it say what there is.
    GtkWidget *image = g_object_new(GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
    gtk_widget_set_overflow(image, GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_valign(image, GTK_ALIGN_CENTER);
    return image;
}

void sw_set_image(GtkImage *image, const sw_sources *sources, int pixels) {
    gtk_image_set_pixel_size(image, pixels);
    gtk_widget_remove_css_class(GTK_WIDGET(image), "own");
    if (set_picture(image, sources->picture, pixels)) {
        gtk_widget_add_css_class(GTK_WIDGET(image), "own");
        return;
    }
    const char *icon = sources->icon;
    if (set_type_icon(image, sources->media_type) || set_picture(image, icon, pixels)) return;
    GtkIconTheme *theme = gtk_icon_theme_get_for_display(gdk_display_get_default());
    if (icon && *icon != '/' && gtk_icon_theme_has_icon(theme, icon)) {
        gtk_image_set_from_icon_name(image, icon);
    } else if (!set_picture(image, sources->glyph, pixels)) {
        gtk_image_set_from_icon_name(image, "text-x-generic-symbolic");
    }
}
