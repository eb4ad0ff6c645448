import { createContent, getContent, listContent } from "#app/modules/content/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { makeOnce } from "../../api-middleware/idempotency.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import {
  contentInput,
  contentModel,
  contentPage,
  contentsQuery,
  READ,
  TAGS,
  toContent,
  toSummary,
  WRITE,
} from "../../api-models/content.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/content";

const list = operation(READ, {
  method: "get",
  path,
  operationId: "listContent",
  tags: TAGS,
  summary: "List content",
  description:
    "The pieces of content of the key's workspace, without their texts: `GET /content/{id}` answers a piece with its text.",
  request: { query: contentsQuery },
  responses: { 200: json(contentPage, "A page of content.") },
});

const create = operation(
  WRITE,
  {
    method: "post",
    path,
    operationId: "createContent",
    tags: TAGS,
    summary: "Create a piece of content",
    description: "Stores a title, a Markdown text and a status. Kaja keeps the piece; it does not publish it anywhere.",
    request: { body: body(contentInput) },
    responses: { 201: json(contentModel, "The new piece; `Location` is its address.") },
  },
  problems(404, 413, 415, 422),
);

export default function content(api: Gateway): void {
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    const cursor = await openCursor(c, "content", query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listContent(callerOf(c).scope, { ...query, cursor: cursor.value });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, "content", query, found.value.rows.map(toSummary), found.value.nextCursor);
  });

  api.openapi(create, async (c) => {
    const { context, principal, scope } = callerOf(c);
    const created = await makeOnce(c, {
      create: (id) => createContent(context, principal, c.req.valid("json"), id),
      read: (id) => getContent(scope, id),
    });
    if (!created.ok) return problem(c, created.error);
    return c.json(toContent(created.value), 201, { Location: `/api-gateway${path}/${created.value.id}` });
  });
}
