import { randomBytes, randomToken, toHex } from "#app/platform/crypto/bytes.ts";
import type { ConnectorId } from "../domain/connector.ts";

export interface PracticeCredentials {
  /** As the form of the connector would have given them. */
  credentials: Record<string, string>;
  serverUrl: string | null;
  /** What the stand-in has to accept; more than the credentials where it hands them out itself. */
  secrets: Record<string, string>;
}

const serverOf = (suffix: string): string => `https://${suffix}.practice.example`;

/** What makes an account of one connection differ from that of another. */
const suffixOf = (connectionId: string): string => connectionId.replaceAll("-", "").slice(-6);

/** The stand-ins of feeds and programs ask for no proof: the address is all there is. */
const atAddress = (serverUrl: string, path: string): PracticeCredentials => ({
  ...{ credentials: { address: `${serverUrl}${path}` }, serverUrl, secrets: {} },
});

/** The app at a network that wants one. Tokens come by the sign-in. */
const ownApp = (serverUrl: string) => (): PracticeCredentials => {
  const credentials = { clientId: randomToken(16), clientSecret: randomToken(24) };
  return { credentials, serverUrl, secrets: credentials };
};

const MAKERS: Readonly<Record<ConnectorId, (suffix: string) => PracticeCredentials>> = {
  bluesky: (suffix) => {
    const credentials = { identifier: `practice-${suffix}.example`, appPassword: randomToken(12) };
    return { credentials, serverUrl: "https://bsky.social", secrets: credentials };
  },
  mastodon: (suffix) => {
    const accessToken = randomToken(24);
    const app = { clientId: randomToken(16), clientSecret: randomToken(24) };
    return {
      credentials: {},
      serverUrl: serverOf(suffix),
      secrets: { ...app, accessToken, username: `practice_${suffix}` },
    };
  },
  telegram: (suffix) => {
    const credentials = { token: `700000001:${randomToken(26)}`, chatId: `@practice_${suffix}` };
    return { credentials, serverUrl: "https://api.telegram.org", secrets: credentials };
  },
  discord: (suffix) => {
    const id = String(1_000_000_000_000 + Number.parseInt(suffix, 16));
    const credentials = { webhookUrl: `https://discord.com/api/webhooks/${id}/${randomToken(36)}` };
    return { credentials, serverUrl: "https://discord.com", secrets: credentials };
  },
  slack: (suffix) => {
    const credentials = {
      webhookUrl: `https://hooks.slack.com/services/T${suffix}/B${suffix}/${randomToken(18)}`.replaceAll("_", "-"),
    };
    return { credentials, serverUrl: "https://hooks.slack.com", secrets: credentials };
  },
  nostr: (suffix) => {
    const credentials = { privateKey: toHex(randomBytes(32)) };
    return { credentials, serverUrl: serverOf(`relay-${suffix}`), secrets: credentials };
  },
  lemmy: (suffix) => {
    const credentials = { username: `practice_${suffix}`, appPassword: randomToken(18), community: "tea" };
    return { credentials, serverUrl: serverOf(suffix), secrets: credentials };
  },
  linkedin: ownApp("https://api.linkedin.com"),
  x: ownApp("https://api.x.com"),
  facebook: ownApp("https://graph.facebook.com"),
  instagram: ownApp("https://graph.instagram.com"),
  wordpress: (suffix) => {
    const credentials = { username: "editor", appPassword: randomToken(18) };
    return { credentials, serverUrl: serverOf(suffix), secrets: credentials };
  },
  ghost: (suffix) => {
    const credentials = { adminKey: `${toHex(randomBytes(12))}:${toHex(randomBytes(32))}` };
    return { credentials, serverUrl: serverOf(suffix), secrets: credentials };
  },
  rss: (suffix) => atAddress(serverOf(suffix), "/feed.xml"),
  ics: (suffix) => atAddress(serverOf(suffix), "/calendar.ics"),
  csv: (suffix) => atAddress(serverOf(suffix), "/table.csv"),
  sitemap: (suffix) => atAddress(serverOf(suffix), "/sitemap.xml"),
  http: (suffix) => atAddress(serverOf(suffix), "/hooks"),
};

/** New credentials for the stand-in of a connection. */
export const practiceCredentials = (connector: ConnectorId, connectionId: string): PracticeCredentials =>
  MAKERS[connector](suffixOf(connectionId));
