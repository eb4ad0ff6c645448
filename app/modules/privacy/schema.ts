import { z } from "zod";

const secret = z.string().max(1_000).optional();

/** What is asked for on the Data tab. */
export const dataActionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("export"), password: secret, code: secret }),
  /** Proves who the person is, so that files can be downloaded for the next ten minutes. */
  z.object({ intent: z.literal("unlock"), password: secret, code: secret }),
  z.object({
    intent: z.literal("delete"),
    email: z.string({ error: "Type your e-mail address" }).max(320, "This is not your e-mail address"),
    password: secret,
    code: secret,
  }),
  z.object({ intent: z.literal("keep") }),
]);

export type DataAction = z.infer<typeof dataActionSchema>;

export const cancelDeletionSchema = z.object({
  token: z
    .string({ error: "The link is incomplete. Please open it from the mail again." })
    .max(200, "The link is not valid."),
});
