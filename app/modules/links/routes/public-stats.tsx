import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import type { RouteHandle } from "#app/root.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { findFollowedLink } from "../following/followed-links.server.ts";
import { linksModule } from "../manifest.ts";
import { shortPath } from "../paths.ts";
import { readReportView } from "../reports/report-view.server.ts";
import { LinkReport } from "../ui/link-report.tsx";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `${shortPath(page.slug)} · Statistics` : "Statistics" },
  { name: "robots", content: "noindex, nofollow" },
];

export const headers: HeadersFunction = () => ({
  ...publicPageHeaders(NO_STORE),
  "X-Robots-Tag": "noindex, nofollow",
});

const PERIOD_DAYS = 30;

/** Of a link whose owner chose it; every other one answers alike, so that nobody learns which links exist. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  orThrow(await throttle(context, linksModule.rateLimits.link_stats_view, context.address));
  const link = await findFollowedLink(context, (params.slug ?? "").toLowerCase());
  if (!link?.row.hasPublicStats) throw new Response("This link has no public statistics.", { status: 404 });
  const { id, slug } = link.row;
  return data({ slug, report: { ...(await readReportView(context, id, PERIOD_DAYS)), unkept: 0 } });
}

export default function PublicStats() {
  const { slug, report } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="mx-auto max-w-[960px] px-4 py-10">
      <h1 className="mb-4 break-words font-bold text-2xl tracking-tight">{`Statistics of ${shortPath(slug)}`}</h1>
      <LinkReport {...report} periodDays={PERIOD_DAYS} />
      <footer className="mt-8 flex flex-wrap items-center gap-3 text-[13px] text-ink-3">
        <Link to="/" className="inline-flex min-h-11 items-center">
          <Logo size={22} />
        </Link>
        <span>Short links that count their clicks</span>
      </footer>
    </main>
  );
}
