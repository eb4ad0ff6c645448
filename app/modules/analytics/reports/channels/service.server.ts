import type { Actor } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { parseMoney } from "../../domain/money/money.ts";
import type { SiteRow } from "../../sites/repo.server.ts";
import { siteStub } from "../../store/site-stub.server.ts";
import { authorizeChange } from "../goals/service.server.ts";
import type { ChannelRule } from "./domain/channels.ts";
import * as channels from "./repo.server.ts";
import { type CostInput, MAX_RULES, type RulesChange } from "./schema.ts";

/** What a site's people said of its channels. */
export interface ChannelSettings {
  rules: readonly ChannelRule[];
  /** In the smallest unit of the site's currency. */
  monthlyCosts: Readonly<Record<string, number>>;
  version: number;
}

const CHANGED_MEANWHILE = appError(
  "conflict",
  "The rules were changed meanwhile. Look at them again, then repeat your change.",
);

/** A channel that a cost is written for need not be one that is there: as many as rules can name. */
const MAX_COSTS = 120;

export async function readChannelSettings(scope: WorkspaceScope, siteId: string): Promise<ChannelSettings> {
  const { rules, monthlyCosts, version } = (await channels.findChannelSettings(scope, siteId)) ?? {
    rules: [],
    monthlyCosts: {},
    version: 0,
  };
  return { rules, monthlyCosts, version };
}

/** The list after a change. */
function rulesAfter(rules: readonly ChannelRule[], change: RulesChange): Result<ChannelRule[]> {
  if (change.intent === "add") {
    if (rules.length >= MAX_RULES) return err(appError("limit_reached", `A website has at most ${MAX_RULES} rules.`));
    return ok([...rules, change.rule]);
  }
  const { at, intent } = change;
  const rule = rules[at];
  if (!rule) return err(CHANGED_MEANWHILE);
  if (intent === "replace") return ok(rules.with(at, change.rule));
  const others = rules.toSpliced(at, 1);
  if (intent === "remove") return ok(others);
  return ok(others.toSpliced(Math.max(0, intent === "up" ? at - 1 : at + 1), 0, rule));
}

async function put(
  context: RequestContext,
  { workspaceId }: Actor,
  site: SiteRow,
  { rules, monthlyCosts, version }: ChannelSettings,
): Promise<boolean> {
  const now = context.now();
  const row = {
    siteId: site.id,
    workspaceId,
    rules: rules.map((rule) => ({ ...rule, conditions: [...rule.conditions] })),
    monthlyCosts: { ...monthlyCosts },
  };
  return channels.putChannelSettings(context, { ...row, version, createdAt: now, updatedAt: now });
}

/**
 * Adds, replaces, moves or removes a rule, and judges everything that is stored of the site by the new list.
 * Errors: forbidden, plan_required, rate_limited, conflict, limit_reached.
 */
export async function changeRules(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  change: RulesChange,
): Promise<Result<{ changed: number }>> {
  const admitted = await authorizeChange(context, actor, { feature: "analytics_advanced" });
  if (!admitted.ok) return admitted;
  const settings = await readChannelSettings({ db: context.db, workspaceId: actor.workspaceId }, site.id);
  if (settings.version !== change.version) return err(CHANGED_MEANWHILE);
  const rules = rulesAfter(settings.rules, change);
  if (!rules.ok) return rules;
  const version = settings.version + 1;
  if (!(await put(context, actor, site, { ...settings, rules: rules.value, version }))) return err(CHANGED_MEANWHILE);
  const judged = await siteStub(context, site.id).setChannelRules({ version, rules: rules.value });
  const detail = change.intent === "add" ? change.rule.channel : `${change.intent} ${change.at + 1}`;
  const { userId, workspaceId } = actor;
  await recordAudit(context, auditEntry({ userId, workspaceId }, "analytics_channel_rules.updated", site.id, detail));
  return ok(judged);
}

/** Notes what a channel costs in a month; an empty amount forgets it. Errors: forbidden, plan_required, rate_limited, conflict, invalid_input, limit_reached. */
export async function setMonthlyCost(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  { channel, cost }: CostInput,
): Promise<Result<null>> {
  const admitted = await authorizeChange(context, actor, { feature: "analytics_advanced" });
  if (!admitted.ok) return admitted;
  const settings = await readChannelSettings({ db: context.db, workspaceId: actor.workspaceId }, site.id);
  const minor = cost === "" ? null : parseMoney(cost, site.currency);
  const message = `Enter an amount in ${site.currency}.`;
  if (cost !== "" && minor === null)
    return err(appError("invalid_input", message, { fields: [{ path: "cost", message }] }));
  const costs = Object.fromEntries(Object.entries(settings.monthlyCosts).filter(([name]) => name !== channel));
  if (minor !== null) costs[channel] = minor;
  if (Object.keys(costs).length > MAX_COSTS)
    return err(appError("limit_reached", `A website has costs of at most ${MAX_COSTS} channels.`));
  const version = settings.version + 1;
  if (!(await put(context, actor, site, { ...settings, monthlyCosts: costs, version }))) return err(CHANGED_MEANWHILE);
  // The object takes rules over by their version: it has to know the newest.
  await siteStub(context, site.id).setChannelRules({ version, rules: settings.rules });
  return ok(null);
}
