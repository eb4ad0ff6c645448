import type { Tone } from "#app/ui/tag.tsx";
import type { ConnectorAuth, ConnectorAvailability, ConnectorKind } from "./domain/connector.ts";
import type { PracticeFailure } from "./domain/practice.ts";

export const AVAILABILITY: Readonly<Record<ConnectorAvailability, { label: string; tone: Tone }>> = {
  ready: { label: "Works now", tone: "good" },
  needs_key: { label: "Needs a key", tone: "info" },
  needs_app: { label: "Needs your own OAuth app", tone: "warn" },
};

export const KIND_LABELS: Readonly<Record<ConnectorKind, string>> = {
  publish: "Publish",
  read: "Read",
  source: "Source",
  destination: "Destination",
};

export const AUTH_LABELS: Readonly<Record<ConnectorAuth, string>> = {
  none: "Nothing is needed",
  token: "Token or secret URL",
  app_password: "App password",
  oauth2: "Sign-in on your server (OAuth 2), or an access token",
  own_app: "Sign-in through your own OAuth app (OAuth 2)",
};

export const STATUS: Readonly<Record<"ok" | "needs_attention" | "paused", { label: string; tone: Tone }>> = {
  ok: { label: "Works", tone: "good" },
  needs_attention: { label: "Needs attention", tone: "bad" },
  paused: { label: "Paused", tone: "plain" },
};

export const PHASES = {
  closed: { label: "Closed: calls are made", tone: "good" },
  "half-open": { label: "Half-open: the next call decides", tone: "warn" },
  open: { label: "Open: no calls for now", tone: "bad" },
} as const satisfies Record<string, { label: string; tone: Tone }>;

export const FAILURES: Readonly<Record<PracticeFailure, string>> = {
  rate_limit: "429: the service asks to wait for 5 seconds",
  server_error: "500: the service is broken",
  timeout: "No answer, after the request took effect",
  revoked: "The credentials were revoked",
};
