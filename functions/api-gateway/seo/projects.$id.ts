import { archiveProject, getProject, updateProject } from "#app/modules/seo/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { cutFields } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import {
  idParams,
  projectChange,
  projectModel,
  projectQuery,
  READ,
  TAGS,
  toProject,
  WRITE,
} from "../../api-models/seo.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/seo/projects/{id}";

const read = operation(
  READ,
  {
    method: "get",
    path,
    operationId: "getSeoProject",
    tags: TAGS,
    summary: "Get a project",
    description: "One project of the key's workspace with its latest crawl, also when it is archived.",
    request: { params: idParams, query: projectQuery },
    responses: { 200: json(projectModel, "The project.") },
  },
  problems(404),
);

const change = operation(
  WRITE,
  {
    method: "patch",
    path,
    operationId: "updateSeoProject",
    tags: TAGS,
    summary: "Change a project",
    description: "Changes what is given and leaves the rest. The address is fixed once a crawl has run.",
    request: { params: idParams, body: body(projectChange) },
    responses: { 200: json(projectModel, "The project as it is now.") },
  },
  problems(404, 409, 413, 415),
);

const archive = operation(
  WRITE,
  {
    method: "delete",
    path,
    operationId: "archiveSeoProject",
    tags: TAGS,
    summary: "Archive a project",
    description:
      "Takes the project off its schedule and out of the lists and cancels a running crawl. Nothing is lost; doing it again changes nothing.",
    request: { params: idParams },
    responses: { 204: { description: "The project is archived." } },
  },
  problems(404),
);

export default function project(api: Gateway): void {
  api.openapi(read, async (c) => {
    const found = await getProject(callerOf(c).scope, c.req.valid("param").id);
    return found.ok
      ? c.json(cutFields(toProject(found.value), c.req.valid("query").fields), 200)
      : problem(c, found.error);
  });

  api.openapi(change, async (c) => {
    const { context, principal } = callerOf(c);
    const updated = await updateProject(context, principal, c.req.valid("param").id, c.req.valid("json"));
    return updated.ok ? c.json(toProject(updated.value), 200) : problem(c, updated.error);
  });

  api.openapi(archive, async (c) => {
    const { context, principal } = callerOf(c);
    const archived = await archiveProject(context, principal, c.req.valid("param").id);
    return archived.ok ? c.body(null, 204) : problem(c, archived.error);
  });
}
