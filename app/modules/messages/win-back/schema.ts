import { z } from "zod";
import { ORDER_COUNTS, RECENCY_DAYS } from "./domain/buyer-grid.ts";
import { READY_KEYS } from "./domain/ready-segments.ts";

const place = (bands: readonly number[]) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(bands.length - 1);

/** The cell of the grid that the page shows. */
export const winBackQuerySchema = z.object({
  recency: place(RECENCY_DAYS).optional().catch(undefined),
  orders: place(ORDER_COUNTS).optional().catch(undefined),
});

export const readySchema = z.object({ ready: z.enum(READY_KEYS) });
export const cellSchema = z.object({ recency: place(RECENCY_DAYS), orders: place(ORDER_COUNTS) });
