import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Secret } from "#app/ui/text/secret.tsx";
import type { RecordFinding, RecordToAdd } from "../domain/records.ts";

const CHECK_TAGS = {
  good: { tone: "good", label: "Good" },
  warn: { tone: "warn", label: "Warning" },
  bad: { tone: "bad", label: "Error" },
  info: { tone: "plain", label: "Note" },
} as const;

const Part = ({ label, text, children }: { label: string; text: string; children?: ReactNode }) => (
  <div className="grid gap-1 sm:grid-cols-[70px_minmax(0,1fr)_auto] sm:items-center sm:gap-3">
    <span className="text-[13px] text-ink-3">{label}</span>
    <span className="min-w-0">
      <Secret>{text}</Secret>
    </span>
    <span className="justify-self-start">{children}</span>
  </div>
);

/** A record to add in DNS, with its parts to copy. */
export function RecordParts({ record, label }: { record: RecordToAdd; label: string }) {
  return (
    <div className="grid gap-2.5">
      <Part label="Type" text={record.type} />
      <Part label="Name" text={record.name}>
        <CopyButton text={record.name} copied="Name copied" label={`Copy name: ${label}`}>
          Copy
        </CopyButton>
      </Part>
      {record.value === null ? (
        <p className="text-[13px] text-ink-2">
          Copy the value from your email service: it is different for each account.
        </p>
      ) : (
        <Part label="Value" text={record.value}>
          <CopyButton text={record.value} copied="Value copied" label={`Copy value: ${label}`}>
            Copy
          </CopyButton>
        </Part>
      )}
    </div>
  );
}

interface Props {
  title: string;
  about: string;
  finding: RecordFinding | null;
  /** Null: it is right as it is. */
  record: RecordToAdd | null;
}

/** One kind of record of a domain: what was found, and what to add or change. */
export function RecordCard({ title, about, finding, record }: Props) {
  return (
    <Card as="section" className="grid content-start gap-3 p-5">
      <div>
        <h2 className="font-bold text-[15px]">{title}</h2>
        <p className="mt-0.5 text-[13px] text-ink-2">{about}</p>
      </div>
      {finding === null ? (
        <p className="text-ink-2 text-sm">Not checked yet.</p>
      ) : (
        <ul className="grid gap-2">
          {finding.checks.map((check) => (
            <li key={check.title} className="flex gap-3 text-sm">
              <span className="w-16 shrink-0">
                <Tag tone={CHECK_TAGS[check.tone].tone}>{CHECK_TAGS[check.tone].label}</Tag>
              </span>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-medium">{check.title}.</span> <span className="text-ink-2">{check.detail}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {finding && finding.texts.length > 0 ? (
        <div className="grid gap-1.5">
          {finding.texts.map((text) => (
            <p key={text}>
              <Secret>{text}</Secret>
            </p>
          ))}
        </div>
      ) : null}
      {record === null ? null : (
        <div className="grid gap-2.5 border-line border-t pt-3">
          <h3 className="font-semibold text-sm">{finding?.isFound ? "Change the record to" : "Record to add"}</h3>
          <RecordParts record={record} label={title} />
        </div>
      )}
    </Card>
  );
}
