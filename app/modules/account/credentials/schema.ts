import { z } from "zod";
import { passkeyAnswer, passkeyName } from "../index.server.ts";

/** Only when the page asked for them. */
const proof = { password: z.string().max(1_000).optional(), code: z.string().max(100).optional() };

const passkeyId = z.string().min(1).max(1_400);

/** What is asked of the Security tab, but for the change of the password. */
export const securityActionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("two-factor-begin"), ...proof }),
  z.object({
    intent: z.literal("two-factor-confirm"),
    setupCode: z.string({ error: "The code is required" }).max(100, "This is not a code."),
    password: proof.password,
  }),
  z.object({ intent: z.literal("two-factor-off"), ...proof }),
  z.object({ intent: z.literal("recovery-codes"), ...proof }),
  z.object({ intent: z.literal("passkey-begin"), name: passkeyName, ...proof }),
  z.object({ intent: z.literal("passkey-add"), name: passkeyName, answer: passkeyAnswer }),
  z.object({ intent: z.literal("passkey-rename"), passkeyId, name: passkeyName }),
  z.object({ intent: z.literal("passkey-remove"), passkeyId, ...proof }),
]);

export type SecurityAction = z.infer<typeof securityActionSchema>;
export type SecurityIntent = SecurityAction["intent"] | "password";
