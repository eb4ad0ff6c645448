import { Card } from "#app/ui/card.tsx";
import { CalibrationChart } from "#app/ui/chart/calibration-chart.tsx";
import type { PropensityRow } from "../page.server.ts";

/** Who is likely to return: the prediction, how good it was for people of the past, or why there is none. */
export function PropensityTable({ rows }: { rows: readonly PropensityRow[] }) {
  return (
    <Card as="section" className="p-4">
      <h2 className="font-bold text-[15px]">Likely to return</h2>
      <p className="mt-1 max-w-[90ch] text-[13px] text-ink-2">
        Most people get a new number each day and nobody can know whether they came on another one. Beyond the day this
        covers only people with a lasting id: your server names them (<code>user</code>) when it sends events. It is
        fitted to earlier people, judged on later ones, and shown where it was better there than the share of the
        earlier people alone. These are correlations, not necessarily causes.
      </p>
      <div className="mt-3 grid gap-5 lg:grid-cols-3">
        {rows.map(({ name, title, who, chart, sentences }) => (
          <section key={name} className="min-w-0">
            <h3 className="font-semibold text-sm">{title}</h3>
            <p className="mb-2 text-[13px] text-ink-3">{who}</p>
            {chart ? <CalibrationChart shape={chart} caption={title} /> : null}
            <ul className="mt-2 grid gap-1 text-[13px] text-ink-2">
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}
