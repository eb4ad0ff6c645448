import type { AuthField } from "./auth-form.tsx";

/** Without `maxLength`, as passwords are: what is pasted and cut off silently is another address, and nobody is told that it is too long. */
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
