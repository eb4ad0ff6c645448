import type { ConnectorId } from "../domain/connector.ts";
import type { PracticeFailure } from "../domain/practice.ts";
import type { PracticeOutcome, PracticePost } from "../store/connections-rpc.ts";
import { PracticeStore } from "./practice-store.ts";
import { bluesky } from "./services/bluesky.ts";
import { discord, slack, telegram } from "./services/chats.ts";
import { csv, ics, sitemap } from "./services/documents.ts";
import { facebook } from "./services/facebook.ts";
import { instagram } from "./services/instagram.ts";
import { lemmy } from "./services/lemmy.ts";
import { linkedin } from "./services/linkedin.ts";
import { mastodon } from "./services/mastodon.ts";
import { nostr } from "./services/nostr.ts";
import { ghost, http, rss, wordpress } from "./services/websites.ts";
import { x } from "./services/x.ts";
import {
  json,
  type PracticeAccount,
  type PracticeRequest,
  type PracticeSecrets,
  plain,
  type StandIn,
} from "./stand-in.ts";

const STAND_INS: Readonly<Record<ConnectorId, StandIn>> = {
  ...{
    bluesky,
    mastodon,
    telegram,
    discord,
    slack,
    nostr,
    lemmy,
    linkedin,
    x,
    facebook,
    instagram,
    wordpress,
    ghost,
    rss,
    ics,
    csv,
    sitemap,
    http,
  },
};

interface AccountRow extends Record<string, SqlStorageValue> {
  connector: string;
  secrets: string;
  failure: string | null;
  is_revoked: number;
  created_at: number;
}

/** Opens an account that accepts these secrets, and returns those that it accepts: its first ones, when it was open. */
export function openAccount(
  sql: SqlStorage,
  connection: string,
  connector: ConnectorId,
  secrets: PracticeSecrets,
  nowMs: number,
): PracticeSecrets {
  sql.exec(
    `INSERT INTO practice_accounts (connection, connector, secrets, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (connection) DO NOTHING`,
    connection,
    connector,
    JSON.stringify(secrets),
    nowMs,
  );
  const kept = sql.exec<{ secrets: string }>("SELECT secrets FROM practice_accounts WHERE connection = ?", connection);
  return JSON.parse(kept.one().secrets) as PracticeSecrets;
}

/** Gives an account new secrets; the failure that was chosen for its next call is over. */
export function renewAccount(sql: SqlStorage, connection: string, secrets: PracticeSecrets): void {
  sql.exec(
    "UPDATE practice_accounts SET secrets = ?, failure = NULL, is_revoked = 0 WHERE connection = ?",
    JSON.stringify(secrets),
    connection,
  );
}

/** "revoked" lasts until the connection is renewed; the others meet the next call alone. */
export function failNext(sql: SqlStorage, connection: string, failure: PracticeFailure): void {
  if (failure === "revoked")
    sql.exec("UPDATE practice_accounts SET is_revoked = 1, failure = NULL WHERE connection = ?", connection);
  else sql.exec("UPDATE practice_accounts SET failure = ? WHERE connection = ?", failure, connection);
}

const readAccount = (sql: SqlStorage, connection: string): AccountRow | undefined =>
  sql.exec<AccountRow>("SELECT * FROM practice_accounts WHERE connection = ?", connection).toArray()[0];

/** Sessions are renewed in between; a failure is meant for the call that somebody wants to see fail. */
const IS_SIGN_IN =
  /com\.atproto\.server\.(createSession|refreshSession)$|\/oauth\/token$|\/api\/v1\/apps$|\/oauth2\/token$|\/accessToken$|\/(?:refresh_)?access_token$|\/api\/v3\/user\/login$/;

const RETRY_SECONDS = 5;

/** Answers a request as the service would, or as the failure switch says. */
export async function answerPractice(
  sql: SqlStorage,
  connection: string,
  request: PracticeRequest,
  nowMs: number,
): Promise<PracticeOutcome> {
  const row = readAccount(sql, connection);
  if (!row) return { kind: "answered", reply: json(404, { error: "There is no practice account." }) };
  const url = new URL(request.url);
  const failure = IS_SIGN_IN.test(url.pathname) ? null : row.failure;
  if (failure !== null) sql.exec("UPDATE practice_accounts SET failure = NULL WHERE connection = ?", connection);
  if (failure === "rate_limit") {
    const reply = json(429, { error: "RateLimitExceeded", message: "Too many requests" }, [
      ["retry-after", String(RETRY_SECONDS)],
    ]);
    return { kind: "answered", reply };
  }
  if (failure === "server_error") return { kind: "answered", reply: plain(500, "Internal Server Error") };
  const connector = row.connector as ConnectorId;
  const account: PracticeAccount = {
    ...{ connectionId: connection, connector },
    secrets: JSON.parse(row.secrets) as PracticeSecrets,
    isRevoked: row.is_revoked === 1,
    createdAtMs: row.created_at,
  };
  const reply = await STAND_INS[connector]({
    method: request.method,
    url,
    headers: new Headers(request.headers),
    body: request.body,
    account,
    store: new PracticeStore(sql, connection, nowMs),
    nowMs,
  });
  return failure === "timeout" ? { kind: "timeout" } : { kind: "answered", reply };
}

/** Kinds of things that are not posts. */
const MEDIA = ["blob", "media", "token", "container"];

const MAX_SHOWN_TEXT = 300;

/** The newest posts that a stand-in has taken. */
export function listPracticePosts(sql: SqlStorage, connection: string, limit: number): PracticePost[] {
  return sql
    .exec<{ kind: string; key: string; body: string; created_at: number }>(
      `SELECT kind, key, body, created_at FROM practice_posts WHERE connection = ? AND kind NOT IN (${MEDIA.map(() => "?").join(", ")}) ORDER BY seq DESC LIMIT ?`,
      connection,
      ...MEDIA,
      limit,
    )
    .toArray()
    .map(({ kind, key, body, created_at }) => {
      const { text, content, title, caption, name } = JSON.parse(body) as Record<string, unknown>;
      const shown = [text, content, title, caption, name].find((value) => typeof value === "string" && value !== "");
      return { kind, key, text: String(shown ?? "").slice(0, MAX_SHOWN_TEXT), createdAtMs: created_at };
    });
}
