import type { AuthField } from "./auth-form.tsx";

/**
 * Without `maxLength`, as passwords are: a pasted address that is cut off silently is another address, and the person
 * would not notice.
 */
export const EMAIL_FIELD: AuthField = {
  name: "email",
  label: "Email",
  type: "email",
  autoComplete: "email",
  inputMode: "email",
  required: true,
  spellCheck: false,
};

export const PASSWORD_HINT = "At least 8 characters, with upper and lower case, a number and a special character.";
