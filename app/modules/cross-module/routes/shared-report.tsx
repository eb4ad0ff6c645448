import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import type { RouteHandle } from "#app/root.tsx";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { DeadLink } from "#app/ui/page/share-link-access.tsx";
import { type ReportView, reportView } from "../report/page.server.ts";
import { ReportBody } from "../report/ui/report-body.tsx";
import { openSharedReport } from "../sharing/service.server.ts";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.view ? `Report: ${data.view.campaign.name}` : "Shared report" },
  { name: "robots", content: "noindex, nofollow" },
];

/** The address holds the token of a link: not even the files that the page itself loads learn of it. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const all = new Headers(publicPageHeaders(NO_STORE));
  if (loaderHeaders.has("Retry-After")) all.set("Retry-After", loaderHeaders.get("Retry-After") ?? "");
  all.set("Referrer-Policy", "strict-origin");
  all.set("X-Robots-Tag", "noindex, nofollow");
  return all;
};

type Shown = { view: ReportView; message?: undefined } | { view: null; message: string };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const opened = await openSharedReport(context, params.token ?? "");
  if (opened.ok) return data<Shown>({ view: reportView(opened.value, "") });
  const { code, message, retryAfterSeconds } = opened.error;
  const headers: Record<string, string> = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
  return data<Shown>({ view: null, message }, { status: HTTP_STATUS[code], headers });
}

export default function SharedReport() {
  const { view, message } = useLoaderData<typeof loader>();
  if (!view) return <DeadLink message={message ?? ""} />;
  return (
    <main id="main" className="mx-auto max-w-[1000px] px-4 py-8">
      <h1 className="mb-4 font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">{`Report: ${view.campaign.name}`}</h1>
      <ReportBody {...view} />
    </main>
  );
}
