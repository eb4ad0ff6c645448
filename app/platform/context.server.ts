import { toBase64 } from "#app/shared/encoding/base64.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { type Config, readConfig } from "./env.ts";
import { newId } from "./ids.ts";
import { createLogger, type Logger } from "./log.ts";

/**
 * All that a use case may reach from outside: made once for each request, cron tick or queue batch
 * and passed down, so that nothing below reads a global.
 */
export interface AppContext {
  /** Bindings: databases, objects, queues. */
  env: Env;
  config: Config;
  db: Database;
  log: Logger;
  now: () => Date;
  /** Keeps the isolate alive for work that the answer does not wait for. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** What a page, action or function gets: the AppContext plus what belongs to this one request. */
export interface RequestContext extends AppContext {
  readonly requestId: string;
  /** Of the Content-Security-Policy; new for each response. */
  readonly nonce: string;
  /** Caller's network address; "unknown" when the edge did not give one. */
  address: string;
  /** Where the edge sees the caller: "Tallinn, EE"; empty when it does not say. */
  readonly place: string;
  /** The administrator behind a session that views as somebody else; set when the session is read. */
  impersonatorId: string | null;
}

interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Builds the context of work that no request started. Database and log are made when they are first read: a refused call
 * of the API needs neither. A copy of the context has them as plain properties.
 */
export function createAppContext(env: Env, lifetime: Lifetime, fields: Record<string, string> = {}): AppContext {
  const config = readConfig(env);
  let db: Database | undefined;
  let log: Logger | undefined;
  return {
    env,
    config,
    get db() {
      db ??= openDatabase({ d1: env.DB, libsqlUrl: config.LIBSQL_URL, libsqlAuthToken: config.LIBSQL_AUTH_TOKEN });
      return db;
    },
    set db(other) {
      db = other;
    },
    get log() {
      log ??= createLogger(fields);
      return log;
    },
    set log(other) {
      log = other;
    },
    now: () => new Date(),
    waitUntil: (work) => lifetime.waitUntil(work),
  };
}

const makeNonce = (): string => toBase64(crypto.getRandomValues(new Uint8Array(16)));

/** Returns city and country as Cloudflare's edge reports them. */
function placeOf(request: Request): string {
  const { city, country } = (request.cf ?? {}) as { city?: unknown; country?: unknown };
  return [city, country]
    .filter((part) => typeof part === "string" && part !== "")
    .join(", ")
    .slice(0, 100);
}

export function createRequestContext(request: Request, env: Env, lifetime: Lifetime): RequestContext {
  let requestId: string | undefined;
  let log: Logger | undefined;
  const base = createAppContext(env, lifetime);
  let nonce: string | undefined;
  let place: string | undefined;
  return {
    env,
    config: base.config,
    get db() {
      return base.db;
    },
    set db(other) {
      base.db = other;
    },
    get log() {
      log ??= createLogger({ requestId: this.requestId });
      return log;
    },
    set log(other) {
      log = other;
    },
    now: base.now,
    waitUntil: base.waitUntil,
    get requestId() {
      requestId ??= newId();
      return requestId;
    },
    address: request.headers.get(base.config.CLIENT_ADDRESS_HEADER) ?? "unknown",
    impersonatorId: null,
    get nonce() {
      nonce ??= makeNonce();
      return nonce;
    },
    get place() {
      place ??= placeOf(request);
      return place;
    },
  };
}
