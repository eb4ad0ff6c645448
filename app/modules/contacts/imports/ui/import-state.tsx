import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { CONTACTS, IMPORTS, importPath } from "../../paths.ts";
import type { ImportCounts, ImportView } from "../../store/imports/imports.ts";
import { JobProgress } from "../../ui/job-progress.tsx";
import { countsText, undoTexts } from "../labels.ts";

interface StateProps {
  found: ImportView;
  /** How many contacts the workspace has now. */
  contacts: number;
}

const NONE: ImportCounts = { new: 0, changed: 0, unchanged: 0, problems: 0, consents: 0 };

/** An import from its check to its end: where it is, and what can be done now. */
export function ImportState(props: StateProps) {
  const { found } = props;
  return (
    <>
      <Card as="section" className="grid gap-3 p-5">
        <Present {...props} />
      </Card>
      <Problems found={found} />
    </>
  );
}

function Present({ found, contacts }: StateProps) {
  const { state, done, total, result } = found;
  const counts = result?.counts ?? NONE;
  const progress = { done, total, noun: "rows" };
  switch (state) {
    case "checking":
      return <JobProgress label="Checking" {...progress} />;
    case "running":
      return (
        <>
          <JobProgress label="Importing" {...progress} />
          <Buttons>
            <Move intent="stop">Stop here</Move>
          </Buttons>
        </>
      );
    case "undoing":
      return <JobProgress label="Undoing" {...progress} total={counts.new + counts.changed} noun="contacts" />;
    case "ready":
      return <Ready found={found} counts={counts} contacts={contacts} />;
    case "undone":
      return (
        <>
          <Title>The import was undone</Title>
          <Lines texts={result?.undo ? undoTexts(result.undo) : []} />
          <Buttons />
        </>
      );
    case "uploading":
      return (
        <>
          <Title>The upload did not reach its end</Title>
          <Lines texts={["Discard this file and choose it again."]} />
          <Buttons>
            <Move intent="discard">Discard the file</Move>
          </Buttons>
        </>
      );
    default:
      return <Ended found={found} counts={counts} />;
  }
}

function Ready({ found, counts, contacts }: StateProps & { counts: ImportCounts }) {
  const max = found.input.room?.max ?? 0;
  const over = contacts + counts.new - max;
  const written = counts.new + counts.changed + counts.consents;
  return (
    <>
      <Title>What the import comes to</Title>
      <Counts counts={counts} />
      <Lines
        texts={[
          "Nothing is imported yet.",
          counts.consents > 0
            ? `${counted(counts.consents, "consent")} will be recorded with the source that you gave.`
            : "No consent will be recorded.",
        ]}
      />
      {over > 0 ? (
        <p className="rounded-s bg-bad-soft px-3.5 py-2.5 text-bad text-sm">
          {exact(over)} of the new contacts do not fit: {found.input.room?.full.message} They will be refused, and you
          can download their rows.
        </p>
      ) : null}
      <Buttons>
        {written > 0 ? (
          <Move intent="run" look="primary">
            Import {counted(counts.new + counts.changed, "contact")}
          </Move>
        ) : null}
        <Move intent="remap">Change the mapping</Move>
        <Move intent="discard">Discard the file</Move>
      </Buttons>
    </>
  );
}

const ENDS = {
  done: "Imported",
  cancelled: "The import was stopped",
  failed: "The import did not reach its end",
} as const;

function Ended({ found, counts }: Pick<StateProps, "found"> & { counts: ImportCounts }) {
  const { state, done, total } = found;
  const reached = `It came to ${exact(done)} of ${exact(total ?? 0)} rows. What was imported is below and can be undone.`;
  const consents = counts.consents > 0 ? [`${counted(counts.consents, "consent")} recorded.`] : [];
  return (
    <>
      <Title>{ENDS[state as keyof typeof ENDS]}</Title>
      <Lines texts={state === "done" ? consents : [reached, ...consents]} />
      <Counts counts={counts} />
      <Buttons>
        <LinkButton to={CONTACTS} look="primary">
          Show contacts
        </LinkButton>
        {counts.new + counts.changed + counts.consents > 0 ? <Move intent="undo">Undo the import</Move> : null}
      </Buttons>
      <p className="text-[13px] text-ink-3">
        Undo deletes the contacts that the import made and gives the others their values of before. What somebody
        changed since stays.
      </p>
    </>
  );
}

const Title = ({ children }: { children: string }) => <h2 className="font-bold text-[15px]">{children}</h2>;

const Lines = ({ texts }: { texts: readonly string[] }) => (
  <>
    {texts.map((text) => (
      <p key={text} className="text-ink-2 text-sm">
        {text}
      </p>
    ))}
  </>
);

const Counts = ({ counts }: { counts: ImportCounts }) => (
  <p role="status" className="font-semibold text-sm tabular-nums">
    {countsText(counts)}
  </p>
);

const Buttons = ({ children }: { children?: ReactNode }) => (
  <div className="flex flex-wrap gap-2">
    {children}
    <LinkButton to={IMPORTS} look="quiet">
      All imports
    </LinkButton>
  </div>
);

const Move = ({ intent, look, children }: { intent: string; look?: "primary"; children: ReactNode }) => (
  <Form method="post">
    <Button type="submit" name="intent" value={intent} look={look}>
      {children}
    </Button>
  </Form>
);

/** The first refused rows, and all of them as a file. */
function Problems({ found }: Pick<StateProps, "found">) {
  const { problems, result, id } = found;
  if (problems.length === 0) return null;
  const all = result?.counts.problems ?? problems.length;
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="font-bold text-[15px]">Refused rows</h2>
        <span className="flex-1" />
        <Link to={`${importPath(id)}/problems`} reloadDocument className="text-brand text-sm underline">
          Download {counted(all, "row")} as CSV
        </Link>
      </div>
      <Table label="Refused rows">
        <thead>
          <tr>
            <Th numeric>Line</Th>
            <Th>Problem</Th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, message }) => (
            <tr key={line}>
              <Td numeric className="w-px">
                {exact(line)}
              </Td>
              <Td className="[overflow-wrap:anywhere]">
                <Breakable text={message} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {all > problems.length ? (
        <p className="mt-2 text-ink-3 text-sm">And {exact(all - problems.length)} more in the file.</p>
      ) : null}
    </section>
  );
}
