import { Field } from "./field.tsx";

/** Password, and code where the account has a second factor, inside the form of a sensitive act; shown when its answer was `password_required`. */
export function StepUpFields({ hasTwoFactor, error }: { hasTwoFactor: boolean; error?: string | null | undefined }) {
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
        hint="You signed in more than 10 minutes ago."
      />
      {hasTwoFactor ? (
        <Field label="Code of your authenticator app" name="code" inputMode="numeric" autoComplete="one-time-code" required maxLength={20} />
      ) : null}
    </>
  );
}
