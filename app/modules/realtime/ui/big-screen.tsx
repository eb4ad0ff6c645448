import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import type { LiveRow, LiveSite } from "#app/modules/analytics/index.ts";
import { countryName } from "#app/shared/country.ts";
import { exact } from "#app/shared/format/number.ts";
import { sourceName } from "../labels.ts";
import { MinuteBars } from "./minute-bars.tsx";

interface ScreenProps {
  site: { id: string; name: string };
  live: LiveSite;
  countries: Readonly<Record<string, string>>;
}

const SHOWN = 5;

/** For a screen on the wall: few words, large, over everything else. */
export function BigScreen({ site, live, countries }: ScreenProps) {
  return (
    <div className="fixed inset-0 z-50 flex flex-col overflow-auto bg-paper p-[3vmin]">
      <div className="flex items-start gap-4">
        <h1 className="min-w-0 flex-1 break-words font-bold text-[max(15px,3.2vmin)]">{site.name}</h1>
        <Link
          to={`/realtime?site=${site.id}`}
          aria-label="Leave the big screen"
          className="grid size-11 place-items-center rounded-s text-ink-2 hover:bg-sunken"
        >
          <X size={22} aria-hidden="true" />
        </Link>
      </div>
      <div className="flex flex-1 flex-wrap content-center items-center gap-x-[6vw] gap-y-[3vmin]">
        <div>
          <p className="font-bold text-[26vmin] tabular-nums leading-none tracking-tight">{exact(live.visitorsNow)}</p>
          <p className="text-[max(15px,3.2vmin)] text-ink-2">
            {live.visitorsNow === 1 ? "person is" : "people are"} here now
          </p>
        </div>
        <dl className="grid gap-[2vmin] text-[max(15px,3.2vmin)]">
          <div>
            <dt className="text-ink-2 text-[max(13px,2.4vmin)]">In the last 30 minutes</dt>
            <dd className="font-bold tabular-nums">{exact(live.visitors)}</dd>
          </div>
          <div>
            <dt className="text-ink-2 text-[max(13px,2.4vmin)]">Page views in them</dt>
            <dd className="font-bold tabular-nums">
              {exact(live.viewsByMinute.reduce((sum, views) => sum + views, 0))}
            </dd>
          </div>
          {live.goals.slice(0, 3).map(({ name, count }) => (
            <div key={name}>
              <dt className="text-ink-2 text-[max(13px,2.4vmin)]">{name}</dt>
              <dd className="font-bold tabular-nums">{exact(count)}</dd>
            </div>
          ))}
        </dl>
        <Column title="Pages" rows={live.pages} words={(value) => value} />
        <Column title="Sources" rows={live.sources} words={sourceName} />
        <Column
          title="Countries"
          rows={live.countries}
          words={(code) => countries[code] ?? (countryName(code) || "Unknown")}
        />
      </div>
      <MinuteBars views={live.viewsByMinute} height={140} />
    </div>
  );
}

function Column({ title, rows, words }: { title: string; rows: readonly LiveRow[]; words: (value: string) => string }) {
  if (rows.length === 0) return null;
  return (
    <section className="min-w-0 max-w-full">
      <h2 className="mb-[1vmin] text-[max(13px,2.4vmin)] text-ink-2">{title}</h2>
      <ol className="text-[max(15px,3.2vmin)]">
        {rows.slice(0, SHOWN).map(({ value, visitors }) => (
          <li key={value} className="flex gap-[2vmin]">
            <span className="max-w-[40vw] truncate">{words(value)}</span>
            <b className="font-bold tabular-nums">{exact(visitors)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
