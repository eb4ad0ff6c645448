import {
  createLinkByApi,
  createLinkSchema,
  deleteLink,
  getLinkByApi,
  linkFilters,
  linkModel,
  listLinksByApi,
  updateLinkByApi,
  updateLinkSchema,
} from "#app/modules/links/index.server.ts";
import { operations } from "../../api-middleware/operation.ts";
import { apiResource } from "../../api-middleware/resource/api-resource.ts";

export const links = apiResource({
  path: "/links",
  scope: "links",
  feature: "short_links",
  tag: "Links",
  name: ["short link", "short links"],
  shortName: ["link", "links"],
  operationName: ["Link", "Links"],
  model: linkModel,
  list: {
    description: "The short links of the key's workspace.",
    filters: linkFilters,
    sort: ["createdAt", "clicks"],
    run: listLinksByApi,
  },
  create: {
    description: "Creates a short link, with a random slug where none is given.",
    input: createLinkSchema,
    problems: [409, 422],
    run: createLinkByApi,
  },
  read: { description: "One short link of the key's workspace.", run: getLinkByApi },
  update: {
    description: "Changes what is given and leaves the rest. The slug stays, because people have it already.",
    input: updateLinkSchema,
    problems: [409, 422],
    run: updateLinkByApi,
  },
  remove: {
    description: "Deletes the link with its clicks for good; set `archived` to keep them and to show a page.",
    run: deleteLink,
  },
});

export default operations(links.list, links.create);
