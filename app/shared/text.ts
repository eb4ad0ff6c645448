/**
 * A text on one line that every program shows as it is stored: no control characters, no halves of a
 * surrogate pair, and no marks that turn the writing direction, with which a name can pass for another.
 */
export const PRINTABLE = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
