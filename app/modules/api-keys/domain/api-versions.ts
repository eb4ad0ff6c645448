/**
 * Versions of the public API, newest first, each named by the day it appeared, with what changed for those who call it. A
 * change that can break a caller gets a version of its own; an addition is listed under the version it was added to.
 */
export const API_VERSIONS: readonly { version: string; changes: readonly string[] }[] = [
  {
    version: "2026-11-22",
    changes: [
      "The first dated version. A call without a `Kaja-Version` header is answered in the newest version.",
      "Cursors are sealed: one fits the list, the sort and the filters that it came from, and nothing else.",
      "Lists take `sort` and `fields`. Every operation refuses query parameters that it does not know, and every `PATCH` a body that changes nothing.",
      "GET answers carry an `ETag`; with `If-None-Match` an answer that has not changed is 304 without a body.",
      "POST takes an `Idempotency-Key`: a call that is sent again within 24 hours gets the first answer. An API key may have 1,000 of them in that time.",
      "All API keys of a person together make at most 10,000 changes a day; further ones are answered with 429 and `Retry-After`.",
      "A call from outside a key's allow-list is refused with the code `address_not_allowed`.",
      "A crawl takes a `budget`; its gate and its findings as SARIF can be read.",
      "Issues that people muted for a project are left out of the issues of its crawls; `muted=include` answers them, and each row says whether it is `muted`.",
      "Issues of a project can be muted and lifted, and its crawl settings read and changed.",
      "Campaigns, content, social posts, leads, recorded metrics and the usage of keys can be read and, but for the last two, written.",
      "Measured websites can be added, read, changed and deleted, and their traffic queried: metrics by interval or dimension, with filters, goals and a comparison.",
      "Each answer about traffic says under `coverage` which of the requested days its metrics cover, from which day on single visits are kept, and how exact the number of visitors is.",
      "The goals of a website are listed with their results for a period, and its funnels listed and read with theirs.",
      "Events of measured websites can be sent by their own servers, up to 500 in one call and as many a day as the plan allows.",
    ],
  },
];

/** What a call gets that asks for no version. */
export const CURRENT_API_VERSION = API_VERSIONS[0]?.version ?? "";

export const isApiVersion = (text: string): boolean => API_VERSIONS.some(({ version }) => version === text);
