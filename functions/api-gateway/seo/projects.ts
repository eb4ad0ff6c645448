import { createProject, listProjects } from "#app/modules/seo/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import {
  projectInput,
  projectModel,
  projectPage,
  projectsQuery,
  READ,
  TAGS,
  toProject,
  WRITE,
} from "../../api-models/seo.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/seo/projects";

const list = operation(READ, {
  method: "get",
  path,
  operationId: "listSeoProjects",
  tags: TAGS,
  summary: "List projects",
  description: "Projects of the key's workspace; archived ones are left out.",
  request: { query: projectsQuery },
  responses: { 200: json(projectPage, "A page of projects.") },
});

const create = operation(
  WRITE,
  {
    method: "post",
    path,
    operationId: "createSeoProject",
    tags: TAGS,
    summary: "Create a project",
    description: "Connects a website. The workspace can have one active project per address.",
    request: { body: body(projectInput) },
    responses: { 201: json(projectModel, "The new project; `Location` is its address.") },
  },
  problems(409, 413, 415, 422),
);

export default function projects(api: Gateway): void {
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    const cursor = await openCursor(c, "seo/projects", query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listProjects(callerOf(c).scope, { ...query, cursor: cursor.value });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, "seo/projects", query, found.value.rows.map(toProject), found.value.nextCursor);
  });

  api.openapi(create, async (c) => {
    const { context, principal } = callerOf(c);
    const created = await createProject(context, principal, c.req.valid("json"), newResourceId(c));
    if (!created.ok) return problem(c, created.error);
    return c.json(toProject(created.value), 201, { Location: `/api-gateway${path}/${created.value.id}` });
  });
}
