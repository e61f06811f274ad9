// Nothing is imported from here: the window's C code includes GTK, and this target brings its flags.
