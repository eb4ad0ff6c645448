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
import { fieldsQuery, listQuery } from "../api-middleware/list.ts";
import { pageOf } from "../api-middleware/operation.ts";
import type { Demand } from "../api-middleware/scope.ts";
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
const STATUS = {
  description: "All but `draft` and `archived` need a text. An archived piece can only become a draft.",
  example: "draft",
};

const { title, body, status } = createContentSchema.shape;

export const contentInput = createContentSchema
  .extend({
    title: title.meta(TITLE),
    body: body.meta({ ...BODY, default: "" }),
    status: status.meta({ ...STATUS, default: "draft" }),
  })
  .meta({ id: "ContentInput", example: { title: TITLE.example, body: BODY.example, status: "draft" } });

export const contentChange = updateContentSchema
  .safeExtend({
    title: updateContentSchema.shape.title.meta(TITLE),
    body: updateContentSchema.shape.body.meta(BODY),
    status: updateContentSchema.shape.status.meta(STATUS),
  })
  .meta({ id: "ContentChange", example: { status: "in_review" } });

export const contentModel = z
  .object({
    id: z.string().meta({ description: "Id of the piece.", example: EXAMPLE_ID }),
    title: z.string().meta({ example: TITLE.example }),
    body: z.string().meta({ description: "Markdown.", example: BODY.example }),
    status: contentFilters.status.unwrap().meta({ example: "draft" }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Content" });

const contentSummary = contentModel.omit({ body: true }).meta({ id: "ContentSummary" });

export const contentQuery = fieldsQuery(contentModel);
export const contentsQuery = listQuery({
  sort: ["createdAt", "updatedAt"],
  model: contentSummary,
  filters: { status: contentFilters.status.meta({ description: "Only pieces with this status." }) },
});

export const contentPage = pageOf(contentSummary, "ContentPage");

/** A piece in a list; its text, its workspace and who wrote it stay out. */
export const toSummary = ({
  id,
  title,
  status,
  createdAt,
  updatedAt,
}: ContentSummary): z.infer<typeof contentSummary> => ({
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
