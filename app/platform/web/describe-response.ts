import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";

const FAILURE_LABELS: Record<FetchFailure, string> = {
  timeout: "timed out",
  dns: "host name does not resolve",
  connection: "connection failed",
  tls: "certificate or TLS failed",
  "refused-by-guard": "private address",
  "too-large": "answer too large",
  "invalid-encoding": "unreadable compression",
  "invalid-redirect": "redirect without a target",
  "length-mismatch": "answer cut off",
};

/** Describes an answer in words: its failure, or its status. */
export const describeResponse = (status: number | null, failure: FetchFailure | null): string =>
  failure !== null ? FAILURE_LABELS[failure] : status === null ? "no answer" : `status ${status}`;
