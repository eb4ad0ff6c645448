import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { Merge } from "../../store/duplicates/merges.ts";
import { Section } from "../../ui/section.tsx";

/** Who was merged into a contact; each merge can be undone. */
export function Merges({ merges, nowMs }: { merges: readonly Merge[]; nowMs: number }) {
  if (merges.length === 0) return null;
  return (
    <Section title="Merged contacts">
      <ul className="grid gap-2 text-sm">
        {merges.map(({ id, name, at }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Breakable text={name} />
              <span className="block text-ink-3 text-xs">
                <Time value={at} now={nowMs} />
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <Button type="submit" name="intent" value="undo-merge" size="s" aria-label={`Undo the merge of ${name}`}>
                Undo
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
