import { z } from "zod";

export const erasuresQuerySchema = z.object({ cursor: z.string().max(2_000).optional().catch(undefined) });
