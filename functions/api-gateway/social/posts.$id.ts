import { deletePost, getPost, updatePost } from "#app/modules/social/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { cutFields } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { idParams } from "../../api-models/common.ts";
import { postChange, postModel, postQuery, READ, TAGS, toPost, WRITE } from "../../api-models/social.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/social/posts/{id}";

const read = operation(
  READ,
  {
    method: "get",
    path,
    operationId: "getSocialPost",
    tags: TAGS,
    summary: "Get a social post",
    description: "One post of the key's workspace.",
    request: { params: idParams, query: postQuery },
    responses: { 200: json(postModel, "The post.") },
  },
  problems(404),
);

const change = operation(
  WRITE,
  {
    method: "patch",
    path,
    operationId: "updateSocialPost",
    tags: TAGS,
    summary: "Change a social post",
    description:
      "Changes what is given and leaves the rest. The text has to fit the channel that the post has afterwards.",
    request: { params: idParams, body: body(postChange) },
    responses: { 200: json(postModel, "The post as it is now.") },
  },
  problems(404, 409, 413, 415, 422),
);

const remove = operation(
  WRITE,
  {
    method: "delete",
    path,
    operationId: "deleteSocialPost",
    tags: TAGS,
    summary: "Delete a social post",
    description: "Deletes the post for good. The deletion stands in the audit log.",
    request: { params: idParams },
    responses: { 204: { description: "The post is deleted." } },
  },
  problems(404),
);

export default function post(api: Gateway): void {
  api.openapi(read, async (c) => {
    const found = await getPost(callerOf(c).scope, c.req.valid("param").id);
    return found.ok
      ? c.json(cutFields(toPost(found.value), c.req.valid("query").fields), 200)
      : problem(c, found.error);
  });

  api.openapi(change, async (c) => {
    const { context, principal } = callerOf(c);
    const updated = await updatePost(context, principal, c.req.valid("param").id, c.req.valid("json"));
    return updated.ok ? c.json(toPost(updated.value), 200) : problem(c, updated.error);
  });

  api.openapi(remove, async (c) => {
    const { context, principal } = callerOf(c);
    const deleted = await deletePost(context, principal, c.req.valid("param").id);
    return deleted.ok ? c.body(null, 204) : problem(c, deleted.error);
  });
}
