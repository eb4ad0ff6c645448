import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";

export interface Hop {
  url: string;
  status: number;
}

export interface SafeFetchFailure {
  kind: FetchFailure;
  /** For the person who reads it; holds no internals. */
  message: string;
  /** The URL that failed: the last hop. */
  url: string;
  /** Redirects followed before it. */
  hops: Hop[];
  /** Status of the failed hop when its head had arrived. */
  status: number | null;
}

/** What a body stream errors with. */
export class SafeFetchError extends Error {
  override readonly name = "SafeFetchError";
  readonly failure: SafeFetchFailure;
  constructor(failure: SafeFetchFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The error that `beforeRequest` threw, as distinct from failures of the server. */
export class NotSentError extends Error {
  constructor(cause: unknown) {
    super("The request was not sent", { cause });
  }
}

export const MESSAGES: Record<FetchFailure, string> = {
  timeout: "The server took too long to answer.",
  dns: "The host name could not be looked up.",
  connection: "The connection could not be made or was lost.",
  tls: "No secure connection could be made.",
  "refused-by-guard": "The address cannot be reached.",
  "too-large": "The answer is larger than allowed.",
  "invalid-encoding": "The answer's compression could not be read.",
  "invalid-redirect": "The redirect leads nowhere.",
  "length-mismatch": "The answer is shorter than it declared.",
};

/**
 * Reads the kind out of what the runtime threw; its errors differ in their text only. workerd
 * says "internal error" for a failed TLS handshake as for a failed look-up: `lookedUp` says
 * whether the name is known to exist (or is an address), which leaves the handshake.
 */
export const kindOfError = (
  error: unknown,
  { secure, lookedUp }: { secure: boolean; lookedUp: boolean },
): FetchFailure => {
  const text =
    error instanceof Error
      ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}`
      : String(error);
  if (/gzip|brotli|decompress|compressed|inflat|content.encoding/i.test(text)) return "invalid-encoding";
  if (/\btls\b|\bssl\b|certificate|handshake/i.test(text)) return "tls";
  if (/\bdns\b|getaddrinfo|ENOTFOUND|lookup address/i.test(text)) return "dns";
  if (/internal error/i.test(text)) {
    if (secure) return lookedUp ? "tls" : "connection";
    return lookedUp ? "connection" : "dns";
  }
  return "connection";
};
