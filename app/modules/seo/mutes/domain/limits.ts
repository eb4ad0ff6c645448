/** Length of the reason for a mute. */
export const REASON_MAX_CHARS = 300;
