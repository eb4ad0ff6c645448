/** Why a request gave no usable response: what safe-fetch answers with, and what the rules of a crawl read. */
export type FetchFailure =
  | "timeout"
  | "dns"
  | "connection"
  | "tls"
  | "refused-by-guard"
  | "too-large"
  | "invalid-encoding"
  | "invalid-redirect"
  | "length-mismatch";
