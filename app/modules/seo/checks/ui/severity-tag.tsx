import { Tag, type Tone } from "#app/ui/tag.tsx";
import type { FindingState } from "../../domain/crawl.ts";
import type { Severity } from "../../domain/facts.ts";

const TONES: Record<Severity, Tone> = { error: "bad", warning: "warn", notice: "info" };
export const SEVERITY_NAMES: Readonly<Record<Severity, string>> = {
  error: "Error",
  warning: "Warning",
  notice: "Notice",
};

/** Severity, and how it compares with the previous crawl when there was one. */
export function SeverityTag({ severity, state }: { severity: Severity; state?: FindingState | null }) {
  if (state === "fixed") return <Tag tone="good">Fixed</Tag>;
  return (
    <Tag tone={TONES[severity]}>
      {SEVERITY_NAMES[severity]}
      {state === "new" ? " · new" : ""}
    </Tag>
  );
}
