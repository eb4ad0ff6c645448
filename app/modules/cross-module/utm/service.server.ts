import { listSites, queryTraffic, trafficQuerySchema } from "#app/modules/analytics/index.server.ts";
import { judgeCampaign, withCampaign } from "#app/modules/seo-tools/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { parseWebsiteUrl } from "#app/platform/web/url/website-url.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowChange } from "../access.server.ts";
import { MAX_MAPPINGS } from "../domain/limits.ts";
import { auditTraffic, mappingRefusal, type UtmAudit, type UtmVisits } from "./domain/audit.ts";
import {
  DEFAULT_DICTIONARY,
  type Dictionary,
  UTM_FIELDS,
  type UtmProblem,
  utmProblems,
  utmProblemsOfUrl,
  utmWarning,
} from "./domain/rules.ts";
import * as repo from "./repo.server.ts";
import type { BuilderQuery, DictionaryInput, MappingInput } from "./schema.ts";

const NO_MAPPING = appError("not_found", "Repair not found in this workspace.");
const MAPPINGS_FULL = appError("limit_reached", `A workspace has at most ${MAX_MAPPINGS} repairs. Delete some first.`);
/** Websites that an audit or a report reads: more would hold the page up. */
export const MAX_SITES = 5;
const MAX_VALUES = 300;
const AUDITED_DAYS = "90d";

/** The UTM rules of a workspace; the defaults where it has none of its own. */
export async function getDictionary(scope: WorkspaceScope): Promise<Dictionary> {
  const row = await repo.findDictionary(scope);
  if (!row) return DEFAULT_DICTIONARY;
  const { sources, media, campaigns, lowerCase, separator } = row;
  return { sources, media, campaigns, lowerCase, separator };
}

/** What the UTM rules of a workspace have against the parameters of an address, each with what is probably meant. */
export const warningsOf = async (scope: WorkspaceScope, url: string): Promise<string[]> =>
  utmProblemsOfUrl(url, await getDictionary(scope)).map(utmWarning);

export const listMappings = repo.findMappings;

/** Writes the UTM rules. Errors: forbidden, plan_required, rate_limited, unavailable. */
export async function saveDictionary(
  context: RequestContext,
  actor: Actor,
  input: DictionaryInput,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const { workspaceId } = actor;
  const now = context.now();
  const row = { id: workspaceId, workspaceId, ...input, createdAt: now, updatedAt: now };
  const entry = auditEntry(actor, "utm_rules.updated", `utm_rules:${workspaceId}`);
  await repo.putDictionary(workspaceScope(context, actor), row, entry);
  return ok(undefined);
}

/**
 * Stores what a value of past traffic means: reports of campaigns count it so, the visits themselves stay as they were.
 * Errors: forbidden, plan_required, rate_limited, unavailable, invalid_input (toValue), limit_reached.
 */
export async function saveMapping(
  context: RequestContext,
  actor: Actor,
  input: MappingInput,
  id: string,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const [dictionary, mappings] = await Promise.all([getDictionary(scope), repo.findMappings(scope)]);
  const refusal = mappingRefusal(input, dictionary, mappings);
  if (refusal) return err(appError("invalid_input", refusal, { fields: [{ path: "toValue", message: refusal }] }));
  const now = context.now();
  const row = { id, workspaceId: actor.workspaceId, ...input, createdAt: now, updatedAt: now };
  return (await repo.putMapping(scope, row, MAX_MAPPINGS)) ? ok(undefined) : err(MAPPINGS_FULL);
}

/** Deletes a mapping. Errors: forbidden, plan_required, rate_limited, unavailable, not_found. */
export async function removeMapping(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  return (await repo.deleteMapping(workspaceScope(context, actor), id)) ? ok(undefined) : err(NO_MAPPING);
}

async function visitsBy(context: RequestContext, actor: Actor): Promise<UtmVisits[]> {
  if (!authorize(actor, { feature: "basic_analytics" }).ok) return [];
  const scope = workspaceScope(context, actor);
  const sites = (await listSites(scope)).slice(0, MAX_SITES);
  const asked = sites.flatMap(({ id }) => UTM_FIELDS.map((field) => ({ id, field })));
  const found = await Promise.all(
    asked.map(async ({ id, field }) => {
      // The source of a visit is the referrer where a link has no utm_source: only tagged visits are audited.
      const filters = field === "source" ? [{ dimension: "medium", operator: "is_not", values: [""] }] : [];
      const query = trafficQuerySchema.parse({
        ...{
          metrics: ["visits"],
          period: AUDITED_DAYS,
          dimension: field,
          orderBy: "visits",
          limit: MAX_VALUES,
          filters,
        },
      });
      const traffic = await queryTraffic(context, scope, id, query, { isRaw: true });
      return traffic.ok
        ? traffic.value.rows.flatMap(({ value, metrics }) =>
            value ? [{ field, value, visits: Number(metrics.visits ?? 0) }] : [],
          )
        : [];
    }),
  );
  const sums = new Map<string, UtmVisits>();
  for (const row of found.flat()) {
    const key = `${row.field}:${row.value}`;
    sums.set(key, { ...row, visits: row.visits + (sums.get(key)?.visits ?? 0) });
  }
  return [...sums.values()];
}

/** Holds the traffic of 90 days against the rules: the newest websites, the 300 most used values of each parameter. */
export async function auditUtm(context: RequestContext, actor: Actor): Promise<UtmAudit> {
  const scope = workspaceScope(context, actor);
  const [visits, dictionary, mappings] = await Promise.all([
    visitsBy(context, actor),
    getDictionary(scope),
    repo.findMappings(scope),
  ]);
  return auditTraffic(visits, dictionary, mappings);
}

export interface BuiltLink {
  /** Null: something is missing or wrong. */
  url: string | null;
  errors: Readonly<Record<string, string>>;
  problems: UtmProblem[];
  notes: { title: string; detail: string }[];
}

/** Builds an address with its campaign, and says what the rules of the workspace have against it. */
export function buildLink(query: BuilderQuery, dictionary: Dictionary): BuiltLink {
  const parsed = parseWebsiteUrl(query.url);
  const errors: Record<string, string> = {};
  if (!parsed.ok) errors.url = parsed.error.replace("can be crawled", "can be used");
  for (const field of UTM_FIELDS) if (query[field].trim() === "") errors[field] = "Enter a value.";
  const problems = utmProblems(query, dictionary);
  if (!parsed.ok || Object.keys(errors).length > 0) return { url: null, errors, problems, notes: [] };
  const campaign = {
    source: query.source.trim(),
    medium: query.medium.trim(),
    campaign: query.campaign.trim(),
    id: "",
    term: query.term.trim(),
    content: query.content.trim(),
  };
  const url = withCampaign(parsed.value, campaign);
  const judged = problems.map(({ field }) => field);
  return { url, errors, problems, notes: judgeCampaign(parsed.value, campaign, judged) };
}
