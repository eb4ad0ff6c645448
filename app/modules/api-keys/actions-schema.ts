import { z } from "zod";

const keyId = z.string().min(1).max(64);

/** What is done to one key; `password`, `code` and `name` only when the page asked for them. */
export const keyActionSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("reveal"),
    keyId,
    password: z.string().max(1_000).optional(),
    code: z.string().max(100).optional(),
  }),
  z.object({ intent: z.literal("deactivate"), keyId, name: z.string().max(200).default("") }),
]);

export type KeyAction = z.infer<typeof keyActionSchema>;
