import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refusal, requireFeature } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { rejectedForm } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { cx } from "#app/ui/cx.ts";
import { openProject } from "../../projects/open-project.server.ts";
import { reportActionSchema, reportLinkSchema } from "../../schema.ts";
import { createReportLink, listReportLinks, renewReportLink, revokeReportLink } from "../service.server.ts";
import { CreatedLink } from "../ui/created-link.tsx";
import { ReportLinks } from "../ui/report-links.tsx";
import { ShareForm } from "../ui/share-form.tsx";

export const handle = { crumb: () => "Report" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project, chosen, shown } = await openProject(request, context, params.projectId);
  const nowMs = context.now().getTime();
  const links = await listReportLinks(scope, project.id);
  return {
    nowMs,
    title: `SEO report: ${project.name}`.slice(0, 80),
    archived: project.archivedAt !== null,
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

/** The address of a link is in the answer to this POST, and nowhere else. */
export interface ShareReply extends FormReply {
  made?: { id: string; url: string; renewed: boolean };
}

interface Ask {
  request: Request;
  context: RequestContext;
  session: Session;
  projectId: string;
}

async function share({ request, context, session, projectId }: Ask) {
  const form = await parseForm(request, reportLinkSchema, { secret: ["password"] });
  if (!form.ok) return data<ShareReply>(form.error, { status: HTTP_STATUS.invalid_input });
  const made = await createReportLink(
    context,
    session,
    projectId,
    form.value.value,
    await form.value.identity(session),
  );
  if (made.ok) return data<ShareReply>({ errors: {}, values: {}, made: { ...made.value, renewed: false } });
  if (made.error.code === "not_found") throw refusal(made.error);
  return rejectedForm(made.error, form.value.values);
}

async function change({ request, context, session, projectId }: Ask) {
  const form = await parseForm(request, reportActionSchema);
  if (!form.ok)
    return data<ShareReply>(
      { errors: { link: ["This page does not know that action."] }, values: {} },
      { status: HTTP_STATUS.invalid_input },
    );
  const { intent, reportId } = form.value.value;
  const refused = ({ code, message }: { code: keyof typeof HTTP_STATUS; message: string }) =>
    data<ShareReply>({ errors: { link: [message] }, values: {} }, { status: HTTP_STATUS[code] });
  if (intent === "renew") {
    const renewed = await renewReportLink(context, session, projectId, reportId);
    return renewed.ok
      ? data<ShareReply>({ errors: {}, values: {}, made: { ...renewed.value, renewed: true } })
      : refused(renewed.error);
  }
  const revoked = await revokeReportLink(context, session, projectId, reportId);
  if (!revoked.ok) return refused(revoked.error);
  return data<ShareReply>({ errors: {}, values: {}, toast: { kind: "success", title: "The link works no longer" } });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { session } = await requireFeature(request, context, "seo", { write: true });
  // Read once to tell which form it is, and once more by its own schema.
  const form = await readForm(request.clone() as Request);
  const ask = { request, context, session, projectId: params.projectId ?? "" };
  return form.ok && form.value.get("intent") === "share" ? share(ask) : change(ask);
}

export default function ReportPage() {
  const { nowMs, title, archived, hasCrawl, chosen, links } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ShareReply | undefined;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,420px)_1fr]">
      <ShareForm
        key={reply?.made?.id}
        title={title}
        chosen={chosen}
        hasCrawl={hasCrawl}
        archived={archived}
        reply={reply}
      />
      {/* On a phone the new address stands above the form that made it. */}
      <div className={cx("grid min-w-0 gap-4", reply?.made && "max-lg:order-first")}>
        {reply?.made ? <CreatedLink made={reply.made} /> : null}
        <ReportLinks links={links} nowMs={nowMs} reply={reply} />
      </div>
    </div>
  );
}
