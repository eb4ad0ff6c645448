import { Form, Link, useNavigation } from "@remix-run/react";
import { Workflow } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";

interface StoppedWork {
  kind: "export" | "erasure";
  id: string;
  userId: string;
  email: string;
  since: Date;
  state: string;
}

const WORK: Readonly<Record<StoppedWork["kind"], { title: string; since: string }>> = {
  export: { title: "Data export", since: "asked for" },
  erasure: { title: "Erasure of an account", since: "due" },
};

/** How the Workflow ended, where its own word is not ours. */
const STATES: Readonly<Record<string, string>> = {
  errored: "failed",
  terminated: "stopped by hand",
  complete: "ended without finishing",
};

/** What Workflows gave up, each to be started again. */
export function StoppedWorkTable({ works, nowMs }: { works: readonly StoppedWork[]; nowMs: number }) {
  const starting = useNavigation().formData?.get("workId");
  if (works.length === 0) {
    return (
      <EmptyState icon={<Workflow size={22} aria-hidden="true" />} title="No Workflow has failed">
        A data export that failed, or an erasure that has stopped, appears here. You can restart it once the cause is
        fixed.
      </EmptyState>
    );
  }
  return (
    <Table label="Workflows that failed">
      <thead>
        <tr>
          <Th>Work</Th>
          <Th wide>Person</Th>
          <Th wide>Since</Th>
          <Th numeric>
            <span className="sr-only">Action</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {works.map(({ kind, id, userId, email, since, state }) => (
          <tr key={id}>
            <Td>
              <span className="font-semibold">{WORK[kind].title}</span>
              <span className="block text-[13px] text-ink-3 max-md:hidden">{STATES[state] ?? state}</span>
              <div className="mt-0.5 text-[13px] md:hidden">
                <PersonLink userId={userId} email={email} />
                <div className="text-ink-3">
                  {WORK[kind].since} <Time value={since} now={nowMs} />
                </div>
              </div>
            </Td>
            <Td wide>
              <PersonLink userId={userId} email={email} />
            </Td>
            <Td wide>
              <Time value={since} now={nowMs} />
              <span className="block text-[13px] text-ink-3">{WORK[kind].since}</span>
            </Td>
            <Td numeric>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="workId" value={id} />
                <Button type="submit" size="s" busy={starting === id} busyLabel="Starting...">
                  Start again
                </Button>
              </Form>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function PersonLink({ userId, email }: { userId: string; email: string }) {
  return (
    <Link to={`/admin/users/${userId}`} className="text-brand underline [overflow-wrap:anywhere]">
      {email}
    </Link>
  );
}
