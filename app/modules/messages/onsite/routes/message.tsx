import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { listSites } from "#app/modules/analytics/index.server.ts";
import { mailChoices } from "#app/modules/contacts/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, Stat } from "#app/ui/card.tsx";
import { TimeChart } from "#app/ui/chart/time-chart.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, editOnsitePath, ONSITE, onsitePath } from "../../paths.ts";
import { onsiteAction } from "../actions.server.ts";
import { readOnsiteSettings } from "../domain/onsite-settings.ts";
import { onsiteFields } from "../form-values.ts";
import { audienceLines, KIND_LABELS, stateTag } from "../labels.ts";
import { REPORT_DAYS, readOnsiteReport } from "../reports.server.ts";
import { onsiteQuerySchema } from "../schema.ts";
import { getOnsite } from "../service.server.ts";
import { OnsitePreview } from "../ui/onsite-preview.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? "Onsite message"} · Kaja` }];
export const handle = {
  trail: (data: { name: string } | undefined) => [
    { label: "Retargeting", to: CAMPAIGNS },
    { label: "Onsite messages", to: ONSITE },
    { label: data?.name ?? "Message" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const { confirm } = readQuery(request, onsiteQuerySchema);
  const row = orThrow(await getOnsite(scope, params.messageId ?? ""));
  const settings = readOnsiteSettings(row.settings);
  const [report, sites, { segments }] = await Promise.all([
    readOnsiteReport(context, scope.workspaceId, row.id),
    listSites(scope),
    mailChoices(storeScope(context, session)),
  ]);
  const dates = { startsAtMs: row.startsAt?.getTime() ?? null, endsAtMs: row.endsAt?.getTime() ?? null };
  return {
    ...{ id: row.id, name: row.name, status: row.status, kind: settings.kind, priority: row.priority, confirm },
    ...dates,
    state: stateTag({ status: row.status, ...dates }, context.now().getTime()),
    values: onsiteFields({ ...row, settings }, session.timeZone),
    audience: audienceLines(settings, {
      site: row.siteId === "" ? "" : (sites.find(({ id }) => id === row.siteId)?.name ?? "deleted website"),
      segment: segments.find(({ id }) => id === settings.segmentId)?.name ?? "deleted segment",
    }),
    report,
    days: REPORT_DAYS,
    readOnly: session.workspaceRole === "viewer",
    timeZone: session.timeZone,
  };
}

export const action = onsiteAction;

export default function OnsiteMessage() {
  const data = useLoaderData<typeof loader>();
  const { id, name, status, state, kind, confirm, readOnly, report, days, startsAtMs, endsAtMs, timeZone } = data;
  const reply = useActionData<typeof action>();
  const intent = useNavigation().formData?.get("intent");
  const { views, clicks, closes } = report.totals;
  const next = status === "live" ? { intent: "pause", label: "Pause" } : { intent: "start", label: "Start" };
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 basis-48 font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">{name}</h1>
        {readOnly ? null : (
          <>
            <LinkButton to={editOnsitePath(id)}>Edit</LinkButton>
            <LinkButton to={`${onsitePath(id)}?confirm=delete`}>Delete</LinkButton>
            <Form method="post">
              <FormKey />
              <Button
                type="submit"
                look={status === "live" ? "secondary" : "primary"}
                name="intent"
                value={next.intent}
                busy={intent === next.intent}
              >
                {next.label}
              </Button>
            </Form>
          </>
        )}
      </div>
      <p className="mb-4 flex flex-wrap items-center gap-2 text-ink-2 text-sm">
        <Tag tone={state.tone}>{state.label}</Tag>
        <span>{KIND_LABELS[kind]}</span>
        {startsAtMs === null ? null : (
          <span>
            Starts <Time value={startsAtMs} timeZone={timeZone} />
          </span>
        )}
        {endsAtMs === null ? null : (
          <span>
            Ends <Time value={endsAtMs} timeZone={timeZone} />
          </span>
        )}
      </p>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {confirm === "delete" && !readOnly ? (
        <ConfirmForm intent="delete" submit="Delete message" busyLabel="Deleting..." danger>
          <p className="text-sm">This deletes the message and its report for good.</p>
        </ConfirmForm>
      ) : null}
      <div className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label="Views" value={exact(views)} hint={`Last ${days} days`} />
        <Stat label="Clicks" value={exact(clicks)} hint="The goal: the link was followed" />
        <Stat label="Click rate" value={percentOfWhole(clicks, views)} hint="Clicks per view" />
        <Stat label="Closed" value={exact(closes)} hint="Not shown again in that browser" />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Card className="p-5">
            <TimeChart
              shape={report.chart}
              caption={`Views, clicks and closes by day, last ${days} days`}
              timeName="Day"
            />
          </Card>
          <Card as="section" className="p-5">
            <h2 className="mb-2 font-bold text-[15px]">Who sees it</h2>
            <ul className="grid gap-1 text-ink-2 text-sm [overflow-wrap:anywhere]">
              {data.audience.map((line) => (
                <li key={line}>{line}</li>
              ))}
              <li>Priority {data.priority}</li>
            </ul>
          </Card>
        </div>
        <OnsitePreview values={data.values} />
      </div>
    </>
  );
}
