import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { seconds } from "#app/shared/time.ts";
import { unpack } from "../web/unpack.ts";
import { classifyAddress } from "./address.ts";
import { capBody } from "./body.ts";
import { createDeadline } from "./deadline.ts";
import { type Hop, kindOfError, MESSAGES, NotSentError, SafeFetchError, type SafeFetchFailure } from "./failure.ts";
import { bareHost, checkUrl, isLoopbackHost } from "./guard.ts";
import { refuseHost } from "./public-name.ts";
import { createDohResolver, type Resolver, type TxtResolver } from "./resolve.ts";

export interface SafeFetchDependencies {
  fetch: typeof fetch;
  /** Null: names cannot be looked up and are refused; addresses and allowed loopback hosts still work. */
  resolver: Resolver | null;
  /** Only ever from `ALLOW_LOOPBACK_FETCH`. */
  allowLoopback: boolean;
  /** Host names of this product, which are never requested. */
  ownHosts: readonly string[];
  /** 80 and 443 when left out. */
  allowedPorts?: readonly number[];
  /** 2,048 when left out. */
  maxUrlChars?: number;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

export interface SafeFetchOptions {
  method?: string;
  headers?: HeadersInit;
  /** Kept in memory, because a redirect may ask for it again. */
  body?: string | Uint8Array<ArrayBuffer> | null;
  /** From the request to the head of the response, look-up included, for each hop. Default 10 s. */
  timeoutMs?: number;
  /** From the first request to the last byte of the body. Default 30 s. */
  totalTimeoutMs?: number;
  /** Of the body after decompression. Default 2 MiB. */
  maxBytes?: number;
  /** What happens at `maxBytes`: the body ends and `truncated` is set (default), or it fails as "too-large". */
  overflow?: "truncate" | "fail";
  maxRedirects?: number;
  /** "manual" returns a 3xx as it is, with `redirectTo`. */
  redirect?: "follow" | "manual";
  /** An abort throws its reason; it is not a failure of the server. */
  signal?: AbortSignal;
  /** Called before each request, those after redirects included; its time counts for no limit. What it throws is thrown, and nothing is sent. */
  beforeRequest?: (url: URL) => Promise<void>;
}

export interface SafeResponse {
  /** The URL that answered. */
  url: string;
  status: number;
  headers: Headers;
  /** Redirects followed before it, in order. */
  hops: Hop[];
  /** Time from the last request to the head of its response. */
  ttfbMs: number;
  /** Absolute target of a 3xx with a Location; only seen with `redirect: "manual"`. */
  redirectTo: string | null;
  /** Decompressed bytes as they arrive. Errors with a `SafeFetchError`. Read it, or `discard()` it. */
  body: ReadableStream<Uint8Array>;
  /** The next bytes of the body, null at its end: the same without the cost of a stream. Rejects with a `SafeFetchError`. Use this or `body`. */
  read(): Promise<Uint8Array | null>;
  /** Bytes of the body read so far. */
  readonly bodyBytes: number;
  /** True once `maxBytes` cut the body. */
  readonly truncated: boolean;
  /** The body as text, in the charset of its Content-Type (UTF-8 when that is missing or unknown). */
  readText(maxBytes?: number): Promise<Result<{ text: string; truncated: boolean }, SafeFetchFailure>>;
  /** Gives the connection back without reading on. */
  discard(): Promise<void>;
}

export type SafeFetch = (
  url: string | URL,
  options?: SafeFetchOptions,
) => Promise<Result<SafeResponse, SafeFetchFailure>>;

const DEFAULTS = { timeoutMs: seconds(10), totalTimeoutMs: seconds(30), maxBytes: 2 * 1_024 * 1_024, maxRedirects: 5 };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const BODYLESS = new Set([101, 204, 205, 304]);
/** Never sent to another origin than the one they were meant for. */
const CREDENTIALS = ["authorization", "proxy-authorization", "cookie", "x-api-key"];
/** Would let a caller speak to another site than the one that was checked. */
const FORBIDDEN = new Set(["host", "connection", "transfer-encoding", "upgrade", "content-length"]);
/** Encodings that the runtime decodes. */
const DECODED = new Set(["", "identity", "gzip", "br"]);

const encodingOf = (headers: Headers): string => (headers.get("content-encoding") ?? "").trim().toLowerCase();

const declaredLength = (headers: Headers): number | null => {
  const text = headers.get("content-length") ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
};

const decoderFor = (headers: Headers): TextDecoder => {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(headers.get("content-type") ?? "")?.[1];
  try {
    return new TextDecoder(charset ?? "utf-8");
  } catch {
    return new TextDecoder();
  }
};

/** The caller's headers without those that are forbidden. As a plain object: each call of a `Headers` leaves JavaScript, a dozen for each request. */
const headersToSend = (given: HeadersInit | undefined): Record<string, string> => {
  const plain =
    given === undefined || given instanceof Headers || Array.isArray(given)
      ? Object.fromEntries(new Headers(given))
      : given;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(plain)) {
    const lower = name.toLowerCase();
    if (!FORBIDDEN.has(lower)) headers[lower] = value;
  }
  headers["accept-encoding"] ??= "gzip, br";
  return headers;
};

