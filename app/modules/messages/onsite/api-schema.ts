import { z } from "zod";
import { resourceId } from "#app/platform/api/answer-fields.ts";
import { ONSITE_KINDS, ONSITE_STATES, TRIGGERS, VISITORS } from "./domain/rules.ts";

export const EXAMPLE_ONSITE_ID = "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e701";

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });
const moment = (description: string, example: string | null) =>
  z.iso.datetime().nullable().meta({ description, example });

export const onsiteMessageModel = z
  .object({
    id: resourceId("onsite message", EXAMPLE_ONSITE_ID),
    name: z.string().meta({ description: "Name in the workspace.", example: "Free delivery this week" }),
    status: z.enum(ONSITE_STATES).meta({ description: "Only live messages are shown, within their dates." }),
    kind: z.enum(ONSITE_KINDS).meta({ description: "How it looks." }),
    title: z.string().meta({ description: "Its heading.", example: "Free delivery until Sunday" }),
    text: z.string().meta({ description: "Its text; empty: none.", example: "For all orders above 20 euros." }),
    linkLabel: z.string().meta({ description: "Text of its link; empty: none.", example: "See the teas" }),
    linkUrl: z.string().meta({ description: "Where its link leads.", example: "https://tea.example/shop" }),
    siteId: z.string().meta({ description: "Website that shows it; empty: all.", example: "" }),
    segmentId: z.string().meta({ description: "Segment of contacts that see it; empty: everyone.", example: "" }),
    visitors: z.enum(VISITORS).meta({ description: "Visitors that see it." }),
    paths: z.array(z.string()).meta({ description: "Paths that show it; empty: all.", example: ["/shop/*"] }),
    trigger: z.enum(TRIGGERS).meta({ description: "When it appears." }),
    priority: z.int().meta({ description: "Of several messages the highest is shown.", example: 50 }),
    startsAt: moment("From when it is shown; null: at once.", null),
    endsAt: moment("Until when it is shown; null: without an end.", "2026-12-01T00:00:00.000Z"),
    views: count("Views in the last 30 days.", 1_204),
    clicks: count("Clicks on its link in the last 30 days.", 84),
    closes: count("How often it was closed in the last 30 days.", 260),
    createdAt: z.iso.datetime().meta({ description: "When it was created.", example: "2026-11-20T09:00:00.000Z" }),
    updatedAt: z.iso.datetime().meta({ description: "When it was changed last.", example: "2026-11-26T09:00:00.000Z" }),
  })
  .meta({ id: "OnsiteMessage" });
