import type { AppContext } from "#app/platform/context.server.ts";
import { days } from "#app/shared/time.ts";
import { onsiteMessages } from "#db/schema/messages.ts";
import { type OnsiteSettings, onsiteSettingsSchema } from "./domain/onsite-settings.ts";
import type { OnsiteState } from "./domain/rules.ts";
import { onsiteStub } from "./store/onsite-stub.server.ts";

const SHOWN_DAYS = 21;

interface DemoMessage {
  id: string;
  name: string;
  status: OnsiteState;
  priority: number;
  settings: Partial<OnsiteSettings>;
  /** Views of an average day, and shares of them. */
  traffic: { views: number; clicks: number; closes: number } | null;
}

const MESSAGES: readonly DemoMessage[] = [
  {
    id: "00000000-0000-7000-8000-000000000074",
    name: "Free delivery this week",
    status: "live",
    priority: 50,
    settings: {
      ...{
        kind: "banner",
        title: "Free delivery until Sunday",
        text: "For all orders above 20 euros.",
        position: "bottom",
      },
      ...{ linkLabel: "See the teas", linkUrl: "/shop", paths: ["/", "/shop/*"], after: 3, everyDays: 3 },
    },
    traffic: { views: 140, clicks: 0.06, closes: 0.22 },
  },
  {
    id: "00000000-0000-7000-8000-000000000075",
    name: "First flush for returning visitors",
    status: "live",
    priority: 70,
    settings: {
      ...{
        kind: "slide_in",
        title: "The first flush is here",
        text: "Three green teas of this spring, tasted and kept.",
      },
      ...{
        linkLabel: "Taste the spring",
        linkUrl: "/shop/sencha",
        visitors: "returning",
        trigger: "scroll",
        after: 40,
      },
      ...{ everyDays: 14, color: "#2f6b3a" },
    },
    traffic: { views: 46, clicks: 0.13, closes: 0.17 },
  },
  {
    id: "00000000-0000-7000-8000-000000000076",
    name: "Before you leave",
    status: "draft",
    priority: 30,
    settings: {
      ...{ kind: "modal", title: "Ten percent for your first order", text: "Use the code HELLO10 at the checkout." },
      ...{ linkLabel: "Back to the shop", linkUrl: "/shop", trigger: "exit", visitors: "new", everyDays: 30 },
    },
    traffic: null,
  },
];

/** Onsite messages of the demonstration with three weeks of counts: for local development alone, once. */
export async function importDemoOnsite(context: AppContext, workspaceId: string, userId: string): Promise<void> {
  const nowMs = context.now().getTime();
  const createdAt = new Date(nowMs - days(SHOWN_DAYS));
  const rows = MESSAGES.map(({ id, name, status, priority, settings }, at) => ({
    ...{ id, workspaceId, userId, name, status, priority, startsAt: null, endsAt: null },
    settings: JSON.stringify(onsiteSettingsSchema.parse(settings)),
    ...{ createdAt: new Date(createdAt.getTime() + at), updatedAt: createdAt },
  }));
  await context.db.insert(onsiteMessages).values(rows).onConflictDoNothing();
  const today = Math.floor(nowMs / days(1));
  const counts = MESSAGES.flatMap(({ id, traffic }) =>
    traffic === null
      ? []
      : Array.from({ length: SHOWN_DAYS }, (_, at) => {
          const day = today - SHOWN_DAYS + 1 + at;
          // Weeks have a shape, and no two days are alike.
          const views = Math.round(
            traffic.views * (1 + 0.25 * Math.sin((day * 2 * Math.PI) / 7) + ((day * 37) % 11) / 50),
          );
          const share = (part: number) => Math.round(views * part);
          return { messageId: id, day, views, clicks: share(traffic.clicks), closes: share(traffic.closes) };
        }),
  );
  await onsiteStub(context, workspaceId).importDemo(counts);
}
