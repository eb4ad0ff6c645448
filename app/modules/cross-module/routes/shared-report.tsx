import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deadShare, sharedPageHeaders } from "#app/platform/share-links/shared-page.server.ts";
import type { RouteHandle } from "#app/root.tsx";
import { DeadLink } from "#app/ui/page/share-link-access.tsx";
import { reportView } from "../report/page.server.ts";
import { ReportBody } from "../report/ui/report-body.tsx";
import { openSharedReport } from "../sharing/service.server.ts";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.view ? `Report: ${data.view.campaign.name}` : "Shared report" },
  { name: "robots", content: "noindex, nofollow" },
];

export const headers: HeadersFunction = ({ loaderHeaders }) => sharedPageHeaders(loaderHeaders);

export async function loader({ context, params }: LoaderFunctionArgs) {
  const opened = await openSharedReport(context, params.token ?? "");
  return opened.ok ? data({ view: reportView(opened.value, ""), message: "" }) : deadShare(opened.error);
}

export default function SharedReport() {
  const { view, message } = useLoaderData<typeof loader>();
  if (!view) return <DeadLink message={message} />;
  return (
    <main id="main" className="mx-auto max-w-[1000px] px-4 py-8">
      <h1 className="mb-4 font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">{`Report: ${view.campaign.name}`}</h1>
      <ReportBody {...view} />
    </main>
  );
}
