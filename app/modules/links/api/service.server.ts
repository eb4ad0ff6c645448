import type { z } from "zod";
import type { Actor } from "#app/platform/access/access.server.ts";
import type { StoreScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Sort } from "#app/shared/cursor.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { shortPath } from "../paths.ts";
import type { LinkSort } from "../repo.server.ts";
import { readPurchases, recordPurchase } from "../revenue/service.server.ts";
import type {
  CreateLinkInput,
  linkClicksModel,
  linkModel,
  PurchaseInput,
  purchaseModel,
  UpdateLinkInput,
} from "../schema.ts";
import * as service from "../service.server.ts";

export type LinkAnswer = z.infer<typeof linkModel>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A link as the API answers it. */
const toAnswer = ({ APP_URL }: Pick<Env, "APP_URL">, row: service.LinkRow): LinkAnswer => {
  const { id, slug, title, destination, tags, folder, passesClickId, hasPublicStats, clicks, visitors, bots } = row;
  return {
    ...{ id, slug, title, destination, tags, folder, passesClickId, hasPublicStats, clicks, visitors, bots },
    url: `${APP_URL}${shortPath(slug)}`,
    hasPassword: row.passwordHash !== null,
    startsAt: iso(row.startsAt),
    expiresAt: iso(row.expiresAt),
    archivedAt: iso(row.archivedAt),
    lastClickAt: iso(row.lastClickAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
};

const answered = (env: Pick<Env, "APP_URL">, result: Result<service.LinkRow>): Result<LinkAnswer> =>
  result.ok ? ok(toAnswer(env, result.value)) : result;

/** Lists links. Errors: invalid_input (cursor). */
export async function listLinksByApi(
  scope: StoreScope,
  query: {
    state?: "active" | "archived" | undefined;
    sort: Sort<LinkSort>;
    cursor?: string | undefined;
    limit: number;
  },
) {
  const page = await service.listLinks(scope, query);
  if (!page.ok) return page;
  const { rows, nextCursor } = page.value;
  return ok({ rows: rows.map((row) => toAnswer(scope.env, row)), nextCursor });
}

export const getLinkByApi = async (scope: StoreScope, id: string): Promise<Result<LinkAnswer>> =>
  answered(scope.env, await service.getLink(scope, id));

export const createLinkByApi = async (context: RequestContext, actor: Actor, input: CreateLinkInput, id: string) =>
  answered(context.env, await service.createLink(context, actor, input, id));

export const updateLinkByApi = async (context: RequestContext, actor: Actor, id: string, input: UpdateLinkInput) =>
  answered(context.env, await service.updateLink(context, actor, id, input));

const PERIOD_DAYS = 90;

/** Stores what was bought after a click. Errors: those of `recordPurchase`. */
export async function recordPurchaseByApi(
  context: RequestContext,
  actor: Actor,
  input: PurchaseInput,
): Promise<Result<z.infer<typeof purchaseModel>>> {
  const stored = await recordPurchase(context, actor, input);
  if (!stored.ok) return stored;
  const { linkId, clickId, id, cents, currency, atMs } = stored.value;
  return ok({
    ...{ linkId, clickId, id, valueCents: cents },
    currency: currency as PurchaseInput["currency"],
    purchasedAt: new Date(atMs).toISOString(),
  });
}

/** The clicks of a link in the last 90 days. Errors: not_found. */
export async function readClicksByApi(scope: StoreScope, id: string): Promise<Result<z.infer<typeof linkClicksModel>>> {
  const found = await service.getLink(scope, id);
  if (!found.ok) return found;
  const today = Math.floor(scope.now().getTime() / days(1));
  const [{ totals, days: counts, by }, purchases] = await Promise.all([
    service.readReport(scope, id, today - PERIOD_DAYS + 1, today),
    readPurchases(scope, id),
  ]);
  return ok({
    clicks: totals.clicks,
    visitors: totals.visitors,
    bots: totals.bots,
    purchases: {
      count: purchases.count,
      revenue: purchases.revenue.map(({ currency, cents }) => ({ currency, valueCents: cents })),
    },
    days: counts.map(({ day, ...count }) => ({ day: new Date(day * days(1)).toISOString().slice(0, 10), ...count })),
    countries: by.country,
    devices: by.device,
    referrers: by.referrer,
    variants: by.variant,
  });
}
