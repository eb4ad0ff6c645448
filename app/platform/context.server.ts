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
  requestId: string;
  /** Of the Content-Security-Policy; new for each response. */
  nonce: string;
  /** Caller's network address; "unknown" when the edge did not give one. */
  address: string;
  /** Where the edge sees the caller: "Tallinn, EE"; empty when it does not say. */
  place: string;
  /** The administrator behind a session that views as somebody else; set when the session is read. */
  impersonatorId: string | null;
}

interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

/** Adds a property that is made when it is first read: most calls of the API need neither database nor nonce. */
function lazily<Target extends object, Name extends string, Value>(target: Target, name: Name, make: () => Value): Target & Record<Name, Value> {
  const settle = (value: Value) => Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  Object.defineProperty(target, name, {
    get: () => {
      const value = make();
      settle(value);
      return value;
    },
    set: settle,
    enumerable: true,
    configurable: true,
  });
  return target as Target & Record<Name, Value>;
}

/** Builds the context of work that no request started. */
export function createAppContext(env: Env, lifetime: Lifetime, fields: Record<string, string> = {}): AppContext {
  const config = readConfig(env);
  const context = { env, config, log: createLogger(fields), now: () => new Date(), waitUntil: (work: Promise<unknown>) => lifetime.waitUntil(work) };
  return lazily(context, "db", () => openDatabase({ d1: env.DB, libsqlUrl: config.LIBSQL_URL, libsqlAuthToken: config.LIBSQL_AUTH_TOKEN }));
}

const makeNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));

/** City and country as Cloudflare's edge tells them. */
function placeOf(request: Request): string {
  const { city, country } = (request.cf ?? {}) as { city?: unknown; country?: unknown };
  return [city, country]
    .filter((part) => typeof part === "string" && part !== "")
    .join(", ")
    .slice(0, 100);
}

export function createRequestContext(request: Request, env: Env, lifetime: Lifetime): RequestContext {
  const requestId = newId();
  const address = request.headers.get("cf-connecting-ip") ?? "unknown";
  const own = { requestId, address, impersonatorId: null };
  const context = Object.assign(createAppContext(env, lifetime, { requestId }), own);
  return lazily(lazily(context, "nonce", makeNonce), "place", () => placeOf(request));
}
