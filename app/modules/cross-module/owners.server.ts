import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { countryName } from "#app/shared/country.ts";
import { HOLIDAY_COUNTRIES } from "./clashes/domain/public-holidays.ts";
import { listAudiences } from "./clashes/service.server.ts";
import { getDictionary } from "./utm/service.server.ts";

/** The members of the workspace as a menu offers them. */
export const listOwners = async (scope: WorkspaceScope): Promise<[id: string, name: string][]> =>
  (await listMemberNames(scope)).map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()]);

/** What the menus of a campaign's form offer. */
export async function readChoices(context: RequestContext, actor: Actor) {
  const scope = workspaceScope(context, actor);
  const [owners, segments, { campaigns }] = await Promise.all([
    listOwners(scope),
    listAudiences(context, actor),
    getDictionary(scope),
  ]);
  const countries = HOLIDAY_COUNTRIES.map((code): [string, string] => [code, countryName(code)]);
  return {
    owners,
    segments,
    countries: countries.toSorted(([, one], [, other]) => one.localeCompare(other, "en")),
    utmSuggestions: campaigns,
  };
}
