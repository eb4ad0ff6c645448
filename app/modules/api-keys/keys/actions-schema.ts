import { z } from "zod";

const keyId = z.string().min(1).max(64);

/** Shows a key in full. */
export const revealSchema = z.object({ keyId });

/** Ends a key for good, whose name is typed to confirm. */
export const deactivateSchema = z.object({ keyId, name: z.string().max(200).default("") });
