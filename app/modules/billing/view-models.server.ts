import { PRICING } from "#app/catalogue/pricing.ts";
import { LIMITS } from "#app/modules/registry.ts";
import { listProjects } from "#app/modules/seo/index.server.ts";
import { orThrow } from "#app/platform/access/access.server.ts";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import { PLANS, type Plan } from "#app/platform/access/plans.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { countryName } from "#app/shared/country.ts";
import { COUNTRY_CODES } from "./customers/domain/countries.ts";
import { changeKind } from "./domain/subscription.ts";
import { rateText, SELLER_TERRITORY, type Vat } from "./domain/vat.ts";
import { vatTerritory } from "./domain/vat-rates.ts";
import { findPayer, type StoredDetails, type StoredInvoice } from "./repo.server.ts";
import { choiceLabel, type Situation, situationLabel, statusTag, vatStatusLabel } from "./subscriptions/labels.ts";
import { type BillingOverview, listInvoices, readBilling } from "./subscriptions/service.server.ts";
import { readUsage } from "./usage-repo.server.ts";

/** The plan that a URL names; null unless it is one that is sold. */
export const soldPlan = (name: string | undefined): Plan | null =>
  PRICING.find(({ plan }) => plan === name)?.plan ?? null;

/** The countries of the details form, by name; made here so that browser and server show the same ones. */
export const countryOptions = (): { code: string; name: string }[] =>
  COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((a, b) => a.name.localeCompare(b.name, "en"));

const situationOf = ({ plan, status, paid, stored }: BillingOverview): Situation => ({
  plan,
  status,
  paid,
  endsAt: stored.endsAt,
  nextPlanName: stored.nextPlanName,
  provider: stored.provider,
  pastDueSince: stored.pastDueSince,
});

/** What is known of the VAT number in these details, in words; empty without one. */
export const vatWords = ({ country, vatStatus }: StoredDetails): string =>
  vatStatusLabel(vatStatus, { country: countryName(country), domestic: vatTerritory(country) === SELLER_TERRITORY });

/** The line of the VAT: "VAT 24% (Estonia)", "VAT, reverse charge". */
export function vatLabel(
  { treatment, rateBasisPoints }: Pick<Vat, "treatment" | "rateBasisPoints">,
  country: string,
): string {
  if (treatment === "reverse_charge") return "VAT, reverse charge";
  if (treatment === "outside_eu") return "VAT, outside the EU";
  return `VAT ${rateText(rateBasisPoints)} (${treatment === "domestic" ? "Estonia" : countryName(country)})`;
}

/** A document as a row of a list. */
export const toRow = ({ id, number, kind, status, planName, totalCents, issuedAt, dueAt }: StoredInvoice) => ({
  id,
  number,
  kind,
  status,
  planTitle: PLAN_TITLES[planName],
  totalCents,
  issuedAt,
  dueAt,
});

/** Addresses of the newest crawl in a workspace; null when none has run. */
async function lastCrawlPages({ db }: RequestContext, { workspaceId }: Session): Promise<number | null> {
  const projects = await listProjects({ db, workspaceId }, { limit: 100 });
  const crawls = projects.ok ? projects.value.rows.flatMap(({ lastCrawl }) => (lastCrawl ? [lastCrawl] : [])) : [];
  return crawls.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]?.pagesCrawled ?? null;
}

/** Whose plan the workspace of the session has. */
async function workspacePlan({ db }: RequestContext, session: Session) {
  const payer = await findPayer(db, session.workspaceId);
  return {
    name: session.workspaceName,
    planTitle: PLAN_TITLES[session.plan],
    own: payer?.userId === session.userId,
    payer: payer ? `${payer.firstName} ${payer.lastName}`.trim() : "",
  };
}

/** Everything on /billing. Throws a 404 Response for an account that is gone. */
export async function billingView(context: RequestContext, session: Session) {
  const now = context.now();
  const [read, invoices, usage, crawled, workspace] = await Promise.all([
    readBilling(context, session.userId),
    listInvoices(context, session),
    readUsage(context, session.workspaceId, now),
    lastCrawlPages(context, session),
    workspacePlan(context, session),
  ]);
  const overview = orThrow(read);
  const { stored, details, openInvoice, plan, paid } = overview;
  const situation = situationOf(overview);
  return {
    version: stored.version,
    planTitle: PLAN_TITLES[plan],
    priceCents: paid ? stored.planAmountCents : 0,
    tag: statusTag(situation),
    words: situationLabel(situation),
    trialDaysLeft:
      situation.status === "trialing" && stored.endsAt
        ? Math.ceil((stored.endsAt.getTime() - now.getTime()) / 86_400_000)
        : null,
    canCancel: paid && !stored.cancelsAtPeriodEnd && situation.status !== "canceled",
    canResume: paid && (stored.cancelsAtPeriodEnd || stored.nextPlanName !== null),
    hasPortal: stored.provider === "stripe",
    openInvoice: openInvoice && {
      ...toRow(openInvoice),
      reference: openInvoice.reference,
      canWithdraw: openInvoice.purpose !== "renewal",
      goesOn: openInvoice.purpose === "renewal" && paid,
    },
    plans: PRICING.map((sold) => {
      const kind = changeKind(stored, sold.plan, now);
      const ordered = openInvoice?.planName === sold.plan;
      return {
        ...sold,
        websites: LIMITS.projects[sold.plan],
        crawlUrls: LIMITS.crawlUrls[sold.plan],
        members: LIMITS.members[sold.plan],
        isCurrent: sold.plan === plan && situation.status !== "trialing",
        ordered,
        label: ordered ? null : choiceLabel(kind, sold.plan),
        larger: PLANS.indexOf(sold.plan) > PLANS.indexOf(plan),
      };
    }),
    usage: usage.map((one) => (one.limit === "crawlUrls" ? { ...one, used: crawled } : one)),
    workspace,
    details: details && {
      name: details.name,
      address: `${details.addressLine}, ${details.postalCode} ${details.city}, ${countryName(details.country)}`,
      vatNumber: details.vatNumber,
      vatStatus: details.vatStatus,
      vatWords: vatWords(details),
      vatCheckedAt: details.vatCheckedAt,
    },
    invoices: invoices.map(toRow),
  };
}
