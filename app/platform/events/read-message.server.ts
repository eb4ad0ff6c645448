import { z } from "zod";
import type { EventMessage } from "./event.ts";

const message = z.object({
  event: z.object({
    id: z.string().min(1).max(500),
    type: z.string().regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/),
    workspaceId: z.string().min(1).max(64),
    at: z.number().finite(),
    data: z.record(z.string(), z.unknown()),
  }),
  only: z.string().min(1).max(100).exactOptional(),
});

/** Reads what came through the queue; null when it is no event, which no repetition would change. */
export function readMessage(body: unknown): EventMessage | null {
  const read = message.safeParse(body);
  return read.success ? read.data : null;
}
