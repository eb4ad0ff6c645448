import { Form } from "@remix-run/react";
import { absoluteTime } from "#app/shared/format/date.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";

interface CompareFormProps {
  choices: readonly { id: string; createdAtMs: number }[];
  from: string;
  to: string;
  state: string;
}

/** Two finished crawls to compare. */
export function CompareForm({ choices, from, to, state }: CompareFormProps) {
  const hydrated = useHydrated();
  const options = choices.map(({ id, createdAtMs }) => (
    <option key={id} value={id}>
      {absoluteTime(createdAtMs, hydrated ? undefined : "UTC", !hydrated)}
    </option>
  ));
  return (
    <Form
      method="get"
      data-feature="seo.changes.compare"
      className="mb-4 grid max-w-[720px] items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <SelectField key={`from ${from}`} label="Earlier crawl" name="from" defaultValue={from}>
        {options}
      </SelectField>
      <SelectField key={`to ${to}`} label="Later crawl" name="to" defaultValue={to}>
        {options}
      </SelectField>
      <input type="hidden" name="state" value={state} />
      <Button type="submit">Compare</Button>
    </Form>
  );
}

const SHOWN = 50;

/** What was added to robots.txt and what was taken out. */
export function RobotsChange({ added, removed }: { added: readonly string[]; removed: readonly string[] }) {
  const lines = [...removed.map((line) => ["−", line] as const), ...added.map((line) => ["+", line] as const)];
  return (
    <Card as="section" className="mb-4 p-4">
      <h2 className="font-bold text-[15px]">robots.txt has changed</h2>
      <p className="mt-0.5 text-[13px] text-ink-2">
        {lines.length === 0
          ? "Its lines are the same, in another order: a rule may now belong to another group."
          : `${counted(added.length, "line")} added, ${counted(removed.length, "line")} removed.`}
      </p>
      {lines.length > 0 ? (
        <ul className="mt-2 grid gap-0.5 font-mono text-[13px]">
          {lines.slice(0, SHOWN).map(([sign, line], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may stand there twice, and the list never changes its order
            <li key={`${index} ${line}`} className={sign === "+" ? "text-good" : "text-bad"}>
              <span className="sr-only">{sign === "+" ? "Added: " : "Removed: "}</span>
              <span aria-hidden="true">{sign} </span>
              <span className="[overflow-wrap:anywhere]">{line}</span>
            </li>
          ))}
          {lines.length > SHOWN ? (
            <li className="text-ink-3">and {counted(lines.length - SHOWN, "more line")}</li>
          ) : null}
        </ul>
      ) : null}
    </Card>
  );
}
