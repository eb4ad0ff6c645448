import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { PRACTICE_FAILURES } from "../../domain/practice.ts";
import { FAILURES } from "../../labels.ts";
import type { PracticePost } from "../../store/connections-rpc.ts";

interface Props {
  title: string;
  posts: readonly PracticePost[];
  readOnly: boolean;
  timeZone: string;
}

/** What a stand-in took, and the switch that lets its next call fail. */
export function PracticePanel({ title, posts, readOnly, timeZone }: Props) {
  return (
    <Card as="section" className="mt-4 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">Practice mode</h2>
        <Tag tone="sample">Practice</Tag>
      </div>
      <p className="mt-0.5 text-ink-2 text-sm">
        This runs the same code as {title}, against a simulation inside Kaja. Nothing you send leaves Kaja.
      </p>
      {readOnly ? null : (
        <Form method="post" className="mt-4 flex max-w-xl flex-wrap items-end gap-3">
          <FormKey />
          <div className="min-w-[240px] flex-1">
            <SelectField label="Simulate the next answer" name="failure" defaultValue="rate_limit">
              {PRACTICE_FAILURES.map((failure) => (
                <option key={failure} value={failure}>
                  {FAILURES[failure]}
                </option>
              ))}
            </SelectField>
          </div>
          <Button type="submit" name="intent" value="fail" size="field">
            Make it fail
          </Button>
        </Form>
      )}
      <h3 className="mt-5 font-semibold text-sm">What it received</h3>
      {posts.length === 0 ? (
        <p className="mt-1 text-[13px] text-ink-3">
          Nothing yet. What you publish through this connection is listed here.
        </p>
      ) : (
        <ul className="mt-1 grid gap-2">
          {posts.map(({ key, kind, text, createdAtMs }) => (
            <li key={`${kind}|${key}`} className="border-line border-t pt-2 text-sm [overflow-wrap:anywhere]">
              {text || <span className="text-ink-3">({kind})</span>}
              <span className="block text-[13px] text-ink-3">
                <Time value={createdAtMs} timeZone={timeZone} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
