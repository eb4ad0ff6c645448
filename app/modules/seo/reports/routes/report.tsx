import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cx } from "#app/ui/cx.ts";
import { openProject } from "../../projects/open-project.server.ts";
import { reportAction, type ShareReply } from "../actions.server.ts";
import { listReportLinks } from "../service.server.ts";
import { CreatedLink } from "../ui/created-link.tsx";
import { ReportLinks } from "../ui/report-links.tsx";
import { ShareForm } from "../ui/share-form.tsx";

export const handle = { crumb: () => "Report" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope, project, chosen, shown } = await openProject(request, context, params.projectId);
  const nowMs = context.now().getTime();
  const links = await listReportLinks(scope, project.id);
  return {
    nowMs,
    title: `SEO report: ${project.name}`.slice(0, 80),
    archived: project.archivedAt !== null,
    brand: session.workspaceName.slice(0, 60),
    hasCrawl: shown?.status === "finished",
    chosen:
      chosen?.status === "finished"
        ? { id: chosen.id, finishedAtMs: (chosen.finishedAt ?? chosen.createdAt).getTime() }
        : null,
    links: links.map(
      ({ id, title, crawlId, createdAt, expiresAt, revokedAt, viewCount, lastViewedAt, hasPassword }) => ({
        id,
        title,
        ofOneCrawl: crawlId !== null,
        createdAtMs: createdAt.getTime(),
        expiresAtMs: expiresAt?.getTime() ?? null,
        lastViewedAtMs: lastViewedAt?.getTime() ?? null,
        viewCount,
        hasPassword,
        state: revokedAt
          ? ("withdrawn" as const)
          : expiresAt && expiresAt.getTime() <= nowMs
            ? ("expired" as const)
            : ("working" as const),
      }),
    ),
  };
}

export type ReportLinkRow = Awaited<ReturnType<typeof loader>>["links"][number];

export const action = reportAction;

export default function ReportPage() {
  const { nowMs, title, brand, archived, hasCrawl, chosen, links } = useLoaderData<typeof loader>();
  const reply = useActionData<ShareReply>();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,420px)_1fr]">
      <ShareForm
        key={reply?.made?.id}
        title={title}
        brand={brand}
        chosen={chosen}
        hasCrawl={hasCrawl}
        archived={archived}
        reply={reply}
      />
      {/* On a phone the new address is above the form that created it. */}
      <div className={cx("grid min-w-0 gap-4", reply?.made && "max-lg:order-first")}>
        {reply?.made ? <CreatedLink made={reply.made} /> : null}
        <ReportLinks links={links} nowMs={nowMs} reply={reply} />
      </div>
    </div>
  );
}
