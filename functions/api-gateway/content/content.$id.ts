import { deleteContent, getContent, updateContent } from "#app/modules/content/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { cutFields } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { idParams } from "../../api-models/common.ts";
import { contentChange, contentModel, contentQuery, READ, TAGS, toContent, WRITE } from "../../api-models/content.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/content/{id}";

const read = operation(
  READ,
  {
    method: "get",
    path,
    operationId: "getContent",
    tags: TAGS,
    summary: "Get a piece of content",
    description: "One piece of content of the key's workspace with its text.",
    request: { params: idParams, query: contentQuery },
    responses: { 200: json(contentModel, "The piece.") },
  },
  problems(404),
);

const change = operation(
  WRITE,
  {
    method: "patch",
    path,
    operationId: "updateContent",
    tags: TAGS,
    summary: "Change a piece of content",
    description:
      "Changes what is given and leaves the rest. An archived piece does not change unless it becomes a draft again in the same call.",
    request: { params: idParams, body: body(contentChange) },
    responses: { 200: json(contentModel, "The piece as it is now.") },
  },
  problems(404, 409, 413, 415, 422),
);

const remove = operation(
  WRITE,
  {
    method: "delete",
    path,
    operationId: "deleteContent",
    tags: TAGS,
    summary: "Delete a piece of content",
    description:
      "Deletes the piece for good; set its status to `archived` to keep it. The deletion stands in the audit log.",
    request: { params: idParams },
    responses: { 204: { description: "The piece is deleted." } },
  },
  problems(404),
);

export default function contentItem(api: Gateway): void {
  api.openapi(read, async (c) => {
    const found = await getContent(callerOf(c).scope, c.req.valid("param").id);
    return found.ok
      ? c.json(cutFields(toContent(found.value), c.req.valid("query").fields), 200)
      : problem(c, found.error);
  });

  api.openapi(change, async (c) => {
    const { context, principal } = callerOf(c);
    const updated = await updateContent(context, principal, c.req.valid("param").id, c.req.valid("json"));
    return updated.ok ? c.json(toContent(updated.value), 200) : problem(c, updated.error);
  });

  api.openapi(remove, async (c) => {
    const { context, principal } = callerOf(c);
    const deleted = await deleteContent(context, principal, c.req.valid("param").id);
    return deleted.ok ? c.body(null, 204) : problem(c, deleted.error);
  });
}
