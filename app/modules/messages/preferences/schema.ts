import { z } from "zod";

/** Ids of the topics that a person wants; "-" is the mails without a topic. */
export const preferencesSchema = z.object({ topics: z.array(z.string().max(64)).max(101).default([]) });
export const allSchema = z.object({});
/** As RFC 8058 writes it. */
export const oneClickSchema = z.object({ "List-Unsubscribe": z.literal("One-Click") });
