import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { FormKey } from "./form-key.tsx";

/** A button that is a whole form: it does one thing to what the page shows. */
export function IntentButton({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <Form method="post">
      <FormKey />
      <Button type="submit" name="intent" value={intent}>
        {children}
      </Button>
    </Form>
  );
}
