/** As at sign-up. */
export const MAX_NAME_LENGTH = 80;
export const MAX_COMPANY_LENGTH = 120;
