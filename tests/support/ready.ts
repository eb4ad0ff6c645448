/** What a served Worker prints once it may be asked. */
export const READY = "The Worker is served.";

/** What it prints before, with the address of its inspector behind it, when it has one. */
export const INSPECTOR = "Inspector: ";
