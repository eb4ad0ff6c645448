import { Form } from "@remix-run/react";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CONTACTS } from "../../paths.ts";
import type { BulkChange, BulkFound } from "../../store/jobs/bulk.ts";
import type { JobState } from "../../store/jobs/jobs.ts";
import { JobProgress } from "../../ui/job-progress.tsx";

interface BulkStateProps {
  job: {
    state: JobState;
    total: number;
    done: number;
    result: BulkFound | null;
    type: BulkChange["type"] | null;
  };
}

const ENDS: Readonly<Partial<Record<JobState, string>>> = {
  done: "Done",
  cancelled: "Stopped",
  failed: "It did not reach its end",
};

/** How far the change of a selection is, and what it came to. */
export function BulkState({ job: { state, total, done, result, type } }: BulkStateProps) {
  const deletes = type === "delete";
  const verb = deletes ? "Deleting" : "Changing";
  if (state === "running")
    return (
      <Card className="grid gap-3 p-5">
        <JobProgress label={verb} done={done} total={total} noun="contacts" />
        <Form method="post">
          <Button type="submit" name="intent" value="stop">
            Stop here
          </Button>
        </Form>
      </Card>
    );
  const { changed = 0, unchanged = 0, refused = 0, problem = null } = result ?? {};
  return (
    <Card as="section" className="grid gap-3 p-5 text-sm">
      <h2 className="font-bold text-[15px]">{ENDS[state] ?? "Done"}</h2>
      <p role="status" className="font-semibold tabular-nums">
        {counted(changed, "contact")} {deletes ? "deleted" : "changed"}
        {unchanged > 0 ? `, ${exact(unchanged)} had it already or keep what they chose` : ""}
        {refused > 0 ? `, ${exact(refused)} refused` : ""}
      </p>
      {problem === null ? null : <p className="text-bad">{problem}</p>}
      {state === "done" ? null : (
        <p className="text-ink-2">
          It came to {exact(done)} of {counted(total, "contact")}.
        </p>
      )}
      <div>
        <LinkButton to={CONTACTS} look="primary">
          Show contacts
        </LinkButton>
      </div>
    </Card>
  );
}
