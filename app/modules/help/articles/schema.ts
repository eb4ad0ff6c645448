import { z } from "zod";

/** Whether an article helped. */
export const voteSchema = z.object({ helpful: z.enum(["yes", "no"]) });
