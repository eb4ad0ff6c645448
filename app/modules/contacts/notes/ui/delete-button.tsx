import { Form } from "@remix-run/react";
import { Trash2 } from "lucide-react";

/** Deletes one entry of a contact. */
export function DeleteButton({ intent, id, label }: { intent: string; id: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        aria-label={label}
        title={label}
        className="grid size-8 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-bad pointer-coarse:size-11"
      >
        <Trash2 size={15} aria-hidden="true" />
      </button>
    </Form>
  );
}
