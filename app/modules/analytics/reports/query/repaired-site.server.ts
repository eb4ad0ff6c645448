import { readTrafficRepairs } from "#app/modules/registry.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Filter } from "../../domain/dimensions.ts";
import { meaningsOf, type Repair, repairFilters } from "../../domain/repairs.ts";
import type { SiteRpc } from "../../store/site-rpc.ts";

/** Questions that choose visits by filters. */
const BY_FILTERS: ReadonlySet<string> = new Set<keyof SiteRpc>([
  ...(["totals", "series", "breakdown", "conversionPaths", "goals", "revenue", "revenueBy", "funnel"] as const),
  ...(["journeys", "retention", "coverage", "recentEvents"] as const),
]);

interface Asked {
  filters?: readonly Filter[];
  dimension?: string;
}

const methodsOf = (object: SiteRpc) =>
  object as unknown as Readonly<Record<keyof SiteRpc, (...args: unknown[]) => unknown>>;

function repaired(name: string, query: Asked, repairs: readonly Repair[]): Asked {
  if (repairs.length === 0) return query;
  const filters = repairFilters(query.filters ?? [], repairs);
  const meanings = name === "breakdown" ? meaningsOf(query.dimension ?? "", repairs) : [];
  return meanings.length === 0 ? { ...query, filters } : { ...query, filters, ...{ meanings } };
}

/**
 * The object of a website whose answers count wrong UTM values as what the workspace says that they mean. The repairs are read with the
 * first question; the stored visits are not touched.
 */
export function repairedSite(context: Pick<AppContext, "db">, workspaceId: string, object: SiteRpc): SiteRpc {
  let repairs: Promise<readonly Repair[]> | null = null;
  return new Proxy(object, {
    get(target, name) {
      // The stub is a proxy of its own: its methods are called on it, and never optionally, which a compiler writes as `.call`.
      const call = (...args: unknown[]) => methodsOf(target)[name as keyof SiteRpc](...args);
      if (typeof name !== "string" || !BY_FILTERS.has(name)) return name === "then" ? undefined : call;
      return async (query: Asked) => {
        repairs ??= readTrafficRepairs(context, workspaceId);
        return call(repaired(name, query, await repairs));
      };
    },
  });
}
