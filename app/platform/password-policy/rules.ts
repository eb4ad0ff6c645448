/** Fewest characters of a password (specification, section 5). */
export const MIN_PASSWORD_LENGTH = 8;

/** A rule that can be checked while a password is typed. */
export interface PasswordRule {
  label: string;
  isMet: (password: string) => boolean;
}

/** The signs that a password must have, one of each kind. */
export const COMPOSITION_RULES: readonly PasswordRule[] = [
  { label: "An uppercase letter", isMet: (password) => /\p{Lu}/u.test(password) },
  { label: "A lowercase letter", isMet: (password) => /\p{Ll}/u.test(password) },
  { label: "A number", isMet: (password) => /\p{Nd}/u.test(password) },
  { label: "A special character", isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
];

/** What a form lists beside a new password. Common passwords are refused by the server. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { label: `${MIN_PASSWORD_LENGTH} characters`, isMet: ({ length }) => length >= MIN_PASSWORD_LENGTH },
  ...COMPOSITION_RULES,
];
