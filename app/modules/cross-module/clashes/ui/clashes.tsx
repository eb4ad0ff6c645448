import { weekdayDate } from "#app/shared/format/date.ts";
import { Section } from "#app/ui/page/section.tsx";
import type { Clash } from "../domain/clashes.ts";

/** Reasons against the days of a campaign; nothing is shown without one. */
export function Clashes({ clashes }: { clashes: readonly Clash[] }) {
  if (clashes.length === 0) return null;
  return (
    <Section
      title="Clashes"
      about="Days when the same people hear from you twice, and public holidays in the audience's country."
    >
      <ul className="grid gap-1">
        {clashes.map(({ day, kind, text }) => (
          <li key={`${day}${kind}${text}`} className="border-line border-t py-2 text-sm first:border-t-0">
            <span className="font-semibold">{weekdayDate(new Date(`${day}T00:00:00Z`))}</span>
            <p className="text-ink-2 [overflow-wrap:anywhere]">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
