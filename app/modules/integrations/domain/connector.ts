import { minutes } from "#app/shared/time.ts";

/** What a connection can do: post for people, read what others publish, feed data in, take data out. */
export const CONNECTOR_KINDS = ["publish", "read", "source", "destination"] as const;
export type ConnectorKind = (typeof CONNECTOR_KINDS)[number];

export const CONNECTOR_IDS = [
  "bluesky",
  "mastodon",
  "telegram",
  "discord",
  "slack",
  "nostr",
  "lemmy",
  "linkedin",
  "x",
  "facebook",
  "instagram",
  "wordpress",
  "ghost",
  "rss",
  "ics",
  "csv",
  "sitemap",
  "http",
] as const;
export type ConnectorId = (typeof CONNECTOR_IDS)[number];

/** How a connection proves who it is. */
export type ConnectorAuth = "none" | "token" | "app_password" | "oauth2" | "own_app";

/** What somebody needs before it works: an account alone, a key that its service hands out, or an OAuth app of their own. */
export type ConnectorAvailability = "ready" | "needs_key" | "needs_app";

/** One thing that the form of a connector asks for. */
export interface ConnectorField {
  name: string;
  label: string;
  kind: "text" | "url" | "secret";
  hint: string;
  placeholder: string;
  isOptional?: true;
}

/** Calls that a connection makes in a window: the service's published limit, or ours where it has none. */
export interface CallLimit {
  calls: number;
  windowMs: number;
}

/** How somebody signs in by an OAuth app that they made at the service (RFC 6749, authorization code). */
export interface OAuthApp {
  authorizeUrl: string;
  tokenUrl: string;
  /** Of the request for a token; the others send a form. */
  tokenMethod?: "GET";
  /** Where the secret of the app goes in it. */
  secretIn: "basic" | "body";
  scopes: string;
  /** Instead of them, where the form names a page. */
  pageScopes?: string;
  /** RFC 7636. */
  hasPkce: boolean;
}

export interface ConnectorDefinition {
  id: ConnectorId;
  title: string;
  kinds: readonly ConnectorKind[];
  auth: ConnectorAuth;
  availability: ConnectorAvailability;
  /** What it is for, in a sentence. */
  about: string;
  /** What to do to connect, in order. */
  steps: readonly string[];
  fields: readonly ConnectorField[];
  /** Signs in by an app of the customer's own, with the fields "clientId" and "clientSecret". */
  app?: OAuthApp;
  /** Where calls go when the form asks for no address. */
  serverUrl: string | null;
  /** Most characters of a post where every server has the same limit; null: it differs, or nothing is posted. */
  maxPostChars: number | null;
  callLimit: CallLimit;
  /** What the credentials open, for the connection's page. */
  opens: string;
  /** Somebody has used it with the live service. Until then its page says so. */
  isTriedLive: boolean;
  /** Where the service documents it. */
  docsUrl: string;
  /** The same code can be tried against the stand-in of this product. */
  hasPractice: boolean;
}

export const perMinutes = (calls: number, count: number): CallLimit => ({ calls, windowMs: minutes(count) });

export const isConnectorId = (text: string): text is ConnectorId => (CONNECTOR_IDS as readonly string[]).includes(text);
