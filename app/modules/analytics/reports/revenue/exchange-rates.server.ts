import type { Actor } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { dayText, parseDay } from "../../domain/period/site-clock.ts";
import type { SiteRow } from "../../sites/repo.server.ts";
import * as repo from "../goals/repo.server.ts";
import type { RateInput } from "../goals/schema.ts";
import { authorizeChange } from "../goals/service.server.ts";

/** More than a day's rates of a dozen currencies for ten weeks; the oldest are not read. */
const MAX_RATES = 1_000;
/** Rates of a workspace, into any currency. */
const MAX_KEPT = 5_000;

/** Rates into the currency of a site, as owners of its workspace entered them, the latest day first. */
export const listRates = (scope: WorkspaceScope, { currency }: Pick<SiteRow, "currency">): Promise<repo.RateRow[]> =>
  repo.findRates(scope, currency, MAX_RATES);

const refuse = (path: string, message: string) =>
  err(appError("invalid_input", message, { fields: [{ path, message }] }));

/** Enters a rate from a day on; one of the same day is replaced. Only owners may. Errors: forbidden, plan_required, rate_limited, invalid_input, limit_reached. */
export async function addRate(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  { currency, from, rate }: RateInput,
): Promise<Result<null>> {
  const admitted = await authorizeChange(context, actor, { feature: "basic_analytics", owner: true });
  if (!admitted.ok) return admitted;
  const fromDay = parseDay(from);
  if (fromDay === null) return refuse("from", "This is no day of the calendar.");
  if (fromDay < 0) return refuse("from", "Rates are kept from 1970 on.");
  if (currency === site.currency) return refuse("currency", `${currency} is the currency of this website.`);
  const now = context.now();
  const { workspaceId, userId } = actor;
  const row = {
    id: newId(now.getTime()),
    workspaceId,
    currency,
    target: site.currency,
    fromDay,
    rate,
    createdAt: now,
    updatedAt: now,
  };
  if (!(await repo.putRate(context, row, MAX_KEPT)))
    return err(
      appError(
        "limit_reached",
        `A workspace keeps at most ${exact(MAX_KEPT)} exchange rates. Remove some that are no longer needed.`,
      ),
    );
  const detail = `1 ${currency} = ${rate} ${site.currency} from ${dayText(fromDay)}`;
  await recordAudit(context, auditEntry({ userId, workspaceId }, "analytics_rate.entered", site.id, detail));
  return ok(null);
}

/** Removes a rate; doing it twice changes nothing. Only owners may. Errors: forbidden, plan_required, rate_limited. */
export async function removeRate(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  id: string,
): Promise<Result<null>> {
  const admitted = await authorizeChange(context, actor, { feature: "basic_analytics", owner: true });
  if (!admitted.ok) return admitted;
  const { workspaceId, userId } = actor;
  const isRemoved = await repo.deleteRate({ db: context.db, workspaceId }, id);
  if (isRemoved) await recordAudit(context, auditEntry({ userId, workspaceId }, "analytics_rate.removed", site.id));
  return ok(null);
}
