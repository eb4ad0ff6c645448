import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

interface ActFormProps {
  intent: string;
  submit: string;
  busyLabel: string;
  danger?: boolean;
  children: ReactNode;
}

/** The open form of an act on an endpoint, with the way back. */
export function ConfirmForm({ intent, submit, busyLabel, danger = false, children }: ActFormProps) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className={`mt-4 grid gap-4 rounded-m border p-4 ${danger ? "border-bad bg-bad-soft" : "border-line bg-sunken"}`}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look={danger ? "danger" : "primary"} busy={busy} busyLabel={busyLabel}>
          {submit}
        </Button>
        <LinkButton to="." preventScrollReset>
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}

interface ActButtonProps {
  intent: string;
  version?: number;
  look?: "primary" | "secondary";
  busyLabel: string;
  children: string;
}

/** An act that needs no further word. */
export function ActionButton({ intent, version, look = "secondary", busyLabel, children }: ActButtonProps) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      <FormKey />
      <input type="hidden" name="intent" value={intent} />
      {version === undefined ? null : <input key={version} type="hidden" name="version" defaultValue={version} />}
      <Button type="submit" look={look} size="s" busy={busy} busyLabel={busyLabel}>
        {children}
      </Button>
    </Form>
  );
}
