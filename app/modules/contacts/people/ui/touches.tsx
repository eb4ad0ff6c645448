import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { Touch } from "../../domain/contact.ts";
import { Section } from "../../ui/section.tsx";

/** How a person came for the first and the last time. */
export function Touches({ first, last }: { first: Touch | null; last: Touch | null }) {
  if (!first && !last) return null;
  return (
    <Section title="Origin">
      <div className="grid gap-3">
        {first ? <TouchDetails title="First touch" touch={first} /> : null}
        {last && last.at !== first?.at ? <TouchDetails title="Last touch" touch={last} /> : null}
      </div>
    </Section>
  );
}

function TouchDetails({ title, touch }: { title: string; touch: Touch }) {
  const { source, medium, campaign, term, content } = touch.utm;
  const rows = [
    ["Referrer", touch.referrer || "Direct"],
    ["Page", touch.landingPage],
    ["Source", source],
    ["Medium", medium],
    ["Campaign", campaign],
    ["Term", term],
    ["Content", content],
    ["Click ids", Object.keys(touch.clickIds).join(", ")],
  ].filter(([, value]) => value) as [string, string][];
  return (
    <div>
      <h3 className="text-sm">
        <span className="font-medium">{title}</span>{" "}
        <span className="text-ink-3 text-xs">
          <Time value={touch.at} />
        </span>
      </h3>
      <dl className="mt-1 grid grid-cols-[100px_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd>
              <Breakable text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
