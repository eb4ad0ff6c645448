import { utf8Length } from "#app/shared/text/text.ts";
import type { BusEvent } from "./event.ts";

/** A queue takes messages of 128,000 bytes; the rest is room for what goes around an event. */
export const MAX_EVENT_BYTES = 120_000;

/** To how many characters texts are cut, one after the other, until an event fits. */
const TEXT_LIMITS = [5_000, 1_000, 250, 60] as const;

function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const kept = text.slice(0, maxChars - 1);
  // Half of a pair is no character.
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}

/**
 * Returns an event as JSON that a queue takes. Of one that is too large the long texts of its data are cut and end with "…":
 * where it happened they are whole. Throws on one that is too large without them.
 */
export function eventJson(event: BusEvent<object>): string {
  let json = JSON.stringify(event);
  for (const maxChars of TEXT_LIMITS) {
    if (utf8Length(json) <= MAX_EVENT_BYTES) return json;
    const data = JSON.stringify(event.data, (_key, value: unknown) =>
      typeof value === "string" ? cutText(value, maxChars) : value,
    );
    json = JSON.stringify({ ...event, data: JSON.parse(data) as object });
  }
  if (utf8Length(json) <= MAX_EVENT_BYTES) return json;
  throw new RangeError(`An event of the type ${event.type} is larger than ${MAX_EVENT_BYTES} bytes`);
}
