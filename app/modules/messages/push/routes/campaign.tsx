import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Stat } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { useRefreshWhile } from "#app/ui/use-polling.ts";
import { isEditable, isOver, isUnderWay } from "../../campaigns/domain/status.ts";
import { STATUS_LABELS } from "../../labels.ts";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, editPushPath, PUSH, PUSH_SETUP, pushPath } from "../../paths.ts";
import { pushAction } from "../campaigns/actions.server.ts";
import { pushQuerySchema } from "../campaigns/schema.ts";
import { getPushCampaign, pushAudience } from "../campaigns/service.server.ts";
import { readPushSettings } from "../domain/settings.ts";
import { PUSH_PAUSE_LABELS, pushTone } from "../labels.ts";
import { publicKeyOf } from "../setup/service.server.ts";
import { pushStub } from "../store/push-stub.server.ts";
import { PushPreview } from "../ui/push-preview.tsx";
import { PushReport } from "../ui/push-report.tsx";
import { StartForm } from "../ui/start-form.tsx";
import { TestForm } from "../ui/test-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? "Push campaign"} · Kaja` }];
export const handle = {
  trail: (data: { name: string } | undefined) => [
    { label: "Retargeting", to: CAMPAIGNS },
    { label: "Push", to: PUSH },
    { label: data?.name ?? "Campaign" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const { confirm } = readQuery(request, pushQuerySchema);
  const row = orThrow(await getPushCampaign(scope, params.pushId ?? ""));
  const settings = readPushSettings(row.settings);
  const report = await pushStub(context, scope.workspaceId).report(row.id);
  const { state } = report.totals;
  return {
    ...{ id: row.id, name: row.name, confirm, report, state, title: settings.title, text: settings.text },
    host: URL.parse(settings.linkUrl)?.host ?? "",
    startAtMs: row.startAt?.getTime() ?? null,
    audience: isEditable(state) ? await pushAudience(storeScope(context, session), settings) : null,
    publicKey: await publicKeyOf(scope),
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = pushAction;

const LOOK_AGAIN_MS = 5_000;

export default function PushCampaign() {
  const data = useLoaderData<typeof loader>();
  const { id, name, state, report, confirm, readOnly, startAtMs, timeZone, publicKey, audience } = data;
  const reply = useActionData<typeof action>();
  const isBusy = isUnderWay(state);
  useRefreshWhile(isBusy, LOOK_AGAIN_MS);
  const errors = reply?.errors[""] ?? undefined;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 basis-48 font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">{name}</h1>
        {readOnly ? null : (
          <>
            {isEditable(state) ? <LinkButton to={editPushPath(id)}>Edit</LinkButton> : null}
            {state === "sending" || state === "preparing" ? <IntentButton intent="pause">Pause</IntentButton> : null}
            {state === "paused" ? <IntentButton intent="resume">Resume</IntentButton> : null}
            <IntentButton intent="copy">Copy</IntentButton>
            {isEditable(state) || isOver(state) ? (
              <LinkButton to={`${pushPath(id)}?confirm=delete`}>Delete</LinkButton>
            ) : (
              <LinkButton to={`${pushPath(id)}?confirm=cancel`}>Cancel campaign</LinkButton>
            )}
          </>
        )}
      </div>
      <p className="mb-4 flex flex-wrap items-center gap-2 text-ink-2 text-sm">
        <Tag tone={pushTone(state)}>{STATUS_LABELS[state]}</Tag>
        {state === "scheduled" && startAtMs !== null ? (
          <span>
            Starts <Time value={startAtMs} timeZone={timeZone} />
          </span>
        ) : null}
        {report.totals.pauseReason === "" ? null : <span>{PUSH_PAUSE_LABELS[report.totals.pauseReason]}</span>}
      </p>
      {reply?.intent === "test" ? null : <FormErrors errors={errors} />}
      {confirm === "delete" && !readOnly ? (
        <ConfirmForm intent="delete" submit="Delete campaign" busyLabel="Deleting..." danger>
          <p className="text-sm">This deletes the campaign and its report for good. Its messages stop working.</p>
        </ConfirmForm>
      ) : null}
      {confirm === "cancel" && !readOnly ? (
        <ConfirmForm intent="cancel" submit="Cancel campaign" busyLabel="Canceling..." danger>
          <p className="text-sm">
            Remaining subscribers will not get the message. A canceled campaign cannot be resumed.
          </p>
        </ConfirmForm>
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
        {isEditable(state) ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Stat
              label="Subscribers now"
              value={audience === null ? "–" : exact(audience)}
              hint={
                audience === null
                  ? "Counted at the start: the segment is large or was deleted."
                  : "Consent, quiet hours and the message limit are checked at sending."
              }
            />
            {publicKey === null ? (
              <p className="text-ink-2 text-sm">
                Push messages are off.{" "}
                <Link to={PUSH_SETUP} className="text-brand underline underline-offset-2">
                  Set up push
                </Link>{" "}
                first.
              </p>
            ) : readOnly ? null : (
              <>
                <StartForm reply={reply} timeZone={timeZone} />
                <TestForm publicKey={publicKey} errors={reply?.intent === "test" ? errors : undefined} />
              </>
            )}
          </div>
        ) : (
          <PushReport report={report} />
        )}
        <PushPreview title={data.title} text={data.text} host={data.host} />
      </div>
    </>
  );
}
