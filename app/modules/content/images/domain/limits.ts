export const MAX_IMAGE_BYTES = 5_000_000;
export const MAX_IMAGE_SIDE_PIXELS = 8_192;
export const MAX_ALT_CHARS = 300;
/** Pictures of one piece. */
export const MAX_ITEM_IMAGES = 100;
/** Smaller files of one picture, all sizes and formats together. */
export const MAX_VARIANTS = 6;
export const MAX_VARIANT_BYTES = 1_000_000;
/** With the other fields and the marks of the form. */
export const MAX_IMAGE_FORM_BYTES = MAX_IMAGE_BYTES + MAX_VARIANTS * MAX_VARIANT_BYTES + 50_000;
