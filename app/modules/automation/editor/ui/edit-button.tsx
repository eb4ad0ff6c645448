import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

interface EditButtonProps {
  intent: string;
  revision: number;
  fields?: Readonly<Record<string, string>>;
  /** Its name, where several buttons of a page say the same. */
  label?: string;
  children: string;
}

/** A change of the draft that needs no further word. */
export function EditButton({ intent, revision, fields = {}, label, children }: EditButtonProps) {
  const sent = useNavigation().formData;
  const busy =
    sent?.get("intent") === intent && Object.entries(fields).every(([name, value]) => sent.get(name) === value);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="revision" value={revision} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look="quiet" size="s" busy={busy} aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}
