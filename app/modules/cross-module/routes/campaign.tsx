import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { centsText } from "#app/shared/format/money.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Stat } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { campaignAction } from "../actions.server.ts";
import { kindsFor, offerRecords } from "../assets/service.server.ts";
import { readClashes } from "../clashes/service.server.ts";
import { Clashes } from "../clashes/ui/clashes.tsx";
import { totalCosts } from "../domain/costs.ts";
import { toDay } from "../domain/days.ts";
import { nextOf, type Status } from "../domain/status.ts";
import { kitParts } from "../kits/service.server.ts";
import { Kit } from "../kits/ui/kit.tsx";
import { stateOn } from "../labels.ts";
import { crossModuleModule } from "../manifest.ts";
import { listOwners } from "../owners.server.ts";
import { CAMPAIGNS, editPath, reportPath, reviewPath } from "../paths.ts";
import { campaignQuerySchema } from "../schema.ts";
import { readCampaign } from "../service.server.ts";
import { Assets } from "../ui/assets.tsx";
import { goalText } from "../ui/board.tsx";
import { CampaignHeading } from "../ui/campaign-heading.tsx";
import { Checklist } from "../ui/checklist.tsx";
import { Costs } from "../ui/costs.tsx";
import { periodText } from "../ui/period-text.ts";

/** A launch or a kit that was refused has requested pages and may have made drafts. */
export const shouldRevalidate = revalidateWhenAnswered;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.campaign.name ?? "Campaign"} · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, crossModuleModule.feature);
  const { confirm, kind = "", find = "" } = readQuery(request, campaignQuerySchema);
  const { campaign, assets, costs, checks } = orThrow(await readCampaign(context, session, params.campaignId ?? ""));
  const [owners, clashes, offered] = await Promise.all([
    listOwners(scope),
    readClashes(context, session, campaign, assets),
    offerRecords(context, session, { kind, text: find }),
  ]);
  const { id, name, status, currency, budgetMinor, goalMetric, goalTarget, startsOn, endsOn } = campaign;
  const { destinationsAt, ownerId, audience, brief, utmCampaign, isTemplate } = campaign;
  const nowMs = context.now().getTime();
  return {
    campaign: {
      ...{ id, name, status, currency, budgetMinor, goalMetric, goalTarget, startsOn, endsOn },
      ...{ audience, brief, utmCampaign, isTemplate },
    },
    clashes,
    kitParts: kitParts(session),
    owner: ownerId === "" ? "Nobody" : (new Map(owners).get(ownerId) ?? "Former member"),
    assets,
    costs: costs.map(({ id, label, spentOn, currency, amountMinor, rateMicros, assetId }) => ({
      ...{ id, label, spentOn, currency, amountMinor, rateMicros },
      asset: assets.find((one) => one.id === assetId)?.title ?? "",
    })),
    totals: totalCosts(costs, campaign.currency),
    checks,
    kinds: kindsFor(session),
    kind,
    find,
    offered: offered.map(({ id, title, state }) => ({ id, title, state })),
    destinationsAtMs: destinationsAt?.getTime() ?? null,
    confirm: confirm ?? null,
    nowMs,
    today: toDay(nowMs),
  };
}

export const action = campaignAction;

/** What can be done with a campaign that runs, besides ending it. */
const MOVES: Readonly<Partial<Record<Status, readonly [intent: string, label: string]>>> = {
  active: ["pause", "Pause"],
  paused: ["resume", "Resume"],
};

