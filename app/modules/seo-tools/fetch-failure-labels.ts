import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";

const WORDS: Record<FetchFailure, string> = {
  timeout: "The server took too long to answer; we wait 8 seconds for the head of an answer and 15 for all of it.",
  dns: "The host name could not be looked up. Is it spelled right?",
  connection:
    "The connection could not be made, or was closed before an answer came. Some firewalls refuse programs this way.",
  tls: "No secure connection could be made: the certificate is not valid for this name, has expired, or the server speaks no TLS.",
  "refused-by-guard": "This URL cannot be asked: tools reach public websites on the usual ports only.",
  "too-large": "The answer is larger than a tool reads.",
  "invalid-encoding": "The compression of the answer could not be read.",
  "invalid-redirect": "The server answered with a redirect whose target is no URL.",
  "length-mismatch": "The answer ended before the length that it had announced.",
};

/** Returns why a server gave no usable answer; `detail` is the message of the fetch, used where it says more. */
export const describeFailure = (kind: FetchFailure, detail?: string): string =>
  (kind === "refused-by-guard" || kind === "dns") && detail ? detail : WORDS[kind];
