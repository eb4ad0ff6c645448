import { Field } from "./field.tsx";

interface StepUpFieldsProps {
  hasTwoFactor: boolean;
  error?: string | null | undefined;
  /** Why the password is asked for. */
  hint?: string;
}

/** Password, and code where the account has a second factor, inside the form of a sensitive act; shown when its answer was `password_required`. */
export function StepUpFields({
  hasTwoFactor,
  error,
  hint = "You signed in more than 10 minutes ago.",
}: StepUpFieldsProps) {
  return (
    <>
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
        errors={error ? [error] : undefined}
        hint={hint}
      />
      {hasTwoFactor ? (
        <Field
          label="Code of your authenticator app"
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          maxLength={60}
          hint="Without the app, a recovery code does as well."
        />
      ) : null}
    </>
  );
}
