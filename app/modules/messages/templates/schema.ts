import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import * as limits from "../domain/limits.ts";
import { BLOCK_KINDS, SOCIAL_NETWORKS } from "./domain/blocks.ts";

const version = z.coerce.number().pipe(z.int().min(1).max(1_000_000));
const blockId = z.string().min(1).max(40);
const line = (max: number) => z.string().max(max, `At most ${max} characters`).default("");

export const newTemplateSchema = z.object({
  name: lineField("Name", { max: limits.MAX_NAME_CHARS }),
  copyOf: z.string().max(64).default(""),
});
export const detailsSchema = z.object({
  version,
  name: lineField("Name", { max: limits.MAX_NAME_CHARS }),
  subject: lineField("Subject", { max: limits.MAX_SUBJECT_CHARS }),
  preheader: line(limits.MAX_PREHEADER_CHARS),
  footer: line(1_000),
});
export const addBlockSchema = z.object({ version, kind: z.enum(BLOCK_KINDS) });
export const blockActionSchema = z.object({ version, blockId });
export const restoreSchema = z.object({ version, restore: version });
export const testSchema = z.object({ contact: line(254) });
export const buttonSchema = z.object({});

/** The fields of a block of any kind; those of another kind are left out by the browser. */
export const blockFormSchema = z.object({
  version,
  blockId,
  text: line(limits.MAX_BLOCK_CHARS),
  level: z.enum(["1", "2", "3"]).default("2"),
  align: z.enum(["left", "center"]).default("left"),
  url: line(limits.MAX_URL_CHARS),
  alt: line(300),
  href: line(limits.MAX_URL_CHARS),
  label: line(100),
  left: line(limits.MAX_BLOCK_CHARS),
  right: line(limits.MAX_BLOCK_CHARS),
  ...(Object.fromEntries(SOCIAL_NETWORKS.map((name) => [name, line(limits.MAX_URL_CHARS)])) as Record<
    (typeof SOCIAL_NETWORKS)[number],
    ReturnType<typeof line>
  >),
});
export type BlockForm = z.infer<typeof blockFormSchema>;

/** What the address of the composer asks for. */
export const composerQuerySchema = z.object({
  contact: z.string().max(254).default(""),
  look: z.enum(["light", "dark", "text"]).catch("light"),
  width: z.enum(["desktop", "phone"]).catch("desktop"),
  confirm: z.enum(["delete"]).optional().catch(undefined),
});
