import { z } from "zod";

const CAMPAIGN_STATUSES = ["active", "paused", "ended"] as const;
const id = z.string().max(40);

export const statusSchema = z.object({ id, status: z.enum(CAMPAIGN_STATUSES, { error: "Choose a state." }) });
export const deleteSchema = z.object({ id });
/** Which campaign the page asks about before it is deleted. */
export const campaignsQuerySchema = z.object({ delete: id.optional().catch(undefined) });
