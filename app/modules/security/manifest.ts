import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const securityModule = defineModule({
  id: "security",
  title: "Security",
  path: "/security",
  card: {
    shortTitle: "Security",
    goKey: "y",
    description: "Sessions, second factor and the record of who did what.",
    status: "available",
    category: "other",
    sidebar: "Enterprise & System",
    icon: "shield-check",
    features: ["Sessions", "Two-factor", "Audit log"],
  },
  rateLimits: {
    /** Reads the whole log of a workspace. */
    audit_verify: per("user", 20, minutes(10)),
  },
  auditAreas: {
    audit: "Audit log",
  },
  auditActions: {
    "audit.exported": "Exported the audit log",
  },
  searchPages: [
    { title: "Sessions", hint: "Security", path: "/security/sessions", words: "devices signed in sign out everywhere" },
    { title: "Sign-in history", hint: "Security", path: "/security/sign-ins", words: "failed attempts logins" },
  ],
  retention: [
    {
      title: "Audit log",
      what: "What was done (such as revealing an API key), by which account, from which network address and place, and when.",
      why: "To trace misuse.",
      kept: "As long as the workspace exists. In the log of a workspace that stays, an erased account leaves what was done, without person, address and place.",
    },
  ],
});
