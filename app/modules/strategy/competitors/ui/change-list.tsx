import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { PartChange } from "../domain/snapshot.ts";
import { PART_LABELS } from "../labels.ts";

function Texts({ texts, what, sign }: { texts: readonly string[]; what: string; sign: string }) {
  if (texts.length === 0) return null;
  return (
    <ul aria-label={what} className="grid gap-1">
      {texts.map((text) => (
        <li key={text} className="flex gap-2">
          <span aria-hidden="true" className={sign === "+" ? "font-bold text-good" : "font-bold text-bad"}>
            {sign}
          </span>
          <span className="min-w-0">
            <Breakable text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What changed on a page, the newest first. */
export function ChangeList({
  changes,
  nowMs,
}: {
  changes: readonly { id: string; parts: readonly PartChange[]; foundAtMs: number }[];
  nowMs: number;
}) {
  return (
    <ol className="grid gap-5">
      {changes.map(({ id, parts, foundAtMs }) => (
        <li key={id} className="border-line border-b pb-5 last:border-0 last:pb-0">
          <p className="mb-2 text-[13px] text-ink-3">
            <Time value={foundAtMs} now={nowMs} />
          </p>
          <div className="grid gap-3 text-sm">
            {parts.map(({ part, removed, added }) => (
              <div key={part} className="grid gap-1 sm:grid-cols-[9rem_1fr]">
                <h3 className="font-semibold">{PART_LABELS[part]}</h3>
                <div className="grid min-w-0 gap-1">
                  <Texts texts={removed} what={`${PART_LABELS[part]}, removed`} sign="−" />
                  <Texts texts={added} what={`${PART_LABELS[part]}, added`} sign="+" />
                </div>
              </div>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
