/** Maxima of one campaign and of the UTM rules of one workspace. */
export const MAX_ASSETS = 100;
export const MAX_COSTS = 200;
/** Pages of one campaign. */
export const MAX_DESTINATIONS = 20;
/** Addresses to which a campaign that is launched may lead. */
export const MAX_ADDRESSES = 200;
export const MAX_DICTIONARY_VALUES = 200;
export const MAX_MAPPINGS = 500;
export const UTM_MAX_CHARS = 100;
/** Days by which a clone can be moved, in both directions. */
export const MAX_SHIFT_DAYS = 730;
export const MAX_CAMPAIGN_DAYS = 1_100;
