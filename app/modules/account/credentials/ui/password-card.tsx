import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { SecurityReply } from "../actions.server.ts";

interface PasswordCardProps {
  reply: SecurityReply | undefined;
  /** For password managers, which then know whose password is changed. */
  email: string;
  changedAt: Date | null;
  nowMs: number;
}

const PASSWORD = { type: "password", required: true } as const;

/** Current, new and confirmed password. */
export function PasswordCard({ reply, email, changedAt, nowMs }: PasswordCardProps) {
  const busy = useNavigation().formData?.get("intent") === "password";
  const form = useRef<HTMLFormElement>(null);
  const errors = reply?.intent === "password" ? reply.errors : {};
  useEffect(() => {
    if (reply?.intent === "password")
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [reply]);
  return (
    <Card as="section" className="p-5">
      <h2 className="font-bold text-lg tracking-tight">Change password</h2>
      <p className="mt-1 mb-4 text-ink-2 text-sm">
        Your other browsers are signed out. {changedAt ? "Last changed " : null}
        {changedAt ? <Time value={changedAt} now={nowMs} /> : null}
        {changedAt ? "." : null}
      </p>
      <Form ref={form} method="post" action="." noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
        <FormErrors errors={errors[""] ?? undefined} />
        <Field
          label="Current Password"
          name="current"
          autoComplete="current-password"
          {...PASSWORD}
          errors={errors.current ?? undefined}
        />
        <Field
          label="New Password"
          name="password"
          autoComplete="new-password"
          {...PASSWORD}
          errors={errors.password ?? undefined}
          hint="At least 8 characters, with upper and lower case, a number and a special character."
        />
        <Field
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          {...PASSWORD}
          errors={errors.confirmPassword ?? undefined}
        />
        <Button type="submit" look="primary" className="justify-self-start" busy={busy} busyLabel="Updating...">
          Update Password
        </Button>
      </Form>
    </Card>
  );
}
