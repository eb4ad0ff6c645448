import { z } from "zod";
import { MAX_ENDPOINT_CHARS } from "../domain/limits.ts";
import { subscriptionSchema } from "./check-subscription.server.ts";

const id = z.string().regex(/^[0-9a-f-]{36}$/);
const page = { site: id, url: z.url({ protocol: /^https?$/ }).max(2_000) };

/** What the script and the service worker of a website send. */
export const pushCallSchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...page, kind: z.literal("key") }),
  z.strictObject({
    ...page,
    kind: z.literal("subscribe"),
    subscription: subscriptionSchema,
    timeZone: z.string().max(64),
    /** What the person clicked. */
    asked: z.string().max(400),
  }),
  z.strictObject({ ...page, kind: z.literal("unsubscribe"), endpoint: z.string().max(MAX_ENDPOINT_CHARS) }),
  z.strictObject({ kind: z.literal("shown"), token: z.string().max(80) }),
]);
export type PushCall = z.output<typeof pushCallSchema>;
