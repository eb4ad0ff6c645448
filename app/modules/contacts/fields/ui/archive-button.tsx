import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

/** Takes a field or topic out of use, or brings it back. */
export function ArchiveButton({ id, archived, name }: { id: string; archived: boolean; name: string }) {
  return (
    <Form method="post" preventScrollReset className="inline">
      <input type="hidden" name="intent" value="archive" />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="archive"
        value={archived ? "0" : "1"}
        look="quiet"
        size="s"
        aria-label={`${archived ? "Restore" : "Archive"} ${name}`}
      >
        {archived ? "Restore" : "Archive"}
      </Button>
    </Form>
  );
}
