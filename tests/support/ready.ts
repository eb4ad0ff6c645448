/** What a served Worker prints once it may be asked. */
export const READY = "The Worker is served.";
