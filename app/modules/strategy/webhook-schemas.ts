import { z } from "zod";
import { type EventData, moment, resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";
import { MAX_HEADINGS, MAX_NAME_CHARS } from "./competitors/domain/limits.ts";
import { PARTS } from "./competitors/domain/snapshot.ts";

const texts = z.array(z.string()).max(MAX_HEADINGS);

const changed = z.strictObject({
  competitorPageId: resourceId,
  name: z.string().max(MAX_NAME_CHARS),
  url: z.url(),
  changes: z.array(z.strictObject({ part: z.enum(PARTS), removed: texts, added: texts })).max(PARTS.length),
  changedAt: moment,
});

export const STRATEGY_EVENTS = {
  "competitor.changed": webhookEvent(changed, {
    competitorPageId: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3dc1",
    name: "Leaf & Co",
    url: "https://leaf.example/pricing",
    changes: [{ part: "prices", removed: ["$12.99"], added: ["$9.99"] }],
    changedAt: "2026-11-22T09:30:00.000Z",
  }),
};

export type CompetitorChangedData = EventData<(typeof STRATEGY_EVENTS)["competitor.changed"]>;
