import { createPost, listPosts } from "#app/modules/social/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { postInput, postModel, postPage, postsQuery, READ, TAGS, toPost, WRITE } from "../../api-models/social.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/social/posts";

const list = operation(READ, {
  method: "get",
  path,
  operationId: "listSocialPosts",
  tags: TAGS,
  summary: "List social posts",
  description: "Posts of the key's workspace. Sorted by `scheduledAt`, those without a time stand before the earliest.",
  request: { query: postsQuery },
  responses: { 200: json(postPage, "A page of posts.") },
});

const create = operation(
  WRITE,
  {
    method: "post",
    path,
    operationId: "createSocialPost",
    tags: TAGS,
    summary: "Create a social post",
    description:
      "Stores a text for one channel, and when it is to go out. Kaja keeps the plan; it does not publish to the networks yet.",
    request: { body: body(postInput) },
    responses: { 201: json(postModel, "The new post; `Location` is its address.") },
  },
  problems(413, 415, 422),
);

export default function posts(api: Gateway): void {
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    const cursor = await openCursor(c, "social/posts", query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listPosts(callerOf(c).scope, { ...query, cursor: cursor.value });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, "social/posts", query, found.value.rows.map(toPost), found.value.nextCursor);
  });

  api.openapi(create, async (c) => {
    const { context, principal } = callerOf(c);
    const created = await createPost(context, principal, c.req.valid("json"), newResourceId(c));
    if (!created.ok) return problem(c, created.error);
    return c.json(toPost(created.value), 201, { Location: `/api-gateway${path}/${created.value.id}` });
  });
}
