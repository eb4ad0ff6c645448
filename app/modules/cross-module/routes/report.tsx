import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { mediumDate } from "#app/shared/format/date.ts";
import { centsText } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { signedPercent, wholePercent } from "#app/shared/format/percent.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Stat } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { GOAL_LABELS } from "../labels.ts";
import { crossModuleModule } from "../manifest.ts";
import { campaignPath, reportPath } from "../paths.ts";
import { readReport } from "../report/service.server.ts";
import { CampaignHeading } from "../ui/campaign-heading.tsx";
import { costText } from "../ui/costs.tsx";
import { PrintButton } from "../ui/print-button.tsx";
import { Section } from "../ui/section.tsx";

export const meta: MetaFunction = () => [{ title: "Campaign report · Kaja" }];
export const handle = { crumb: () => "Report" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, crossModuleModule.feature);
  const { campaign, ...report } = orThrow(await readReport(context, session, params.campaignId ?? ""));
  const { id, name, currency, goalMetric, goalTarget, budgetMinor, utmCampaign } = campaign;
  return { ...report, campaign: { id, name, currency, goalMetric, goalTarget, budgetMinor, utmCampaign } };
}

const known = (value: number | null): string => (value === null ? "–" : exact(value));
const dayLabel = (day: string): string => mediumDate(new Date(`${day}T00:00:00Z`));

export default function ReportPage() {
  const { campaign, days, figures, costs, values, sources } = useLoaderData<typeof loader>();
  const { currency, goalMetric, goalTarget, budgetMinor } = campaign;
  const inMoney = (minor: number | null) => (minor === null ? "–" : centsText(minor, currency));
  const inGoal = (value: number | null) => (goalMetric === "revenue" ? inMoney(value) : known(value));
  return (
    <>
      <CampaignHeading title={`Report: ${campaign.name}`}>
        <span className="flex flex-wrap gap-2 print:hidden">
          <LinkButton to={campaignPath(campaign.id)}>Campaign</LinkButton>
          <LinkButton to={`${reportPath(campaign.id)}.csv`} reloadDocument>
            Download CSV
          </LinkButton>
          <PrintButton />
        </span>
      </CampaignHeading>
      <p className="mb-4 max-w-[75ch] text-ink-2 text-sm [overflow-wrap:anywhere]">
        {campaign.utmCampaign === ""
          ? "Enter the UTM campaign on the Edit page: visits and leads are counted by it."
          : days === null
            ? "The campaign has not begun yet: nothing is counted."
            : `${dayLabel(days.from)} to ${dayLabel(days.to)}. Counted: visits and first touches with ${values.map((value) => `utm_campaign=${value}`).join(", ")}.`}
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Stat
          label="Visits"
          value={known(figures.visits)}
          {...(figures.visits === null ? { hint: "Connect a website to measure them" } : {})}
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
          hint={figures.roiRatio === null ? "Needs costs and revenue in one currency" : "(revenue − cost) ÷ cost"}
        />
      </div>
      <Section title="Goal">
        <p className="text-sm">
          {goalTarget === 0
            ? `${GOAL_LABELS[goalMetric]}: ${inGoal(figures.reached)}. The campaign has no target.`
            : `${GOAL_LABELS[goalMetric]}: ${inGoal(figures.reached)} of ${inGoal(goalTarget)}${figures.reachedRatio === null ? "" : `, ${wholePercent(figures.reachedRatio)}`}.`}
        </p>
        {figures.reachedRatio === null ? null : (
          <div aria-hidden="true" className="mt-2 h-2.5 max-w-md overflow-hidden rounded-full bg-sunken">
            <div className="h-full bg-brand" style={{ width: `${Math.min(100, figures.reachedRatio * 100)}%` }} />
          </div>
        )}
      </Section>
      <Section title="Costs">
        <p className="text-sm">{costText(costs, currency)}</p>
      </Section>
      <Section title="Visits by source">
        {sources.length === 0 ? (
          <p className="text-ink-2 text-sm">No visit came by this campaign yet.</p>
        ) : (
          <Table label="Visits by source">
            <thead>
              <tr>
                <Th>Source</Th>
                <Th numeric>Visits</Th>
              </tr>
            </thead>
            <tbody>
              {sources.map(({ source, visits }) => (
                <tr key={source}>
                  <Td>
                    <Breakable text={source} />
                  </Td>
                  <Td numeric>{exact(visits)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Section>
      <p className="mt-4 max-w-[75ch] text-[13px] text-ink-3">
        Leads count by the campaign of their first visit, and revenue by leads that were won. Both show what came by the
        campaign, not what it caused.
      </p>
    </>
  );
}
