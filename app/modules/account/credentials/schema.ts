import { z } from "zod";
import { passkeyAnswer, passkeyName } from "../index.server.ts";

const passkeyId = z.string().min(1).max(1_400);

/** The forms of the Security tab, but for the change of the password. */
export const nothingSchema = z.object({});
export const setupSchema = z.object({
  setupCode: z.string({ error: "The code is required" }).max(100, "This is not a code."),
});
export const passkeyNameSchema = z.object({ name: passkeyName });
export const newPasskeySchema = z.object({ name: passkeyName, answer: passkeyAnswer });
export const renameSchema = z.object({ passkeyId, name: passkeyName });
export const passkeySchema = z.object({ passkeyId });
