import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { useRefreshWhile } from "#app/ui/use-polling.ts";
import { WarmUpLine } from "../../domains/ui/warm-up-line.tsx";
import { readWarmUpNote } from "../../domains/warm-up.server.ts";
import { PAUSE_LABELS, STATUS_LABELS } from "../../labels.ts";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, campaignCsvPath, campaignPath, editCampaignPath, templatePath } from "../../paths.ts";
import { hasProvider } from "../../providers/view.server.ts";
import { campaignStub } from "../../store/campaign-stub.server.ts";
import { campaignAction } from "../actions.server.ts";
import { contentOf } from "../control.server.ts";
import { isEditable, isOver, isUnderWay } from "../domain/status.ts";
import { campaignQuerySchema } from "../schema.ts";
import { audienceSize, getCampaign } from "../service.server.ts";
import { CampaignReport } from "../ui/campaign-report.tsx";
import { StartForm } from "../ui/start-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? "Mail campaign"} · Kaja` }];
export const handle = {
  trail: (data: { name: string } | undefined) => [
    { label: "Retargeting", to: CAMPAIGNS },
    { label: data?.name ?? "Campaign" },
  ],
};

const UNKNOWN_SHOWN = 50;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const { confirm } = readQuery(request, campaignQuerySchema);
  const row = orThrow(await getCampaign(scope, params.campaignId ?? ""));
  const stub = campaignStub(context, row.id);
  const report = await stub.report();
  const { state } = report.totals;
  const store = storeScope(context, session);
  const audience = isEditable(state) ? await audienceSize(store, row) : null;
  const waiting = isEditable(state) ? (audience ?? 0) : (report.totals.counts.queued ?? 0);
  const planned = isEditable(state) ? await contentOf(context, session, row) : null;
  return {
    ...{ id: row.id, name: row.name, templateId: row.templateId, confirm, report, state },
    isResend: row.resendOf !== "",
    startAtMs: row.startAt?.getTime() ?? null,
    audience,
    warmUp: isOver(state) ? null : await readWarmUpNote(scope, context.now().getTime(), waiting),
    findings: planned
      ? planned.ok
        ? planned.value.findings
        : [{ severity: "error" as const, message: planned.error.message, reason: "" }]
      : [],
    subject: planned?.ok ? planned.value.content.mail.subject : "",
    unknown:
      (report.totals.counts.unknown ?? 0) > 0
        ? await stub.recipients({ after: 0, limit: UNKNOWN_SHOWN, state: "unknown" })
        : [],
    isDelivered: context.config.SMTP_HOST !== undefined || (await hasProvider(scope)),
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = campaignAction;

const LOOK_AGAIN_MS = 5_000;

export default function CampaignPage() {
  const data = useLoaderData<typeof loader>();
  const { id, name, state, report, confirm, readOnly, startAtMs, timeZone, isDelivered } = data;
  const reply = useActionData<typeof action>();
  const isBusy = isUnderWay(state);
  useRefreshWhile(isBusy, LOOK_AGAIN_MS);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 break-words font-bold text-2xl tracking-tight">{name}</h1>
        {readOnly ? null : (
          <>
            {isEditable(state) ? <LinkButton to={editCampaignPath(id)}>Edit</LinkButton> : null}
            {state === "sending" ? <IntentButton intent="pause">Pause</IntentButton> : null}
            {state === "paused" ? <IntentButton intent="resume">Resume</IntentButton> : null}
            {state === "sent" && !data.isResend ? (
              <IntentButton intent="resend">Resend to people who did not click</IntentButton>
            ) : null}
            <IntentButton intent="copy">Copy</IntentButton>
            {isEditable(state) || isOver(state) ? (
              <LinkButton to={`${campaignPath(id)}?confirm=delete`}>Delete</LinkButton>
            ) : (
              <LinkButton to={`${campaignPath(id)}?confirm=cancel`}>Cancel campaign</LinkButton>
            )}
          </>
        )}
      </div>
      <p className="mb-4 flex flex-wrap items-center gap-2 text-ink-2 text-sm">
        <Tag tone={state === "sent" ? "good" : state === "paused" ? "warn" : "plain"}>{STATUS_LABELS[state]}</Tag>
        {state === "scheduled" && startAtMs !== null ? (
          <span>
            Starts <Time value={startAtMs} timeZone={timeZone} />
          </span>
        ) : null}
        {report.totals.pauseReason === "" ? null : <span>{PAUSE_LABELS[report.totals.pauseReason]}</span>}
        {isDelivered ? null : (
          <span>No mail server is configured: emails are stored here and can be read in the browser only.</span>
        )}
      </p>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {confirm === "delete" && !readOnly ? (
        <ConfirmForm intent="delete" submit="Delete campaign" busyLabel="Deleting..." danger>
          <p className="text-sm">
            This deletes the campaign and its report for good. Links in its emails stop working, including unsubscribe
            links.
          </p>
        </ConfirmForm>
      ) : null}
      {confirm === "cancel" && !readOnly ? (
        <ConfirmForm intent="cancel" submit="Cancel campaign" busyLabel="Canceling..." danger>
          <p className="text-sm">Remaining recipients will not get the email. A canceled campaign cannot be resumed.</p>
        </ConfirmForm>
      ) : null}
      {data.warmUp ? (
        <div className="mb-4">
          <WarmUpLine note={data.warmUp} />
        </div>
      ) : null}
      {isEditable(state) ? (
        <StartForm
          reply={reply}
          subject={data.subject}
          audience={data.audience}
          findings={data.findings}
          templatePath={templatePath(data.templateId)}
          timeZone={timeZone}
          readOnly={readOnly}
        />
      ) : (
        <CampaignReport report={report} unknown={data.unknown} csvPath={campaignCsvPath(id)} timeZone={timeZone} />
      )}
    </>
  );
}
