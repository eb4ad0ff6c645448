import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { SiteConfig } from "../domain/event.ts";
import type { SiteRow } from "../sites/repo.server.ts";
import type { SiteRpc } from "./site-rpc.ts";

/** The object that keeps the traffic of one site; its name is the site's id. */
export const siteStub = ({ env }: Pick<AppContext, "env">, siteId: string): SiteRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what SiteRpc says.
  env.SITE.getByName(siteId) as unknown as SiteRpc;

/** For how many days a plan keeps single events and visits; sums by day and month stay. */
export const RETENTION_DAYS: Readonly<Record<Plan, number>> = { free: 30, basic: 365, pro: 730, enterprise: 1_825 };

/** What the object of a site has to know. */
export const toSiteConfig = (site: SiteRow, plan: Plan | null): SiteConfig => ({
  siteId: site.id,
  workspaceId: site.workspaceId,
  timeZone: site.timeZone,
  retentionDays: RETENTION_DAYS[plan ?? "free"],
  version: site.updatedAt.getTime(),
});
