import { z } from "zod";

/** The forms of the Data tab. */
export const dataButtonSchema = z.object({});
export const deleteAccountSchema = z.object({
  email: z.string({ error: "Type your email address" }).max(320, "This is not your email address"),
});

export const cancelDeletionSchema = z.object({
  token: z
    .string({ error: "The link is incomplete. Please open it from the mail again." })
    .max(200, "The link is not valid."),
});
