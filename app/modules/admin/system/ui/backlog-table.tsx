import { exact } from "#app/shared/format/number.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";

interface Backlog {
  waiting: number;
  since: Date | null;
  failed: number;
}

type Kind = "mails" | "exports" | "crawls" | "erasures" | "auditRows" | "webhooks";

const KINDS: readonly { kind: Kind; title: string; text: string; failedText: string | null }[] = [
  { kind: "mails", title: "Mails", text: "queue, one message for each mail", failedText: "in the last 30 days" },
  {
    kind: "exports",
    title: "Data exports",
    text: "Workflow, one instance for each export",
    failedText: "in the last 90 days",
  },
  { kind: "crawls", title: "Crawls", text: "one object for each crawl", failedText: "in the last 7 days" },
  {
    kind: "erasures",
    title: "Erasures",
    text: "Workflow, accounts whose grace is over",
    failedText: "stand still now",
  },
  { kind: "auditRows", title: "Audit rows", text: "sealed into their chain each minute", failedText: null },
  {
    kind: "webhooks",
    title: "Webhooks",
    text: "queue, one message for each attempt",
    failedText: "in the last 7 days",
  },
];

/** What waits, since when, and what gave up. */
export function BacklogTable({ backlogs, nowMs }: { backlogs: Record<Kind, Backlog>; nowMs: number }) {
  return (
    <Table label="Work that waits">
      <thead>
        <tr>
          <Th>Work</Th>
          <Th numeric>Waiting</Th>
          <Th>Oldest</Th>
          <Th numeric>Failed</Th>
        </tr>
      </thead>
      <tbody>
        {KINDS.map(({ kind, title, text, failedText }) => {
          const { waiting, since, failed } = backlogs[kind];
          return (
            <tr key={kind}>
              <Td>
                <span className="font-semibold">{title}</span>
                <span className="block text-[13px] text-ink-3 max-md:hidden">{text}</span>
              </Td>
              <Td numeric>{exact(waiting)}</Td>
              <Td>{since ? <Time value={since} now={nowMs} /> : "–"}</Td>
              <Td numeric>
                {failedText === null ? "–" : exact(failed)}
                {failedText !== null && failed > 0 ? (
                  <span className="block text-[13px] text-ink-3 max-md:hidden">{failedText}</span>
                ) : null}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
