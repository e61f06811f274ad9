// Where the window stands: on X11 in the middle of the screen that has the pointer. Wayland's compositors place windows
// themselves, most of them in the middle.
#include "window.h"

#ifdef GDK_WINDOWING_X11
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <gdk/x11/gdkx.h>

static bool geometry_with_pointer(GdkDisplay *display, Display *x, GdkRectangle *found) {
    Window root, child;
    int root_x = 0, root_y = 0, window_x, window_y;
    unsigned int mask;
    XQueryPointer(x, DefaultRootWindow(x), &root, &child, &root_x, &root_y, &window_x, &window_y, &mask);
    GListModel *monitors = gdk_display_get_monitors(display);
    bool is_found = false;
    for (guint number = 0; number < g_list_model_get_n_items(monitors); number++) {
        GdkMonitor *monitor = g_list_model_get_item(monitors, number);
        GdkRectangle geometry;
        gdk_monitor_get_geometry(monitor, &geometry);
        int scale = gdk_monitor_get_scale_factor(monitor);
        GdkRectangle pixels = {geometry.x * scale, geometry.y * scale, geometry.width * scale, geometry.height * scale};
        bool has_pointer = root_x >= pixels.x && root_x < pixels.x + pixels.width && root_y >= pixels.y &&
                           root_y < pixels.y + pixels.height;
        if (has_pointer || !is_found) *found = pixels;
        is_found = true;
        g_object_unref(monitor);
        if (has_pointer) break;
    }
    return is_found;
}

void sw_place(void) {
    GdkDisplay *display = gdk_display_get_default();
    if (!GDK_IS_X11_DISPLAY(display)) return;
    gtk_widget_realize(GTK_WIDGET(sw.window));
    GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(sw.window));
    Display *x = gdk_x11_display_get_xdisplay(display);
    Window window = gdk_x11_surface_get_xid(surface);
    gdk_x11_surface_set_skip_taskbar_hint(surface, TRUE);
    gdk_x11_surface_set_skip_pager_hint(surface, TRUE);
    // A key or a bus call shows the window, rather than a click in it. Without the time, some window managers leave it
    // behind the window that has the focus.
    gdk_x11_surface_set_user_time(surface, gdk_x11_get_server_time(surface));
    GdkRectangle screen;
    if (!geometry_with_pointer(display, x, &screen)) return;
    int scale = gdk_surface_get_scale_factor(surface), width = WINDOW_WIDTH * scale, height = WINDOW_HEIGHT * scale;
    int left = screen.x + (screen.width - width) / 2, top = screen.y + MAX(0, (screen.height - height) * 2 / 5);
    XSizeHints hints = {.flags = USPosition | PPosition, .x = left, .y = top};
    XSetWMNormalHints(x, window, &hints);
    XMoveWindow(x, window, left, top);
}
#else
void sw_place(void) {}
#endif
