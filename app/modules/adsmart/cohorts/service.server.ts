import { type PurchaseGroup, readFirstPurchases } from "#app/modules/contacts/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { monthOfYear } from "#app/shared/format/date.ts";
import { ok } from "#app/shared/result.ts";
import { foldText } from "#app/shared/text/text.ts";
import { networkLabel } from "../labels.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import { AGES, type BuyerGroup, type CohortRow, cohortsBy, type MonthCost } from "./domain/cohorts.ts";
import { networkOfClick, PAID_CLICK_IDS, PAID_MEDIA } from "./domain/paid-click.ts";
import type { CohortQuery } from "./schema.ts";

/** Months of first purchases that are shown, the running one included. */
const MONTHS = 25;
const SHOWN_ROWS = 200;

const OTHER = "other";
const channelLabel = (channel: string): string => (channel === OTHER ? "Other paid" : networkLabel(channel));

function toBuyers(groups: readonly PurchaseGroup[], campaignNames: ReadonlyMap<string, string>): BuyerGroup[] {
  return groups
    .filter(({ isPaid }) => isPaid)
    .map(({ month, source, medium, campaign, clickIds, age, cents, buyers }) => {
      const channel = networkOfClick({ source, clickIds });
      // The address may write the campaign's name in another way than the network's export.
      const name = campaignNames.get(`${channel}\t${foldText(campaign)}`) ?? campaign;
      return {
        month,
        channel,
        campaign: name,
        age,
        cents,
        buyers,
        part: `${source}\t${medium}\t${campaign}\t${clickIds}`,
      };
    });
}

function labelOf(by: CohortQuery["by"], { key }: CohortRow): string {
  if (by === "month") return monthOfYear(Date.UTC(Math.floor(Number(key) / 12), Number(key) % 12, 1));
  const [channel = "", campaign = ""] = key.split("\t");
  if (by === "channel") return channelLabel(channel);
  return `${campaign === "" ? "(not named)" : campaign}, ${channelLabel(channel)}`;
}

/** Buyers by the month, channel or campaign of their first paid click, against what it cost. Errors: forbidden, plan_required (leads). */
export async function readCohorts(context: RequestContext, actor: Actor, query: CohortQuery) {
  const now = context.now();
  const currentMonth = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const fromMonth = currentMonth - MONTHS + 1;
  const stub = adsStub(context, actor.workspaceId);
  const { currency } = await stub.settings();
  const [purchases, months] = await Promise.all([
    readFirstPurchases(context, actor, {
      ...{ currency, fromMonth, nowMs: now.getTime(), paidMedia: PAID_MEDIA, paidClickIds: PAID_CLICK_IDS },
    }),
    stub.campaignMonths(fromMonth),
  ]);
  if (!purchases.ok) return purchases;
  const names = new Map(months.map(({ network, name }) => [`${network}\t${foldText(name)}`, name]));
  const isShown = ({ channel }: { channel: string }) => query.network === undefined || channel === query.network;
  const buyers = toBuyers(purchases.value, names).filter(isShown);
  const costs: MonthCost[] = months
    .map(({ month, network, name, cost }) => ({ month, channel: network, campaign: name, cents: cost }))
    .filter(isShown);
  const rows = cohortsBy(query.by, buyers, costs, currentMonth);
  return ok({
    currency,
    hasPurchases: purchases.value.length > 0,
    hasPaidPurchases: purchases.value.some(({ isPaid }) => isPaid),
    hasCosts: months.length > 0,
    rows: rows.slice(0, SHOWN_ROWS).map((row) => ({ ...row, label: labelOf(query.by, row) })),
    hidden: Math.max(0, rows.length - SHOWN_ROWS),
  });
}

export type Cohorts = Extract<Awaited<ReturnType<typeof readCohorts>>, { ok: true }>["value"];

export const COHORT_HEADING = [
  "Cohort",
  "Buyers",
  "Cost",
  "Cost per buyer",
  ...AGES.map((age) => `Value per buyer after ${age} months`),
  "Payback month",
] as const;

const units = (cents: number | null): string => (cents === null ? "" : (cents / 100).toFixed(2));

/** The table as rows of a CSV file; amounts in units of the currency. */
export const cohortCsvRows = ({ rows }: Pick<Cohorts, "rows">) =>
  rows.map((row) => [
    ...[row.label, row.buyers, units(row.costCents), units(row.acquisitionCents)],
    ...AGES.map((age) => units(row.valueCents[age] ?? null)),
    row.paybackMonth ?? "",
  ]);
