import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import type { RouteHandle } from "#app/root.tsx";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { DeadLink, LockedLink } from "#app/ui/page/share-link-access.tsx";
import { sharedReportAction } from "../actions.server.ts";
import { coverOf, type ReportContent, type ReportCover, readReportContent } from "../report-content.server.ts";
import { countReportView, findSharedReport, isUnlocked } from "../shared-report.server.ts";
import styles from "../ui/report.css?url";
import { Report } from "../ui/report.tsx";
import { UnfinishedReport } from "../ui/unfinished-report.tsx";

export const handle: RouteHandle = { noScripts: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title:
      data && data.state !== "dead" && data.state !== "locked" ? `${data.cover.title} · ${data.cover.site}` : "Report",
  },
  { name: "robots", content: "noindex, nofollow" },
];

/** The address holds the token of a link: not even the files that the page itself loads learn of it. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  for (const [name, value] of Object.entries(publicPageHeaders(NO_STORE))) all.set(name, value);
  all.set("Referrer-Policy", "strict-origin");
  all.set("X-Robots-Tag", "noindex, nofollow");
  return all;
};

type Shown =
  | { state: "dead"; message: string }
  | { state: "locked" }
  | { state: "unfinished"; cover: ReportCover }
  | { state: "open"; cover: ReportCover; content: ReportContent };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const shared = await findSharedReport(context, params.token ?? "");
  if (!shared.ok)
    return data<Shown>({ state: "dead", message: shared.error.message }, { status: HTTP_STATUS[shared.error.code] });
  // Before the password nothing is shown, not even whose report it is.
  if (!(await isUnlocked(request, context, shared.value))) return data<Shown>({ state: "locked" });
  const cover = coverOf(shared.value);
  const content = await readReportContent(context, shared.value);
  if (!content) return data<Shown>({ state: "unfinished", cover });
  if (request.method === "GET") context.waitUntil(countReportView(context, shared.value.report.id));
  return data<Shown>({ state: "open", cover, content });
}

export const action = sharedReportAction;

export default function SharedReportPage() {
  const shown = useLoaderData<typeof loader>();
  const { errors = {} } = useActionData<typeof action>() ?? {};
  const error = (errors.password ?? errors[""])?.[0];
  if (shown.state === "dead") return <DeadLink message={shown.message} />;
  if (shown.state === "locked")
    return <LockedLink title="This report has a password" what="the report" open="Open the report" error={error} />;
  if (shown.state === "unfinished") return <UnfinishedReport title={shown.cover.title} site={shown.cover.site} />;
  return <Report cover={shown.cover} content={shown.content} />;
}
