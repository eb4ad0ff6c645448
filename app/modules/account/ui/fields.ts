import type { AuthField } from "./auth-form.tsx";

/** Longest mail address (specification section 9). */
const MAX_EMAIL_LENGTH = 254;

export const EMAIL_FIELD: AuthField = {
  name: "email",
  label: "Email",
  type: "email",
  autoComplete: "email",
  inputMode: "email",
  required: true,
  maxLength: MAX_EMAIL_LENGTH,
  spellCheck: false,
};

export const PASSWORD_HINT = "At least 8 characters, with upper and lower case, a number and a special character.";
