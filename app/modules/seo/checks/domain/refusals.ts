import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";

/** Statuses by which a foreign host turns a robot away while people get the page (999 is LinkedIn's). */
const REFUSALS = new Set([401, 403, 405, 406, 429, 451, 503, 999]);

/** Whether the answer of a foreign host may be meant for robots alone, and shows nothing about the page. */
export const isRefusal = (status: number | null, failure: FetchFailure | null): boolean =>
  failure === null && status !== null && REFUSALS.has(status);