export default function CampaignPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { campaign, totals } = data;
  const { status, currency, budgetMinor } = campaign;
  const state = stateOn(status, campaign.startsOn, data.today);
  return (
    <>
      <CampaignHeading title={campaign.name}>
        {campaign.isTemplate ? (
          <>
            <Tag tone="info">Template</Tag>
            <LinkButton to={`${CAMPAIGNS}/new?template=${campaign.id}`} look="primary">
              Use template
            </LinkButton>
          </>
        ) : (
          <>
            <Tag tone={state.tone}>{state.label}</Tag>
            <LinkButton to={reportPath(campaign.id)}>Report</LinkButton>
            <LinkButton to={reviewPath(campaign.id)}>Post-mortem</LinkButton>
          </>
        )}
        {nextOf(status).length > 0 ? <LinkButton to={editPath(campaign.id)}>Edit</LinkButton> : null}
        {campaign.isTemplate ? null : (
          <>
            <LinkButton to="?confirm=clone">Clone</LinkButton>
            <LinkButton to="?confirm=template">Save as template</LinkButton>
          </>
        )}
        <LinkButton to="?confirm=delete">Delete</LinkButton>
      </CampaignHeading>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {data.confirm === "clone" ? <CloneForm name={campaign.name} reply={reply} /> : null}
      {data.confirm === "template" ? (
        <ConfirmForm intent="template" submit="Save template" busyLabel="Saving…">
          <FormKey />
          <p className="text-sm">
            The template keeps goal, budget, audience, brief and assets. Start new campaigns from it.
          </p>
        </ConfirmForm>
      ) : null}
      {data.confirm === "end" && MOVES[status] ? (
        <ConfirmForm intent="end" submit="End campaign" busyLabel="Ending…" danger>
          <p className="text-sm">An ended campaign cannot be started again. You can clone it.</p>
        </ConfirmForm>
      ) : null}
      {data.confirm === "delete" ? (
        <ConfirmForm intent="delete" submit="Delete campaign" busyLabel="Deleting…" danger>
          <p className="text-sm">
            This deletes the campaign, its costs and its list of assets. The assets stay in their modules.
          </p>
        </ConfirmForm>
      ) : null}
      <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label="Dates" value={periodText(campaign)} />
        <Fact label="Goal" value={goalText(campaign) || "No target"} />
        <Fact
          label="Budget"
          value={budgetMinor === null ? "Not set" : centsText(budgetMinor, currency)}
          {...(totals.totalMinor === null || totals.byCurrency.length === 0
            ? {}
            : { hint: `${centsText(totals.totalMinor, currency)} spent` })}
        />
        <Fact label="Owner" value={data.owner} />
      </div>
      {MOVES[status] ? (
        <Form method="post" className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" name="intent" value={MOVES[status][0]}>
            {MOVES[status][1]}
          </Button>
          <LinkButton to="?confirm=end">End campaign</LinkButton>
        </Form>
      ) : null}
      {campaign.isTemplate ? null : (
        <Checklist
          campaignId={campaign.id}
          checks={data.checks}
          status={status}
          destinationsAtMs={data.destinationsAtMs}
          nowMs={data.nowMs}
        />
      )}
      <Clashes clashes={data.clashes} />
      {status === "ended" || campaign.isTemplate ? null : (
        // Empty again once something was attached: the same drafts are seldom wanted twice.
        <Kit key={data.assets.length} parts={data.kitParts} hasBrief={campaign.brief !== ""} reply={reply} />
      )}
      <div id="assets" className="scroll-mt-20">
        <Assets {...data} reply={reply} />
      </div>
      {campaign.isTemplate ? null : (
        <Costs
          assets={data.assets}
          costs={data.costs}
          totals={totals}
          currency={currency}
          today={data.today}
          reply={reply}
        />
      )}
      <Section title="Brief">
        <Text title="Audience" text={campaign.audience} />
        <Text title="Brief" text={campaign.brief} />
        <p className="mt-2 text-ink-3 text-sm [overflow-wrap:anywhere]">
          {campaign.utmCampaign === "" ? "No UTM campaign yet." : `utm_campaign=${campaign.utmCampaign}`}
        </p>
      </Section>
    </>
  );
}

const Fact = ({ label, value, hint }: { label: string; value: string; hint?: string }) => (
  <Stat
    label={label}
    value={<span className="block text-base leading-snug [overflow-wrap:anywhere]">{value}</span>}
    hint={hint}
  />
);

const Text = ({ title, text }: { title: string; text: string }) => (
  <div className="mb-3">
    <h3 className="font-semibold text-sm">{title}</h3>
    <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{text || "Nothing written yet."}</p>
  </div>
);

function CloneForm({ name, reply }: { name: string; reply: FormReply | undefined }) {
  const { value, errors } = fieldsOf(reply?.intent === "clone" ? reply : undefined);
  return (
    <ConfirmForm intent="clone" submit="Clone campaign" busyLabel="Cloning…" noValidate>
      <FormKey />
      <p className="text-sm">
        The clone is a draft with the same goal, budget, brief and assets. Costs are not copied; short links are created
        again with the clone's UTM campaign.
      </p>
      <Field
        label="Name"
        name="name"
        maxLength={120}
        defaultValue={value("name", `${name} (copy)`.slice(0, 120))}
        errors={errors("name")}
      />
      <Field
        label="Shift dates (days)"
        name="shiftDays"
        inputMode="numeric"
        maxLength={5}
        hint="364 is the same weekday of next year; -7 is a week earlier"
        defaultValue={value("shiftDays", "364")}
        errors={errors("shiftDays")}
      />
    </ConfirmForm>
  );
}
