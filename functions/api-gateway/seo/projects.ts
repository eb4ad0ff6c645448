import type { z } from "@hono/zod-openapi";
import {
  archiveProject,
  crawlModel,
  createProject,
  createProjectSchema,
  getProject,
  listProjects,
  type ProjectWithLatest,
  projectModel,
  updateProject,
  updateProjectSchema,
} from "#app/modules/seo/index.server.ts";
import { operations } from "../../api-middleware/operation.ts";
import { apiResource } from "../../api-middleware/resource/api-resource.ts";
import { rowToModel } from "../../api-middleware/resource/model-mapping.ts";

const toCrawl = rowToModel(crawlModel);

/** A project as the API shows it. */
const toProject = ({ lastHealthPercent, lastCrawl, ...row }: ProjectWithLatest): z.infer<typeof projectModel> =>
  rowToModel(projectModel)({
    ...row,
    healthPercent: lastHealthPercent,
    lastCrawl: lastCrawl && toCrawl(lastCrawl),
  });

export const projects = apiResource({
  path: "/seo/projects",
  scope: "seo",
  feature: "seo",
  tag: "SEO",
  name: ["project", "projects"],
  operationName: ["SeoProject", "SeoProjects"],
  model: projectModel,
  toModel: toProject,
  list: {
    description: "Projects of the key's workspace; archived ones are left out.",
    sort: ["createdAt", "updatedAt", "name"],
    run: listProjects,
  },
  create: {
    description: "Connects a website. The workspace can have one active project per address.",
    input: createProjectSchema,
    problems: [422],
    run: createProject,
  },
  read: {
    description: "One project of the key's workspace with its latest crawl, also when it is archived.",
    run: getProject,
  },
  update: {
    description: "Changes what is given and leaves the rest. The address is fixed once a crawl has run.",
    input: updateProjectSchema,
    problems: [409],
    run: updateProject,
  },
  remove: {
    verb: "archive",
    description:
      "Takes the project off its schedule and out of the lists and cancels a running crawl. Nothing is lost; doing it again changes nothing.",
    run: archiveProject,
  },
});

export default operations(projects.list, projects.create);
