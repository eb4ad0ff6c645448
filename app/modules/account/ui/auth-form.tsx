import { Form, useActionData, useNavigation } from "@remix-run/react";
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { toastLine, useToast } from "#app/ui/toast/toast.tsx";
import { PasswordRules } from "./password-rules.tsx";

export interface AuthField extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Lists the rules of a new password below it, ticked while it is typed. */
  rules?: boolean;
}

/** Whether scripts run, known after the first paint; until then the form says in full what a toast would. */
function useScripts() {
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  return running;
}

interface AuthFormProps {
  fields: readonly AuthField[];
  submit: string;
  busyLabel: string;
  /** Of the button; "secondary" where the form is not what the page is for. */
  look?: "primary" | "secondary";
  /** Let the browser check the constraints first; otherwise the server alone speaks, in the specified words. */
  nativeChecks?: boolean;
  /** Where it posts; this page by default. */
  action?: string;
  children?: ReactNode;
}

/** The fields and the one button of an account page, with what its action answered. Posts without scripts too. */
export function AuthForm({
  fields,
  submit,
  busyLabel,
  look = "primary",
  nativeChecks = false,
  action,
  children,
}: AuthFormProps) {
  const reply = useActionData<FormReply>();
  const busy = useNavigation().formMethod === "POST";
  const scripts = useScripts();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState("");
  const isSaidBesideField = fields.some(({ name }) => reply?.errors[name]?.length);
  // Said once: beside the field where it belongs to one.
  const toast = isSaidBesideField ? undefined : reply?.toast;
  useToast(toast);
  useEffect(() => {
    if (reply) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [reply]);

  const alerts = [
    ...(reply?.errors[""] ?? []),
    ...(toast ? [scripts ? (toast.message ?? toast.title) : toastLine(toast)] : []),
  ];
  return (
    <Form method="post" {...(action ? { action } : {})} ref={form} noValidate={!nativeChecks} className="grid gap-4">
      <FormErrors errors={alerts} />
      {fields.map(({ name, label, hint, rules, defaultValue, ...input }) => (
        <div key={name} className="grid gap-1.5">
          <Field
            name={name}
            label={label}
            hint={hint}
            errors={reply?.errors[name] ?? undefined}
            defaultValue={reply?.values[name] ?? defaultValue}
            {...input}
            {...(rules ? { onInput: (event) => setTyped(event.currentTarget.value) } : {})}
          />
          {rules ? <PasswordRules password={typed} /> : null}
        </div>
      ))}
      {children}
      <Button type="submit" look={look} size="l" className="w-full" busy={busy} busyLabel={busyLabel}>
        {submit}
      </Button>
    </Form>
  );
}
