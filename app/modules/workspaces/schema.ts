import { z } from "zod";
import { emailField } from "#app/platform/forms/text-fields.server.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { MAX_NAME_LENGTH, ROLES } from "./domain/workspace.ts";

/** Something that is seen: letters, figures, signs. A name of blanks and zero-width characters alone is none. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Take no room, and only make two names look the same: zero-width space, word joiner, byte order mark, Hangul fillers, soft hyphen. */
const UNSEEN = /[\u00ad\u115f\u1160\u200b\u2060\u3164\ufeff\uffa0]/u;

const name = z
  .string({ error: "Name is required" })
  .trim()
  .min(1, "Name is required")
  .max(MAX_NAME_LENGTH, `Name is too long (max ${MAX_NAME_LENGTH} characters)`)
  .regex(PRINTABLE, "Name contains characters that cannot be used")
  .refine((text) => !UNSEEN.test(text) && SEEN.test(text), "Name contains characters that cannot be used");

const role = z.enum(ROLES, { error: "Choose a role" });
const id = z.string().min(1).max(64);

const email = emailField();

export const newWorkspaceSchema = z.object({ name });

export const switchSchema = z.object({ workspaceId: id });

/** The forms of /workspace. */
export const renameSchema = z.object({ name, version: z.coerce.number().int().nonnegative() });
export const inviteSchema = z.object({ email, role });
export const inviteIdSchema = z.object({ inviteId: id });
export const roleSchema = z.object({ memberId: id, role });
export const memberSchema = z.object({ memberId: id });
export const leaveSchema = z.object({});
export const transferSchema = z.object({
  memberId: z.string({ error: "Choose a member" }).min(1, "Choose a member").max(64),
});
export const deleteSchema = z.object({ name: z.string().max(1_000).default("") });

export const inviteTokenSchema = z.string().min(1).max(200);

/** The answer to an invitation. */
export const inviteAnswerSchema = z.object({ token: inviteTokenSchema });
