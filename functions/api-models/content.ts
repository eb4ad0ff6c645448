import { z } from "@hono/zod-openapi";
import {
  BODY_MAX_CHARS,
  type ContentItem,
  type ContentSummary,
  contentFilters,
  createContentSchema,
  TITLE_MAX_CHARS,
  updateContentSchema,
} from "#app/modules/content/index.server.ts";
import { fieldsQuery, listQuery } from "../middleware/list.ts";
import { pageOf } from "../middleware/operation.ts";
import type { Demand } from "../middleware/scope.ts";
import { EXAMPLE_ID, time } from "./common.ts";

/** What every operation on content demands. */
export const READ: Demand = { scope: "content", feature: "content_basic", write: false };
export const WRITE: Demand = { ...READ, write: true };

export const TAGS = ["Content"];

const TITLE = { minLength: 1, maxLength: TITLE_MAX_CHARS, description: "On one line.", example: "Tea in winter" };
const BODY = {
  maxLength: BODY_MAX_CHARS,
  description: "Markdown. It is stored as it is, not checked or rendered.",
  example: "# Tea in winter\n\nServe it hot.",
};
const STATUS = { description: "All but `draft` and `archived` need a text. An archived piece can only become a draft.", example: "draft" };

const { title, body, status } = createContentSchema.shape;

export const contentInput = createContentSchema
  .extend({ title: title.openapi(TITLE), body: body.openapi({ ...BODY, default: "" }), status: status.openapi({ ...STATUS, default: "draft" }) })
  .openapi("ContentInput", { example: { title: TITLE.example, body: BODY.example, status: "draft" } });

export const contentChange = updateContentSchema
  .safeExtend({
    title: updateContentSchema.shape.title.openapi(TITLE),
    body: updateContentSchema.shape.body.openapi(BODY),
    status: updateContentSchema.shape.status.openapi(STATUS),
  })
  .openapi("ContentChange", { example: { status: "in_review" } });

export const contentModel = z
  .object({
    id: z.string().openapi({ description: "Id of the piece.", example: EXAMPLE_ID }),
    title: z.string().openapi({ example: TITLE.example }),
    body: z.string().openapi({ description: "Markdown.", example: BODY.example }),
    status: contentFilters.status.unwrap().openapi({ example: "draft" }),
    createdAt: time,
    updatedAt: time,
  })
  .openapi("Content");

const contentSummary = contentModel.omit({ body: true }).openapi("ContentSummary");

export const contentQuery = fieldsQuery(contentModel);
export const contentsQuery = listQuery({
  sort: ["createdAt", "updatedAt"],
  model: contentSummary,
  filters: { status: contentFilters.status.openapi({ description: "Only pieces with this status." }) },
});

export const contentPage = pageOf(contentSummary, "ContentPage");

/** A piece in a list; its text, its workspace and who wrote it stay out. */
export const toSummary = ({ id, title, status, createdAt, updatedAt }: ContentSummary): z.infer<typeof contentSummary> => ({
  id,
  title,
  status,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** A piece as the API shows it; its workspace and who wrote it stay out. */
export function toContent(item: ContentItem): z.infer<typeof contentModel> {
  const { id, title, ...rest } = toSummary(item);
  return { id, title, body: item.body, ...rest };
}
