import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "../button.tsx";
import { cx } from "../cx.ts";

interface ConfirmFormProps {
  intent: string;
  submit: string;
  busyLabel: string;
  danger?: boolean;
  /** Where it is sent; without it the page itself. */
  action?: string;
  /** Leaves it to the server to say what is wrong. */
  noValidate?: boolean;
  /** What will happen, and further fields. */
  children: ReactNode;
}

/** The frame of a form that the address asks for: what it does, one button, and the way back. */
export function ConfirmForm({
  intent,
  submit,
  busyLabel,
  danger = false,
  action,
  noValidate = false,
  children,
}: ConfirmFormProps) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form
      method="post"
      {...(action === undefined ? {} : { action })}
      noValidate={noValidate}
      preventScrollReset
      className={cx(
        "mt-3 grid max-w-lg gap-3 rounded-m border p-4",
        danger ? "border-bad bg-bad-soft" : "border-line bg-sunken",
      )}
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
