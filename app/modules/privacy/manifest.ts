import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { days } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const privacyModule = defineModule({
  id: "privacy",
  title: "Privacy",
  rateLimits: {
    data_export: per("user", 3, days(1)),
  },
  auditAreas: {
    data_export: "Data exports",
  },
  auditActions: {
    "data_export.downloaded": "Downloaded a data export",
    "data_export.requested": "Asked for a data export",
  },
  searchPages: [
    {
      title: "Data export and account deletion",
      hint: "Settings",
      path: "/settings/data",
      words: "gdpr download erase copy",
    },
  ],
  retention: [
    {
      title: "Data exports",
      what: "The ZIP file with a copy of your data that you ask for in the settings, and when you asked.",
      why: "So that you can take your data along.",
      kept: "The file 7 days, the note of it 90 days.",
    },
  ],
});
