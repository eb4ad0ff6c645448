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

/** A new password: its rules are a list for the eye and a sentence for the ear. */
export const NEW_PASSWORD_FIELD = {
  name: "password",
  type: "password",
  autoComplete: "new-password",
  required: true,
  rules: true,
  hint: (
    <span className="sr-only">At least 8 characters, with upper and lower case, a number and a special character.</span>
  ),
} as const satisfies Partial<AuthField>;
