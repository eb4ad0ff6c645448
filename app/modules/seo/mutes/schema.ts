import { z } from "zod";
import { timestamp } from "#app/platform/api/answer-fields.ts";

/** A muted issue as the API answers it. */
export const muteModel = z
  .object({
    code: z.string().meta({ description: "Code of the issue.", example: "title-too-long" }),
    title: z.string().meta({ description: "Title of the issue.", example: "Title too long" }),
    reason: z.string().meta({
      description: "Why it is muted, as somebody wrote it.",
      example: "Set by the shop system; a ticket is open.",
    }),
    mutedAt: timestamp.meta({ description: "When it was muted." }),
    expiresAt: timestamp.nullable().meta({
      description: "When it counts again automatically; null: not before it is lifted.",
      example: "2026-12-21T09:30:00.000Z",
    }),
  })
  .meta({ id: "Mute" });
