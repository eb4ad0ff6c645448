import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { EMBEDDABLE_POLICY } from "#app/platform/http/csp.ts";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import { isUnlocked } from "#app/platform/share-links/share-link-access.server.ts";
import type { RouteHandle } from "#app/root.tsx";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { DeadLink, LockedLink } from "#app/ui/page/share-link-access.tsx";
import { listAnnotations } from "../../annotations/service.server.ts";
import { MAX_SHARED_COMPARISONS } from "../../domain/filters/pattern.ts";
import { type OverviewView, readOverview } from "../../reports/overview/page.server.ts";
import { OverviewBody } from "../../reports/overview/ui/overview-body.tsx";
import { toReportContext } from "../../reports/query/report-context.server.ts";
import { parseReportQuery } from "../../reports/query/report-query.server.ts";
import { ReportFilterBar } from "../../reports/query/ui/report-filter-bar.tsx";
import { siteStub } from "../../store/site-stub.server.ts";
import { sharedAction } from "../actions.server.ts";
import { affordableQuestion } from "../affordable-question.server.ts";
import { countShareView, findShared, SHARE_LINK_ACCESS, throttleSharedSearch } from "../service.server.ts";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.state === "open" ? data.title : "Shared figures" },
  { name: "robots", content: "noindex, nofollow" },
];

/** The address holds the token of a link: not even the files that the page itself loads learn of it. */
export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const all = new Headers(actionHeaders);
  for (const [name, value] of Object.entries(publicPageHeaders(NO_STORE))) all.set(name, value);
  if (loaderHeaders.get("X-Embed") === "1") all.set("Content-Security-Policy", EMBEDDABLE_POLICY);
  for (const name of ["Retry-After"]) if (loaderHeaders.has(name)) all.set(name, loaderHeaders.get(name) ?? "");
  all.set("Referrer-Policy", "strict-origin");
  all.set("X-Robots-Tag", "noindex, nofollow");
  return all;
};

type Shown =
  | { state: "dead"; title?: string; message: string }
  | { state: "locked"; embedded: boolean }
  | { state: "open"; title: string; embedded: boolean; timeZone: string; overview: OverviewView };

/** Why a link that works does not open at this moment. */
const LATER: Partial<Record<AppError["code"], string>> = {
  rate_limited: "Too many views in a short time",
  unavailable: "These figures cannot be shown now",
};

const refused = ({ code, message, retryAfterSeconds }: AppError) =>
  data<Shown>(
    { state: "dead", title: LATER[code], message },
    { status: HTTP_STATUS[code], headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {} },
  );

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const found = await findShared(context, params.token ?? "");
  if (!found.ok) return refused(found.error);
  const { share, site, scope } = found.value;
  const search = new URL(request.url).searchParams;
  const embedded = search.get("embed") === "1";
  // Before the password nothing is shown, not even whose metrics they are, and nobody else's page may ask for it.
  if (!(await isUnlocked(request, context, SHARE_LINK_ACCESS, share)))
    return data<Shown>({ state: "locked", embedded });
  const object = siteStub(context, site.id);
  const reading = await toReportContext({ site, scope, object }, context);
  const asked = await parseReportQuery(reading, search, MAX_SHARED_COMPARISONS);
  const { question, params: shown } = await affordableQuestion(object, asked, search);
  const admitted = await throttleSharedSearch(context, share.id, question.filters);
  if (!admitted.ok) return refused(admitted.error);
  const overview = await readOverview(
    reading,
    question,
    shown,
    await listAnnotations(scope, site.id, question.period.range),
    { inside: false },
  );
  if (request.method === "GET") context.waitUntil(countShareView(context, share.id));
  // What has a password is shown on its own only.
  const embeddable = embedded && share.passwordHash === null;
  return data<Shown>(
    { state: "open", title: share.title, embedded: embeddable, timeZone: site.timeZone, overview },
    { headers: embeddable ? { "X-Embed": "1" } : {} },
  );
}

export const action = sharedAction;

export default function SharedOverview() {
  const shown = useLoaderData<typeof loader>();
  const { errors = {} } = useActionData<typeof action>() ?? {};
  const error = (errors.password ?? errors[""])?.[0];
  if (shown.state === "dead") return <DeadLink title={shown.title} message={shown.message} />;
  if (shown.state === "locked")
    return <LockedLink title="This link has a password" what="the figures" open="Show the figures" error={error} />;
  const { title, overview, embedded, timeZone } = shown;
  return (
    <main id="main" className={embedded ? "p-3" : "mx-auto max-w-[1240px] px-4 py-8 sm:px-6"}>
      {embedded ? (
        <h1 className="sr-only">{title}</h1>
      ) : (
        <h1 className="mb-4 break-words font-bold text-2xl tracking-tight">{title}</h1>
      )}
      {overview.state === "never" ? (
        <p className="text-ink-2 text-sm">Nobody has been counted on this website yet.</p>
      ) : (
        <>
          <ReportFilterBar bar={overview.bar} />
          <OverviewBody overview={overview} more={null} />
        </>
      )}
      <p className="mt-5 text-[13px] text-ink-3">{`Counted without cookies by Kaja. Days and hours of ${timeZone}.`}</p>
    </main>
  );
}
