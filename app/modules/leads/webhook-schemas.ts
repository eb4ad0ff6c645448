import { z } from "zod";
import { moment, resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

const lead = z.strictObject({
  id: resourceId,
  name: z.string(),
  email: z.string(),
  source: z.string(),
  stage: z.string(),
  createdAt: moment,
  updatedAt: moment,
});

const EXAMPLE = {
  id: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7",
  name: "Mari Maasikas",
  email: "mari@example.com",
  source: "website",
  stage: "new",
  createdAt: "2026-11-22T09:30:00.000Z",
  updatedAt: "2026-11-22T09:30:00.000Z",
};

export const LEAD_EVENTS = {
  "lead.created": webhookEvent(lead, EXAMPLE),
  "lead.updated": webhookEvent(lead, { ...EXAMPLE, stage: "qualified", updatedAt: "2026-11-22T10:05:00.000Z" }),
  "lead.stage_changed": webhookEvent(lead.extend({ fromStage: z.string() }), {
    ...EXAMPLE,
    stage: "qualified",
    fromStage: "contacted",
    updatedAt: "2026-11-22T10:05:00.000Z",
  }),
};
