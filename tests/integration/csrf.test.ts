import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { ORIGIN } from "#tests/support/factories.ts";

const OWN = ORIGIN;
const FOREIGN = "https://evil.example";

const send = (headers: Record<string, string>, path = "/logout", method = "POST") =>
  exports.default.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      redirect: "manual",
      ...(method === "GET" ? {} : { body: "" }),
    }),
  );

describe("a form is accepted", () => {
  // The browser's own word (Sec-Fetch-Site) decides; Origin only where a browser is too old to send it; neither is no proof.
  test.each<[string | null, string | null, boolean]>([
    ["same-origin", OWN, true],
    ["same-origin", null, true],
    ["same-origin", FOREIGN, true],
    ["same-site", OWN, false],
    ["same-site", null, false],
    ["cross-site", FOREIGN, false],
    ["cross-site", OWN, false],
    ["none", null, false],
    [null, OWN, true],
    [null, FOREIGN, false],
    [null, "null", false],
    [null, null, false],
  ])("Sec-Fetch-Site %s, Origin %s: %s", async (site, origin, accepted) => {
    const response = await send({ ...(site === null ? {} : { "sec-fetch-site": site }), ...(origin === null ? {} : { origin }) });
    expect(response.status).toBe(accepted ? 303 : 403);
    if (!accepted) expect(await response.text()).toContain("nothing was changed");
  });

  test.each([`${OWN}.evil.example`, "http://localhost", "https://localhost:8787", "http://localhost:8787/", ""])(
    "an origin that only resembles ours is foreign: %j",
    async (origin) => {
      expect((await send({ origin })).status).toBe(403);
    },
  );

  test("signing in is protected too, with no cookie at stake yet", async () => {
    expect((await send({ "sec-fetch-site": "cross-site", origin: FOREIGN }, "/login")).status).toBe(403);
  });
});

test("reading is open to whoever asks; other methods are not", async () => {
  expect((await send({ "sec-fetch-site": "cross-site" }, "/login", "GET")).status).toBe(200);
  for (const method of ["PUT", "PATCH", "DELETE"]) expect((await send({ "sec-fetch-site": "cross-site" }, "/login", method)).status).toBe(403);
});

test("the API proves itself by its key, so that other sites and no site may call it", async () => {
  const response = await send({ "sec-fetch-site": "cross-site", origin: FOREIGN }, "/api-gateway/seo/projects");
  expect(await response.text()).not.toContain("This form was not sent");
  expect((await send({}, "/api-gatewayx")).status).toBe(403);
});
