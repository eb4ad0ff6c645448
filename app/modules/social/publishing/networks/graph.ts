import type { ConnectionAnswer } from "#app/modules/integrations/index.server.ts";
import { minutes } from "#app/shared/time.ts";
import { readAnswer } from "./adapter.ts";

/** Codes of the Graph API for "too many calls", which it answers with a status of 400 or 403. */
const TOO_MANY = new Set([4, 9, 17, 32, 613]);

/** Reads an answer of Facebook or Instagram; "too many calls" may succeed later. */
export async function readGraph(answer: ConnectionAnswer, nowMs: number): ReturnType<typeof readAnswer> {
  const copy = answer.kind === "answered" && !answer.response.ok ? answer.response.clone() : null;
  const read = await readAnswer(answer, nowMs);
  if (!copy || read.kind !== "refused" || read.retryAfterMs !== null) return read;
  const { error } = (await copy.json().catch(() => ({}))) as { error?: { code?: unknown } };
  return TOO_MANY.has(Number(error?.code)) ? { ...read, retryAfterMs: minutes(15) } : read;
}
