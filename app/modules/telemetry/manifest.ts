import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const telemetryModule = defineModule({
  id: "telemetry",
  title: "Telemetry",
  rateLimits: {
    /** Batches of client analytics: one tab sends six a minute, and more while somebody clicks a lot. */
    track: per("user", 120, minutes(1)),
  },
  apiRoutes: [
    { method: "GET", path: "/analytics/metrics", what: "What was recorded of yourself in Kaja, row by row" },
    { method: "GET", path: "/analytics/metrics/daily", what: "The same by day and name: count, sum and mean" },
  ],
  retention: [
    {
      title: "Use of the product",
      what: "On pages behind your sign-in: which page you open (without the ids in its address), the words on the buttons and links you click (at most 50 characters, never what you type), which features you use and goals you reach, that the dashboard is open, errors of the page, and how fast it was (paint, response, shifts). With it stand your account, your workspace, the time, and a random number for the visit.",
      why: "To show you figures of your own use on the dashboard, and to find what is slow, broken or hard to find. Only while Analytics Tracking is on, under Settings, Preferences: switched off, nothing more is sent and what was stored is deleted. An administrator who views your account leaves none of it.",
      kept: "90 days. Ticked items of the getting-started checklist are your progress: kept as long as the account, whatever the switch says.",
    },
  ],
});
