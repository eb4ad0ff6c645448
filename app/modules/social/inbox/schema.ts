import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { MAX_PHRASE_CHARS, MAX_REPLY_CHARS } from "./domain/limits.ts";

/** An account's id and the network's own id of a post, which on Bluesky is an address. */
const entry = z.string().min(1).max(400);

export const checkSchema = z.object({});
export const entrySchema = z.object({ entry });
export const replySchema = z.object({ entry, text: proseField("Reply", { max: MAX_REPLY_CHARS }) });
export const assignSchema = z.object({ entry, assignee: z.string().max(64).default("") });
export const searchSchema = z.object({ phrase: lineField("Phrase", { min: 2, max: MAX_PHRASE_CHARS }) });
export const savedSearchSchema = z.object({ id: z.string().max(64) });

/** What the list shows, as the address asks. */
export const inboxQuerySchema = z.object({
  state: z.enum(["open", "done"]).catch("open"),
  account: z.string().max(64).optional().catch(undefined),
  assignee: z.enum(["me"]).optional().catch(undefined),
  cursor: z.string().max(600).optional().catch(undefined),
});
