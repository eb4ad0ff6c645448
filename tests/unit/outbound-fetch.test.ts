import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONNECTORS } from "#app/modules/integrations/domain/connectors/index.ts";
import { PACED_BY_THEMSELVES } from "#app/platform/politeness/outbound-fetch.server.ts";

/*
 * Every request to a foreign address asks the object of its host for a permit (platform/politeness/outbound-fetch.server.ts), so that no
 * new caller can flood a host from many workspaces. Whoever is left out is named here or there.
 */

/** Where the safe fetch itself is made. */
const MAKERS: Readonly<Record<string, string>> = {
  "app/platform/safe-fetch/safe-fetch.ts": "the safe fetch itself",
  "app/platform/politeness/outbound-fetch.server.ts": "its one caller, which adds the permits",
  "app/modules/seo/engine/replay.server.ts": "answers that were stored; nothing is sent",
};

/** Uses of the runtime's own fetch on the server: fixed addresses, or those that the operator configures. */
const FIXED_ADDRESSES: Readonly<Record<string, string>> = {
  "app/modules/api-docs/reference/domain/request-sample.ts": "the text of a sample, which readers run themselves",
  "app/modules/billing/customers/vies.server.ts": "the VAT service of the European Commission",
  "app/modules/telemetry/error-forwarding.server.ts": "the operator's own error service",
  "app/platform/ai/models.server.ts": "the operator's provider of models",
  "app/platform/safe-fetch/resolve.ts": "the name servers of the product",
  "app/platform/safe-fetch/safe-fetch.ts": "the safe fetch itself",
  "app/platform/safe-fetch/safe-socket.ts": "sockets of relays behind the same guard, for the posts of people only",
};

const files = ["app", "functions"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path.replaceAll("\\", "/")}`),
  )
  .filter((path) => /\.ts$/.test(path) && !/[.](test|cases)[.]ts$/.test(path))
  // Browsers ask our own pages.
  .filter((path) => !/\/(ui|browser|tracker)\/|\/large\/post-upload[.]ts$/.test(path));
const textOf = (path: string): string => readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
const found = (matches: (text: string) => boolean): string[] => files.filter((path) => matches(textOf(path))).sort();

/** It gets its fetch from a caller, as SafeFetch or as the transport of a connection. */
const isGiven = (text: string): boolean =>
  /\bfetch: (SafeFetch|RawFetch|OutboundFetch)\b|identify: async \(fetch,|const fetch = (rawFetch|loggedFetch|safeFetchFor)\(/.test(
    text,
  );
/** A call of a name in scope, or the runtime's own handed on. */
const CALLS_FETCH = /(?<![.\w#])(?<!async )fetch\(|createDohResolver\(\{ fetch|\bfetch,\n\s+resolver/;
const DECLARES_METHOD = /^\s*(override )?(async )?fetch\([^)]*\)(: .*[;{]|.*[:{])$/gm;

test("the safe fetch is made in one place, which asks for permits", () => {
  expect(found((text) => /\b(safeFetchFor|createSafeFetch)\b/.test(text))).toEqual(Object.keys(MAKERS).sort());
});

test("the runtime's own fetch goes to fixed addresses only", () => {
  const raw = found((text) => !isGiven(text) && CALLS_FETCH.test(text.replaceAll(DECLARES_METHOD, "")));
  expect(raw).toEqual(Object.keys(FIXED_ADDRESSES).sort());
});

test("permits are asked for nowhere else, so that a purpose and its pace are in one list", () => {
  const askers = found((text) => /\bpermitsFor\(/.test(text));
  expect(askers).toEqual([
    // Counts the calls of one person's flows, beside those of a host.
    "app/modules/automation/nodes/run/http.server.ts",
    "app/modules/seo/engine/engine-tools.server.ts",
    "app/platform/politeness/outbound-fetch.server.ts",
  ]);
});

test("services that pace us themselves are those with a fixed address, and one that only takes webhooks", () => {
  const fixed = CONNECTORS.flatMap(({ serverUrl }) => (serverUrl === null ? [] : [new URL(serverUrl).hostname]));
  expect(fixed.length).toBeGreaterThan(5);
  expect(fixed.filter((host) => !PACED_BY_THEMSELVES.has(host))).toEqual([]);
});
