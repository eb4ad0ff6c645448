import { Link } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Finding, Severity } from "../domain/check.ts";

const LABELS: Readonly<Record<Severity, string>> = { error: "Error", warning: "Warning", hint: "Hint" };
const TONES = { error: "bad", warning: "warn", hint: "plain" } as const;

/** What speaks against a mail, with the reason of each. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return <Card className="px-4 py-3 text-good text-sm">No issues found.</Card>;
  return (
    <Card>
      <ul className="divide-y divide-line">
        {findings.map(({ severity, message, reason, link }) => (
          <li key={`${severity} ${message}`} className="flex gap-3 px-4 py-2.5 text-sm">
            <span className="w-20 shrink-0">
              <Tag tone={TONES[severity]}>{LABELS[severity]}</Tag>
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{message}</span> <span className="text-ink-2">{reason}</span>
              {link ? (
                <>
                  {" "}
                  <Link to={link.to} className="underline underline-offset-2">
                    {link.label}
                  </Link>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
