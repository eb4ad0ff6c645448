import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const eventsModule = defineModule({
  id: "events",
  title: "Event & Webinar Launcher",
  path: "/events",
  planned: true,
  feature: "events",
  card: {
    shortTitle: "Events",
    description: "Pages, tickets, waiting lists and a live room, with attendance counted guest by guest.",
    status: "available",
    category: "growth",
    sidebar: "Advanced Growth",
    icon: "calendar-days",
    features: ["Registration", "Waiting list", "Live room", "Check-in", "Reminders"],
    landing: true,
  },
});
