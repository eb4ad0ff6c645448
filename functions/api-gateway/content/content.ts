import {
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
import { operations } from "../../api-middleware/operation.ts";
import { apiResource } from "../../api-middleware/resource/api-resource.ts";

export const content = apiResource({
  path: "/content",
  scope: "content",
  feature: "content_basic",
  tag: "Content",
  name: ["piece of content", "content"],
  shortName: ["piece", "content"],
  operationName: ["Content", "Content"],
  model: contentModel,
  list: {
    description:
      "The pieces of content of the key's workspace, without their texts: `GET /content/{id}` answers a piece with its text.",
    filters: contentFilters,
    sort: ["createdAt", "updatedAt"],
    rowModel: contentSummaryModel,
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
      "Deletes the piece for good; set its status to `archived` to keep it. The deletion is recorded in the audit log.",
    run: deleteContent,
  },
});

export default operations(content.list, content.create);
