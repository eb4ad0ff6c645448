import {
  createSite,
  createSiteByApiSchema,
  deleteSite,
  getSite,
  listSitesPage,
  siteModel,
  updateSite,
  updateSiteByApiSchema,
} from "#app/modules/analytics/index.server.ts";
import { ok } from "#app/shared/result.ts";
import { operations } from "../../api-middleware/operation.ts";
import { apiResource } from "../../api-middleware/resource/api-resource.ts";

export const sites = apiResource({
  path: "/analytics/sites",
  scope: "analytics",
  feature: "basic_analytics",
  tag: "Analytics",
  name: ["website", "websites"],
  operationName: ["Site", "Sites"],
  model: siteModel,
  list: {
    description: "The measured websites of the key's workspace, the newest first.",
    run: async (scope, query) => ok(await listSitesPage(scope, query)),
  },
  create: {
    summary: "Add a website",
    description: "Adds a website to measure. Its id is what the tracker's tag needs.",
    input: createSiteByApiSchema,
    problems: [422],
    run: createSite,
  },
  read: { description: "One measured website of the key's workspace.", run: getSite },
  update: {
    description:
      "Changes what is given and leaves the rest. Another time zone counts for what is measured from now on.",
    input: updateSiteByApiSchema,
    problems: [409],
    run: async (context, principal, id, change) => {
      const found = await getSite({ db: context.db, workspaceId: principal.workspaceId }, id);
      if (!found.ok) return found;
      const { name, hosts, timeZone, currency, anyHost } = found.value;
      return updateSite(context, principal, id, { name, hosts, timeZone, currency, anyHost, ...change });
    },
  },
  remove: {
    description: "Deletes the website with everything that was measured of it. This cannot be undone.",
    run: deleteSite,
  },
});

export default operations(sites.list, sites.create);
