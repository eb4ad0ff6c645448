/** For pages that are the same for every visitor: short, so that a deployment shows within minutes. */
export const PUBLIC_CACHE = "public, max-age=300";

/** For answers that belong to one person or one moment. */
export const NO_STORE = "private, no-store";
