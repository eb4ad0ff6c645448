import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { MAX_TAG_CHARS } from "../people/schema.ts";

/** More rows than a page of the list has. */
export const MAX_SELECTED = 500;

/** What can be done with a selection. */
export const BULK_WAYS = ["tag", "stage", "owner", "topic", "export", "delete"] as const;
export type BulkWay = (typeof BULK_WAYS)[number];

const id = z.string().min(1).max(64).regex(PRINTABLE);

/** The rows that are ticked. */
export const selectedSchema = z.object({
  ids: z.array(id, { error: "Select a contact" }).min(1, "Select a contact").max(MAX_SELECTED),
});

/** Everything that the list shows, on all of its pages. */
export const allSchema = z.object({});

export const bulkQuerySchema = z.object({ do: z.enum(BULK_WAYS).optional().catch(undefined) });

/** How many contacts the person saw. */
const expected = z.coerce.number({ error: "This form is incomplete. Please load the page again." }).int().nonnegative();

/** A value of a select; empty: none. */
const choice = z.string().max(64).regex(PRINTABLE).optional();

export const tagFormSchema = z.object({
  expected,
  tag: lineField("Tag", { max: MAX_TAG_CHARS }).refine((tag) => !tag.includes(","), "Enter one tag"),
  way: z.enum(["addTag", "removeTag"], { error: "Choose one of the list." }),
});
export const stageFormSchema = z.object({ expected, stage: choice });
export const ownerFormSchema = z.object({ expected, ownerId: choice });
export const topicFormSchema = z.object({
  expected,
  topic: id,
  state: z.enum(["granted", "withdrawn"], { error: "Choose one of the list." }),
  source: lineField("Source", { max: 200 }),
  text: proseField("Text", { min: 0, max: 2_000 }).default(""),
});
export const bulkButtonSchema = z.object({ expected });
