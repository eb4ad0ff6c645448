import { Link } from "@remix-run/react";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";

export interface AuditItem {
  id: string;
  createdAtMs: number;
  action: string;
  /** The action in words. */
  words: string;
  subject: string;
  detail: string;
  address: string;
  actorId: string | null;
  actorEmail: string | null;
}

const personIn = (subject: string): string | null =>
  subject.startsWith("user:") ? subject.slice("user:".length) : null;

function Actor({ actorId, actorEmail }: Pick<AuditItem, "actorId" | "actorEmail">) {
  if (!actorId) return <>The system</>;
  return (
    <Link to={`/admin/users/${actorId}`} className="text-brand underline pointer-coarse:py-2">
      {actorEmail ?? "An account that is gone"}
    </Link>
  );
}

/** Rows of the audit log, newest first; on a phone the person is below the action. */
export function AuditTable({ label, rows }: { label: string; rows: readonly AuditItem[] }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>When</Th>
          <Th>What</Th>
          <Th wide>Who</Th>
          <Th wide>On</Th>
          <Th wide>From</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const person = personIn(row.subject);
          return (
            <tr key={row.id}>
              <Td className="md:whitespace-nowrap">
                <Time value={row.createdAtMs} />
              </Td>
              <Td className="max-w-[48ch] md:min-w-[24ch]">
                <span title={row.action}>{row.words}</span>
                {row.detail ? <div className="text-ink-2 text-xs [overflow-wrap:anywhere]">{row.detail}</div> : null}
                <div className="text-xs [overflow-wrap:anywhere] md:hidden">
                  <Actor {...row} />
                </div>
              </Td>
              <Td wide className="min-w-[20ch] max-w-[30ch] [overflow-wrap:anywhere]">
                <Actor {...row} />
              </Td>
              <Td wide className="min-w-[20ch] max-w-[30ch] text-xs [overflow-wrap:anywhere]">
                {person ? (
                  <Link to={`/admin/users/${person}`} className="text-brand underline">
                    {row.subject}
                  </Link>
                ) : (
                  row.subject
                )}
              </Td>
              <Td wide className="text-xs">
                {row.address || "–"}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
