import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const apiKeysModule = defineModule({
  id: "api-keys",
  title: "API keys",
  limits: {
    /** API keys of a person, inactive ones included (specification section 9). */
    apiKeys: { label: "API keys", usageLabel: "API keys", free: 10, basic: 10, pro: 10, enterprise: 10 },
  },
  rateLimits: {
    key_create: per("user", 30, hours(1)),
    key_reveal: per("user", 10, hours(1)),
  },
  auditAreas: {
    api_key: "API keys",
  },
  auditActions: {
    "api_key.bounds_changed": "Changed when and from where an API key works",
    "api_key.created": "Created an API key",
    "api_key.deactivated": "Deactivated an API key",
    "api_key.rerolled": "Gave an API key a new secret",
    "api_key.revealed": "Looked at the secret of an API key",
  },
  webhookEvents: {
    "key.created": {
      title: "API key created",
      description: "An API key was created for the workspace. The key itself is never sent.",
    },
    "key.revoked": {
      title: "API key revoked",
      description: "An API key of the workspace was deactivated for good.",
    },
  },
  searchPages: [
    {
      title: "API keys",
      hint: "Settings",
      path: "/settings/api-keys",
      words: "token secret scope curl",
      editorsOnly: true,
    },
  ],
  apiRoutes: [{ method: "GET", path: "/analytics/usage", what: "Calls of your keys by hour or day" }],
  retention: [
    {
      title: "API keys and their use",
      what: "Name, scopes, hourly limit, first and last four characters, a hash of the key, and an encrypted copy (AES-256-GCM) for the Reveal button, and when it was last used. Of calls: how many, by which key, to which route, in which minute; not their content and not the caller's address.",
      why: "To answer your scripts, to hold the limit, and to show you the use.",
      kept: "As long as the account exists.",
    },
  ],
});
