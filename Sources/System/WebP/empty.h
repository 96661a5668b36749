/* Nothing to import: the C targets include the library's headers themselves. */
