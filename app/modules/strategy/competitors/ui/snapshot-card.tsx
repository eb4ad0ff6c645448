import { Section } from "#app/ui/page/section.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { PARTS, type Snapshot } from "../domain/snapshot.ts";
import { PART_LABELS } from "../labels.ts";

/** What a page said when it was last read. */
export function SnapshotCard({ snapshot }: { snapshot: Snapshot }) {
  return (
    <Section title="What the page says">
      <dl className="grid gap-4 text-sm sm:grid-cols-[9rem_1fr]">
        {PARTS.map((part) => (
          <div key={part} className="contents">
            <dt className="font-semibold">{PART_LABELS[part]}</dt>
            <dd className="grid min-w-0 gap-1 max-sm:-mt-3">
              {snapshot[part].length === 0 ? <span className="text-ink-3">None found</span> : null}
              {snapshot[part].map((text) => (
                <span key={text}>
                  <Breakable text={text} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
