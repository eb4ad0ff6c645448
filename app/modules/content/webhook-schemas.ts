import { z } from "zod";
import { type EventData, moment, resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";
import { KINDS } from "./domain/kind.ts";
import { MAX_TITLE_CHARS } from "./domain/limits.ts";

const published = z.strictObject({
  contentId: resourceId,
  title: z.string().max(MAX_TITLE_CHARS),
  kind: z.enum(KINDS),
  language: z.string(),
  /** Of the page on the workspace's blog; null for a piece that is only marked as published. */
  url: z.url().nullable(),
  /** Whether it was published already, and now has a newer text or another address. */
  isUpdate: z.boolean(),
  publishedAt: moment,
});

export const CONTENT_EVENTS = {
  "content.published": webhookEvent(published, {
    contentId: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d31",
    title: "Tea in winter",
    kind: "article",
    language: "en",
    url: "https://kaja.example/p/tea-house/tea-in-winter",
    isUpdate: false,
    publishedAt: "2026-11-22T09:30:00.000Z",
  }),
};

export type PublishedData = EventData<(typeof CONTENT_EVENTS)["content.published"]>;
