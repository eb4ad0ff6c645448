import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Bell, Maximize2, Radio } from "lucide-react";
import { chooseSite, readLiveSite } from "#app/modules/analytics/index.server.ts";
import { countryName } from "#app/shared/country.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { BigScreen } from "../ui/big-screen.tsx";
import { LiveBoard } from "../ui/live-board.tsx";
import { useLiveSite } from "../ui/use-live-site.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope, sites, site } = await chooseSite(request, context, "realtime");
  const live = site ? await readLiveSite(context, scope, site.id) : null;
  return {
    sites: sites.map(({ id, name }) => ({ id, name })),
    site: site && { id: site.id, name: site.name, timeZone: site.timeZone },
    live,
    // Browsers may call some countries otherwise: what the page is drawn with is what the server says.
    countries: Object.fromEntries(
      [...(live?.countries.map(({ value }) => value) ?? []), ...(live?.events.map(({ country }) => country) ?? [])].map(
        (code) => [code, countryName(code) || "Unknown"],
      ),
    ),
    screen: new URL(request.url).searchParams.get("screen") === "1",
  };
}

export default function Realtime() {
  const { sites, site, live, screen, countries } = useLoaderData<typeof loader>();
  if (!site || !live) return <NothingMeasured />;
  const followed = { site, live, countries };
  if (screen) return <Screen key={site.id} {...followed} />;
  return (
    <div>
      <Breadcrumbs />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="font-bold text-2xl tracking-tight">Realtime</h1>
        <span className="flex-1" />
        <LinkButton to={`/realtime/alerts?site=${site.id}`} icon={<Bell size={16} aria-hidden="true" />}>
          Alerts
        </LinkButton>
        <LinkButton to={`/realtime?site=${site.id}&screen=1`} icon={<Maximize2 size={16} aria-hidden="true" />}>
          Big screen
        </LinkButton>
      </div>
      {sites.length > 1 ? (
        <nav aria-label="Websites" className="mb-4 flex flex-wrap gap-2">
          {sites.map(({ id, name }) => (
            <Link
              key={id}
              to={`/realtime?site=${id}`}
              aria-current={id === site.id ? "page" : undefined}
              className={`${CHIP} ${id === site.id ? CHIP_ON : CHIP_OFF}`}
            >
              {name}
            </Link>
          ))}
        </nav>
      ) : null}
      <Board key={site.id} {...followed} />
    </div>
  );
}

type Followed = {
  site: { id: string; name: string; timeZone: string };
  live: Parameters<typeof useLiveSite>[0];
  countries: Readonly<Record<string, string>>;
};

function Board({ site, live, countries }: Followed) {
  const { shown, pushed } = useLiveSite(live);
  return <LiveBoard site={site} live={shown} pushed={pushed} countries={countries} />;
}

function Screen({ site, live, countries }: Followed) {
  const { shown } = useLiveSite(live);
  return <BigScreen site={site} live={shown} countries={countries} />;
}

const NothingMeasured = () => (
  <div>
    <Breadcrumbs />
    <h1 className="mb-5 font-bold text-2xl tracking-tight">Realtime</h1>
    <EmptyState
      icon={<Radio size={22} aria-hidden="true" />}
      title="No website is measured yet"
      action={
        <LinkButton to="/analytics/new" look="primary">
          Add a website
        </LinkButton>
      }
    >
      Once one line is pasted into your website you see here, second by second, who is on it.
    </EmptyState>
  </div>
);
