import { Form } from "@remix-run/react";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";

interface Row {
  name: string;
  at: number;
  key: string;
  outcome: string;
  endedAt: number | null;
}

interface PastEntriesProps {
  past: string | null;
  simulation: {
    isCut: boolean;
    matched: number;
    entered: number;
    people: number;
    refused: number;
    held: number;
    rows: readonly Row[];
  } | null;
  unknown: readonly string[];
  hasKnown: boolean;
  timeZone: string;
}

const RESULTS: Readonly<Record<string, { label: string; tone: Tone }>> = {
  entered: { label: "Enters", tone: "good" },
  held: { label: "Held out", tone: "plain" },
  reentry: { label: "Not again yet", tone: "warn" },
  often: { label: "Too often in an hour", tone: "warn" },
};

function Result({
  simulation,
  timeZone,
}: {
  simulation: NonNullable<PastEntriesProps["simulation"]>;
  timeZone: string;
}) {
  const { isCut, matched, entered, people, refused, held, rows } = simulation;
  if (matched === 0) return <p className="text-sm">No trigger would have fired in this time.</p>;
  return (
    <>
      <p role="status" className="text-sm">
        The triggers would have fired {counted(matched, "time")}: {counted(entered, "entry", "entries")} of{" "}
        {counted(people, "contact")}
        {refused > 0 ? `, ${exact(refused)} kept out by the rule` : ""}
        {held > 0 ? `, ${exact(held)} held out` : ""}.
        {isCut ? " Only the contacts that were added last are counted." : ""}
      </p>
      <Table label="Entries in the past" hasMore>
        <thead>
          <tr>
            <Th>Contact</Th>
            <Th>When</Th>
            <Th>Result</Th>
            <Th wide>Ends</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, at, key, outcome, endedAt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries can be the same in all that is shown
            <tr key={index}>
              <Td>
                {name}
                {key ? <span className="ml-2 text-ink-3 text-xs">{key}</span> : null}
              </Td>
              <Td>
                <Time value={new Date(at)} timeZone={timeZone} />
              </Td>
              <Td>
                <Tag tone={RESULTS[outcome]?.tone ?? "plain"}>{RESULTS[outcome]?.label ?? outcome}</Tag>
              </Td>
              <Td wide>
                {outcome !== "entered" ? (
                  "–"
                ) : endedAt === null ? (
                  "later"
                ) : (
                  <Time value={new Date(endedAt)} timeZone={timeZone} />
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {matched > rows.length ? (
        <p className="text-[13px] text-ink-3">The newest {exact(rows.length)} are shown.</p>
      ) : null}
    </>
  );
}

/** Who would have entered the draft in the past, and whom its rule of re-entry would have kept out. */
export function PastEntries({ past, simulation, unknown, hasKnown, timeZone }: PastEntriesProps) {
  return (
    <section aria-labelledby="past-entries" className="grid gap-4">
      <h2 id="past-entries" className="font-bold text-lg">
        Who would have entered
      </h2>
      <p className="text-ink-2 text-sm">
        Goes through what your contacts did with the draft's triggers, its rule for entering again and its holdout.
        Contacts are as they are today.
        {unknown.length > 0 ? ` The past does not say when these would have fired: ${unknown.join(", ")}.` : ""}
      </p>
      {hasKnown ? (
        <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-2">
          <div className="min-w-44">
            <SelectField label="In the last" name="past" defaultValue={past ?? "30"}>
              {["7", "30", "90", "365"].map((days) => (
                <option key={days} value={days}>
                  {days} days
                </option>
              ))}
            </SelectField>
          </div>
          <Button type="submit" size="field">
            Simulate
          </Button>
        </Form>
      ) : (
        <p className="text-sm">Add a trigger for an activity or a form to simulate entries.</p>
      )}
      {simulation ? <Result simulation={simulation} timeZone={timeZone} /> : null}
    </section>
  );
}