/** The request of the next hop: method and body by the Fetch standard, credentials only to the same origin. */
const nextRequest = (request: Hopping, status: number, to: URL): Hopping => {
  const headers = { ...request.headers };
  if (request.url.origin !== to.origin) for (const name of CREDENTIALS) delete headers[name];
  const becomesGet =
    (status === 303 && request.method !== "HEAD") || ((status === 301 || status === 302) && request.method === "POST");
  if (!becomesGet) return { ...request, url: to, headers };
  for (const name of ["content-type", "content-encoding", "content-language", "content-location"]) delete headers[name];
  return { url: to, headers, method: "GET", body: null };
};

const notSent = (cause: unknown): never => {
  throw new NotSentError(cause);
};

interface Hopping {
  url: URL;
  method: string;
  /** By their names in lower case. */
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

/** The absolute target of a redirect, null when there is none, "invalid" when Location does not parse. */
const targetOf = (url: URL, response: Response): URL | null | "invalid" => {
  const location = REDIRECTS.has(response.status) ? response.headers.get("location") : null;
  if (location === null) return null;
  if (!URL.canParse(location, url.href)) return "invalid";
  const target = new URL(location, url.href);
  if (target.hash === "") target.hash = url.hash;
  return target;
};

/**
 * Makes the only way out of the product: every URL and every redirect passes the guard, every name
 * is looked up and all of its addresses must be public, time and size are bounded, bodies are
 * streamed. What it cannot do is pin the address: Workers' fetch looks the name up again, so a
 * name that changes in between is only stopped by the platform, which has no private network.
 */
export const createSafeFetch = ({
  fetch,
  resolver,
  allowLoopback,
  ownHosts,
  allowedPorts,
  maxUrlChars,
  clock,
}: SafeFetchDependencies): SafeFetch => {
  return async (input, options = {}) => {
    const { timeoutMs, totalTimeoutMs, maxBytes, maxRedirects } = { ...DEFAULTS, ...options };
    const { redirect = "follow", overflow = "truncate", signal, beforeRequest } = options;
    const headers = headersToSend(options.headers);

    const hops: Hop[] = [];
    const fail = (
      kind: FetchFailure,
      url: string,
      status: number | null = null,
      message: string = MESSAGES[kind],
    ): SafeFetchFailure => ({
      kind,
      message,
      url,
      hops,
      status,
    });

    signal?.throwIfAborted();
    const deadline = createDeadline({ timeoutMs, totalTimeoutMs, signal, clock });
    /** The kind of a thrown error; rethrows what the caller's own signal caused. */
    const kindOf = (error: unknown, url: URL): FetchFailure => {
      if (deadline.expired()) return "timeout";
      if (signal?.aborted) throw signal.reason;
      return kindOfError(error, {
        secure: url.protocol === "https:",
        lookedUp: resolver !== null || isLoopbackHost(bareHost(url)) || classifyAddress(bareHost(url)) !== null,
      });
    };
    const end = (failure: SafeFetchFailure): Result<SafeResponse, SafeFetchFailure> => {
      deadline.settle();
      return err(failure);
    };

    let request: Hopping | null = null;
    for (let target: string | URL = input; ; ) {
      const checked = checkUrl(target, { ownHosts, allowLoopback, allowedPorts, maxUrlChars });
      if (!checked.ok) return end(fail("refused-by-guard", String(target), null, checked.error.message));
      const url = checked.value;
      const last = hops.at(-1);
      request =
        request && last
          ? nextRequest(request, last.status, url)
          : { url, headers, method: (options.method ?? "GET").toUpperCase(), body: options.body ?? null };
      const { method, body, headers: sent } = request;

      let response: Response;
      let startedAtMs = clock();
      try {
        const outcome = await deadline.within(async () => {
          const refusal = await refuseHost(
            url,
            { resolver, allowLoopback },
            { signal: deadline.signal, fresh: hops.length > 0 },
          );
          deadline.signal.throwIfAborted();
          if (refusal) return refusal;
          if (beforeRequest) await deadline.hold(() => beforeRequest(url).catch(notSent));
          startedAtMs = clock();
          return fetch(url.href, {
            method,
            headers: sent,
            body,
            redirect: "manual",
            cache: "no-store",
            signal: deadline.signal,
          });
        });
        if ("kind" in outcome) return end(fail(outcome.kind, url.href, null, outcome.message));
        response = outcome;
      } catch (error) {
        deadline.settle();
        if (error instanceof NotSentError) throw error.cause;
        return err(fail(kindOf(error, url), url.href));
      }
      const ttfbMs = clock() - startedAtMs;
      const { status } = response;

      const location = targetOf(url, response);
      if (location === "invalid" || (location && redirect === "follow")) {
        await response.body?.cancel().catch(() => undefined);
        if (location === "invalid") return end(fail("invalid-redirect", url.href, status));
        if (hops.length >= maxRedirects)
          return end(fail("invalid-redirect", url.href, status, `More than ${maxRedirects} redirects.`));
        hops.push({ url: url.href, status });
        target = location;
        continue;
      }

      const encoding = encodingOf(response.headers);
      const declared = declaredLength(response.headers);
      const hasBody = method !== "HEAD" && !BODYLESS.has(status) && response.body !== null;
      const unreadable = hasBody && !DECODED.has(encoding) && encoding !== "deflate";
      const tooLarge = hasBody && overflow === "fail" && declared !== null && declared > maxBytes;
      if (unreadable || tooLarge) {
        await response.body?.cancel().catch(() => undefined);
        return end(fail(unreadable ? "invalid-encoding" : "too-large", url.href, status));
      }

      const plain = encoding === "" || encoding === "identity";
      // The runtime leaves "deflate" as it came.
      const source = encoding === "deflate" && response.body ? unpack(response.body, "deflate") : response.body;
      const capped = capBody(hasBody ? source : null, {
        maxBytes,
        overflow,
        declaredBytes: plain ? declared : null,
        onSettled: deadline.settle,
        failWith: (cause) => {
          if ("kind" in cause) return new SafeFetchError(fail(cause.kind, url.href, status));
          if (signal?.aborted && !deadline.expired()) return signal.reason;
          const kind =
            encoding === "deflate" && cause.error instanceof TypeError ? "invalid-encoding" : kindOf(cause.error, url);
          // A connection that ends before its declared length is a lie about that length.
          return new SafeFetchError(
            fail(kind === "connection" && declared !== null ? "length-mismatch" : kind, url.href, status),
          );
        },
      });

      return ok({
        url: url.href,
        status,
        headers: response.headers,
        hops,
        ttfbMs,
        redirectTo: location?.href ?? null,
        get body() {
          return capped.stream;
        },
        read: capped.read,
        get bodyBytes() {
          return capped.sizeBytes;
        },
        get truncated() {
          return capped.truncated;
        },
        readText: (limitBytes = maxBytes) =>
          readText(capped.stream, decoderFor(response.headers), limitBytes, () => capped.truncated),
        discard: capped.cancel,
      });
    }
  };
};

const readText = async (
  body: ReadableStream<Uint8Array>,
  decoder: TextDecoder,
  maxBytes: number,
  cutAlready: () => boolean,
): Promise<Result<{ text: string; truncated: boolean }, SafeFetchFailure>> => {
  const reader = body.getReader();
  let text = "";
  let room = maxBytes;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ok({ text: text + decoder.decode(), truncated: cutAlready() });
      text += decoder.decode(value.subarray(0, room), { stream: true });
      room -= value.length;
      if (room < 0) {
        await reader.cancel();
        return ok({ text: text + decoder.decode(), truncated: true });
      }
    }
  } catch (error) {
    if (error instanceof SafeFetchError) return err(error.failure);
    throw error;
  }
};

let sharedResolver: (Resolver & TxtResolver) | null = null;

/** Looks up names for this Worker; all of an isolate share one memory of look-ups. */
export const sharedDohResolver = (): Resolver & TxtResolver => {
  sharedResolver ??= createDohResolver({ fetch, clock: () => Date.now() });
  return sharedResolver;
};

/** The safe fetch of this Worker, from its configuration; all of an isolate share one memory of look-ups. */
export const safeFetchFor = (
  config: { APP_URL: string; ALLOW_LOOPBACK_FETCH: boolean },
  limits: { maxUrlChars?: number } = {},
): SafeFetch => {
  const clock = () => Date.now();
  return createSafeFetch({
    fetch,
    resolver: sharedDohResolver(),
    allowLoopback: config.ALLOW_LOOPBACK_FETCH,
    ownHosts: [new URL(config.APP_URL).hostname],
    clock,
    ...limits,
  });
};
