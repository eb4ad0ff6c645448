import type { LiveEvent, LiveRow, LiveSite } from "#app/modules/analytics/index.ts";
import { countryName } from "#app/shared/country.ts";
import { clockIn } from "#app/shared/format/date.ts";
import { exact } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { sourceName } from "../labels.ts";
import { MinuteBars } from "./minute-bars.tsx";

interface BoardProps {
  site: { name: string; timeZone: string };
  live: LiveSite;
  /** Whether news is pushed; it is asked for every 30 seconds otherwise. */
  pushed: boolean;
  countries: Readonly<Record<string, string>>;
}

/** A website at this moment. */
export function LiveBoard({ site, live, pushed, countries }: BoardProps) {
  const country = (code: string) => countries[code] ?? (countryName(code) || "Unknown");
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <Card as="section" className="p-5">
        <h2 className="flex items-center gap-2 font-semibold text-ink-2 text-sm">
          <span aria-hidden="true" className={`size-2 rounded-full ${pushed ? "bg-good" : "bg-ink-3"}`} />
          On {site.name} now
        </h2>
        <p className="mt-1 font-bold text-5xl tabular-nums tracking-tight">{exact(live.visitorsNow)}</p>
        <p className="mt-1 text-[13px] text-ink-2">
          {live.visitorsNow === 1 ? "person" : "people"} in the last 5 minutes, {exact(live.visitors)} in the last 30
        </p>
        <p className="mt-3 text-[13px] text-ink-3">{pushed ? "Updates live." : "Updates every 30 seconds."}</p>
      </Card>
      <Card as="section" className="p-5 lg:col-span-2">
        <h2 className="sr-only">Page views by minute</h2>
        <MinuteBars views={live.viewsByMinute} />
      </Card>
      <Rows title="Pages" rows={live.pages} words={(value) => value} empty="Nobody is on a page right now." />
      <Rows title="Sources" rows={live.sources} words={sourceName} empty="No visits in the last 5 minutes." />
      <Rows title="Countries" rows={live.countries} words={country} empty="No visits in the last 5 minutes." />
      {live.goals.length > 0 ? <Goals goals={live.goals} /> : null}
      <Stream events={live.events} timeZone={site.timeZone} country={country} wide={live.goals.length === 0} />
    </div>
  );
}

function Rows({
  title,
  rows,
  words,
  empty,
}: {
  title: string;
  rows: readonly LiveRow[];
  words: (value: string) => string;
  empty: string;
}) {
  const most = Math.max(1, ...rows.map(({ visitors }) => visitors));
  return (
    <Card as="section" className="p-5">
      <h2 className="mb-3 font-bold text-[15px]">{title}</h2>
      {rows.length === 0 ? <p className="text-ink-3 text-sm">{empty}</p> : null}
      <ol className="grid gap-1.5 text-sm">
        {rows.map(({ value, visitors }) => (
          <li key={value} className="relative flex gap-3 px-2 py-1">
            <span
              aria-hidden="true"
              className="absolute inset-y-0 left-0 rounded-s bg-brand-soft"
              style={{ width: `${(visitors / most) * 100}%` }}
            />
            <span className="relative min-w-0 flex-1 truncate" title={words(value)}>
              {words(value)}
            </span>
            <span className="relative font-semibold tabular-nums">{exact(visitors)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const Goals = ({ goals }: { goals: LiveSite["goals"] }) => (
  <Card as="section" className="p-5">
    <h2 className="mb-3 font-bold text-[15px]">Goals, last 30 minutes</h2>
    <ul className="grid gap-1.5 text-sm">
      {goals.map(({ name, count }) => (
        <li key={name} className="flex gap-3 py-1">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="font-semibold tabular-nums">{exact(count)}</span>
        </li>
      ))}
    </ul>
  </Card>
);

const KINDS: Record<LiveEvent["kind"], string> = {
  view: "saw",
  custom: "did",
  outbound: "left for",
  download: "downloaded",
  not_found: "missed",
  form: "sent a form on",
  leave: "left",
};

interface StreamProps {
  events: readonly LiveEvent[];
  timeZone: string;
  country: (code: string) => string;
  wide: boolean;
}

function Stream({ events, timeZone, country, wide }: StreamProps) {
  const time = clockIn(timeZone);
  return (
    <Card as="section" className={`p-5 ${wide ? "lg:col-span-3" : "lg:col-span-2"}`}>
      <h2 className="mb-3 font-bold text-[15px]">As it happens</h2>
      {events.length === 0 ? (
        <p className="text-ink-3 text-sm">
          Nothing in the last 30 minutes. What comes next shows up here within a second.
        </p>
      ) : null}
      <ol className="grid gap-1 text-sm">
        {events.map(({ id, atMs, kind, name, path, source, country: code, device }) => (
          <li key={id} className="flex flex-wrap gap-x-2.5 border-line border-b py-1.5 last:border-b-0">
            <time dateTime={new Date(atMs).toISOString()} className="text-ink-3 tabular-nums">
              {time(atMs)}
            </time>
            <span className="min-w-0 flex-1 basis-60 break-words">
              {KINDS[kind]} <b className="font-semibold">{name || path}</b>
              {name && kind === "custom" ? ` on ${path}` : null}
            </span>
            <span className="text-[13px] text-ink-3">{[sourceName(source), country(code), device].join(" · ")}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
