import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const realtimeModule = defineModule({
  id: "realtime",
  title: "Realtime",
  path: "/realtime",
  feature: "realtime",
  card: {
    shortTitle: "Realtime",
    goKey: "r",
    description: "Who is on the site this minute, where they came from and what they reach.",
    status: "available",
    category: "other",
    sidebar: "AI & Advanced",
    icon: "gauge",
    features: ["Active visitors", "Launch mode", "Spike alerts"],
  },
  auditAreas: {
    realtime_alert: "Traffic alerts",
  },
  auditActions: {
    "realtime_alert.updated": "Changed the alerts of a website's traffic",
  },
  webhookEvents: {
    "traffic.alert": {
      title: "Traffic alert",
      description:
        "A measured website has far more, or far fewer, page views than at the same time in earlier weeks. Is sent once when it begins, within minutes.",
    },
  },
});
