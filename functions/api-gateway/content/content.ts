import type { z } from "@hono/zod-openapi";
import {
  type ContentItem,
  type ContentSummary,
  contentFilters,
  contentModel,
  contentSummaryModel,
  createContent,
  createContentSchema,
  deleteContent,
  getContent,
  listContent,
  updateContent,
  updateContentSchema,
} from "#app/modules/content/index.server.ts";
import { apiResource } from "../../api-middleware/api-resource.ts";
import { operations } from "../../api-middleware/operation.ts";

/** A piece in a list; its text, its workspace and who wrote it stay out. */
const toSummary = ({
  id,
  title,
  status,
  createdAt,
  updatedAt,
}: ContentSummary): z.infer<typeof contentSummaryModel> => ({
  id,
  title,
  status,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** A piece as the API shows it; its workspace and who wrote it stay out. */
function toContent(item: ContentItem): z.infer<typeof contentModel> {
  const { id, title, ...rest } = toSummary(item);
  return { id, title, body: item.body, ...rest };
}

export const content = apiResource({
  path: "/content",
  scope: "content",
  feature: "content_basic",
  tag: "Content",
  name: ["piece of content", "content"],
  shortName: ["piece", "content"],
  operationName: ["Content", "Content"],
  model: contentModel,
  toModel: toContent,
  list: {
    description:
      "The pieces of content of the key's workspace, without their texts: `GET /content/{id}` answers a piece with its text.",
    filters: contentFilters,
    sort: ["createdAt", "updatedAt"],
    row: { model: contentSummaryModel, toModel: toSummary },
    run: listContent,
  },
  create: {
    description: "Stores a title, a Markdown text and a status. Kaja keeps the piece; it does not publish it anywhere.",
    input: createContentSchema,
    // A text may be too large to keep with the call: a repeated one reads the piece, which may be deleted by then.
    problems: [404, 422],
    run: createContent,
  },
  read: { description: "One piece of content of the key's workspace with its text.", run: getContent },
  update: {
    description:
      "Changes what is given and leaves the rest. An archived piece does not change unless it becomes a draft again in the same call.",
    input: updateContentSchema,
    problems: [409, 422],
    run: updateContent,
  },
  remove: {
    description:
      "Deletes the piece for good; set its status to `archived` to keep it. The deletion stands in the audit log.",
    run: deleteContent,
  },
});

export default operations(content.list, content.create);
