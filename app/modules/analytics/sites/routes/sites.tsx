import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { compact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";
import { sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { wallDay } from "../../domain/period/site-clock.ts";
import { siteStub } from "../../store/site-stub.server.ts";
import type { SiteRow } from "../repo.server.ts";
import { listSites } from "../service.server.ts";

/** Sites whose figures are read at once. */
const MAX_FIGURES = 30;

export const meta: MetaFunction = () => [{ title: "Websites · Analytics · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, "basic_analytics");
  const sites = await listSites(scope);
  const nowMs = context.now().getTime();
  return { sites: await Promise.all(sites.map((site, at) => shownSite(context, site, nowMs, at < MAX_FIGURES))) };
}

/** A site with its last 30 days; of the sites further down only what they are called. */
async function shownSite(
  context: RequestContext,
  { id, name, hosts, timeZone }: SiteRow,
  nowMs: number,
  withFigures: boolean,
) {
  const shown = { id, name, hosts: hosts.join(", "), figures: null };
  if (!withFigures) return shown;
  const toDay = wallDay(nowMs, timeZone);
  const selection = { range: { fromDay: toDay - 29, toDay }, filters: [], goals: [] };
  const object = siteStub(context, id);
  const [totals, points] = await Promise.all([
    object.totals(selection),
    object.series({ ...selection, interval: "day" }),
  ]);
  const byDay = points.map(({ figures }) => figures.visitors);
  return {
    ...shown,
    figures: {
      today: compact(byDay.at(-1) ?? 0),
      month: compact(totals.visitors),
      shape: sparklineShape(byDay, undefined, true),
    },
  };
}

export default function Sites() {
  const { sites } = useLoaderData<typeof loader>();
  return (
    <div>
      <Breadcrumbs trail={[{ label: "Analytics" }]} />
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="font-bold text-2xl tracking-tight">Websites</h1>
        <span className="flex-1" />
        <LinkButton to="/analytics/new" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
          Add a website
        </LinkButton>
      </div>
      <ul className="grid gap-3.5 sm:grid-cols-2 xl:grid-cols-3">
        {sites.map(({ id, name, hosts, figures }) => (
          <Card key={id} as="li" className="relative min-w-0 p-4 hover:border-line-strong">
            <Link
              to={`/analytics/sites/${id}`}
              prefetch="intent"
              className="break-words font-bold text-[15px] after:absolute after:inset-0 hover:text-brand"
            >
              {name}
            </Link>
            <p className="mt-0.5 truncate text-[13px] text-ink-3">{hosts}</p>
            {figures ? (
              <>
                <dl className="mt-3 flex gap-6">
                  <Figure label="Visitors today" value={figures.today} />
                  <Figure label="Last 30 days" value={figures.month} />
                </dl>
                <Sparkline
                  shape={figures.shape}
                  label="Visitors of the last 30 days"
                  className="mt-3 h-[34px] w-full"
                />
              </>
            ) : null}
          </Card>
        ))}
      </ul>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-[13px] text-ink-2">{label}</dt>
      <dd className="font-bold text-2xl tabular-nums leading-tight tracking-[-0.03em]">{value}</dd>
    </div>
  );
}
