import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

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
