import { mediumDate } from "#app/shared/format/date.ts";
import { centsText } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { signedPercent, wholePercent } from "#app/shared/format/percent.ts";
import { Stat } from "#app/ui/card.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { GOAL_LABELS } from "../../labels.ts";
import { costText } from "../../ui/costs.tsx";
import type { ReportView } from "../page.server.ts";
import { AssetTable, ChannelTable, SourceTable } from "./tables.tsx";

const known = (value: number | null): string => (value === null ? "–" : exact(value));
const dayLabel = (day: string): string => mediumDate(new Date(`${day}T00:00:00Z`));

/** What a campaign brought and cost, for its own page and for people with the link. */
export function ReportBody({
  campaign,
  days,
  figures,
  costs,
  values,
  rows,
  assets,
  influenced,
  channels,
  modelLabel,
}: ReportView) {
  const isBefore = days === null;
  const { currency, goalMetric, goalTarget, budgetMinor } = campaign;
  const inMoney = (minor: number | null) => (minor === null ? "–" : centsText(minor, currency));
  const inGoal = (value: number | null) => (goalMetric === "revenue" ? inMoney(value) : known(value));
  return (
    <>
      <p className="mb-4 max-w-[75ch] text-ink-2 text-sm [overflow-wrap:anywhere]">
        {campaign.utmCampaign === ""
          ? "Enter the UTM campaign on the Edit page: it counts visits and leads."
          : days === null
            ? "The campaign has not started yet. Its results appear here from the first day."
            : `${dayLabel(days.from)} to ${dayLabel(days.to)}. Counted: visits and first touches with ${values.map((value) => `utm_campaign=${value}`).join(", ")}.`}
      </p>
      {isBefore ? null : (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <Stat
            label="Visits"
            value={known(figures.visits)}
            {...(figures.visits === null && values.length > 0 && days !== null
              ? { hint: "Connect a website to measure them" }
              : {})}
          />
          <Stat label="Leads" value={known(figures.leads)} hint={`${inMoney(figures.costPerLeadMinor)} each`} />
          <Stat label="Won leads" value={known(figures.won)} />
          <Stat
            label="Revenue"
            value={inMoney(figures.revenueMinor)}
            hint={figures.otherRevenue.map((row) => `and ${centsText(row.amountMinor, row.currency)}`).join(" ")}
          />
          <Stat
            label="Cost"
            value={inMoney(figures.costMinor)}
            hint={
              budgetMinor === null
                ? "No budget"
                : `of ${inMoney(budgetMinor)} budget${figures.budgetRatio === null ? "" : `, ${wholePercent(figures.budgetRatio)}`}`
            }
          />
          <Stat
            label="Return on investment"
            value={figures.roiRatio === null ? "–" : signedPercent(figures.roiRatio)}
            hint={
              figures.roiRatio === null ? "Needs costs and revenue in the same currency" : "(revenue − cost) ÷ cost"
            }
          />
        </div>
      )}
      <Section title="Goal">
        <p className="text-sm">
          {isBefore
            ? goalTarget === 0
              ? `${GOAL_LABELS[goalMetric]}. The campaign has no target.`
              : `${GOAL_LABELS[goalMetric]}: ${inGoal(goalTarget)} planned.`
            : goalTarget === 0
              ? `${GOAL_LABELS[goalMetric]}: ${inGoal(figures.reached)}. The campaign has no target.`
              : `${GOAL_LABELS[goalMetric]}: ${inGoal(figures.reached)} of ${inGoal(goalTarget)}${figures.reachedRatio === null ? "" : `, ${wholePercent(figures.reachedRatio)}`}.`}
        </p>
        {isBefore || figures.reachedRatio === null ? null : (
          <div aria-hidden="true" className="mt-2 h-2.5 max-w-md overflow-hidden rounded-full bg-sunken">
            <div className="h-full bg-brand" style={{ width: `${Math.min(100, figures.reachedRatio * 100)}%` }} />
          </div>
        )}
      </Section>
      {isBefore ? null : <Results {...{ rows, assets, influenced, channels, modelLabel }} />}
      <Section title="Costs">
        <p className="text-sm">{costText(costs, currency)}</p>
      </Section>
    </>
  );
}

/** Assets, sources and what the campaign had a part in. */
const Results = ({
  rows,
  assets,
  influenced,
  channels,
  modelLabel,
}: Pick<ReportView, "rows" | "assets" | "influenced" | "channels" | "modelLabel">) => (
  <>
    <Section
      title="By asset"
      about="Results and costs of each asset. People can use several assets or none, so the rows do not add up to the totals."
    >
      <AssetTable assets={assets} />
    </Section>
    <Section
      title="By channel"
      about={
        modelLabel === null
          ? "Visits by channel. Leads and revenue count for the channel of the first touch. ROI = (revenue − cost) ÷ cost."
          : `Visits by channel, and leads by first touch. Attribution model: ${modelLabel}. The campaign's revenue is divided by the conversions that the model gives each channel. ROI = (revenue − cost) ÷ cost.`
      }
    >
      <ChannelTable channels={channels} />
    </Section>
    <Section
      title="By source"
      about="Visits, and leads by first touch. They show what came through the campaign, not what it caused."
    >
      <SourceTable rows={rows} />
    </Section>
    {influenced ? (
      <Section title="Influenced revenue">
        <p className="text-sm">
          {`${influenced.won} won leads had their first or last touch in the campaign. Their value: ${influenced.revenue}.`}
        </p>
      </Section>
    ) : null}
  </>
);
