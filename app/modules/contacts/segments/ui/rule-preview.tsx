import { Link } from "@remix-run/react";
import { counted } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";

/** Whom a rule selects. */
export interface RulePreview {
  /** The rule in one sentence. */
  words: string;
  count: number;
  /** The first few. */
  people: { id: string; name: string; email: string | null }[];
}

/** The count of a rule, its sentence and the first people that it selects. */
export function RulePreviewCard({ preview, busy }: { preview: RulePreview | null; busy: boolean }) {
  return (
    <Card as="section" className="h-fit p-4 lg:sticky lg:top-4">
      <h2 className="font-semibold text-sm">Matching people</h2>
      <div aria-live="polite" aria-busy={busy} className="mt-1">
        {preview ? (
          <>
            <p className="font-bold text-2xl tabular-nums tracking-tight">{counted(preview.count, "contact")}</p>
            <p className="mt-1 text-[13px] text-ink-2">
              <Breakable text={`${preview.words}.`} />
            </p>
          </>
        ) : (
          <p className="text-ink-2 text-sm">Complete the conditions to see whom they select.</p>
        )}
      </div>
      {preview && preview.people.length > 0 ? (
        <ul className="mt-3 grid gap-1.5 border-line border-t pt-3 text-sm">
          {preview.people.map(({ id, name, email }) => (
            <li key={id} className="min-w-0">
              <Link to={`/leads/contacts/${id}`} className="font-medium hover:underline">
                <Breakable text={name || email || "No name"} />
              </Link>
              {name && email ? (
                <span className="block text-[13px] text-ink-3">
                  <Breakable text={email} />
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
