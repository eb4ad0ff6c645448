import { exports } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { router } from "#functions/router.ts";
import { PAGES } from "#tests/support/access-table.ts";
import { ORIGIN } from "#tests/support/factories.ts";

afterEach(() => void vi.restoreAllMocks());

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
    const response = await send({
      ...(site === null ? {} : { "sec-fetch-site": site }),
      ...(origin === null ? {} : { origin }),
    });
    expect(response.status).toBe(accepted ? 303 : 403);
    if (!accepted) expect(await response.text()).toContain("nothing was changed");
  });

  test.each([`${OWN}.evil.example`, "http://localhost", "https://localhost:8787", "http://localhost:8787/", ""])(
    "an origin that only resembles ours is foreign: %j",
    async (origin) => {
      expect((await send({ origin })).status).toBe(403);
    },
  );

  // Remix compares Origin and host once more, and throws where they differ or cannot be read.
  test.each(["/login", "/login.data"])(
    "a page of our own is answered whatever else its Origin says: %s",
    async (path) => {
      const errors = vi.spyOn(console, "error");
      const { status } = await send({ "sec-fetch-site": "same-origin" }, path);
      expect(status).toBe(400);
      const own = { "sec-fetch-site": "same-origin" };
      const sendings: Record<string, string>[] = [
        { ...own, origin: "null" },
        { ...own, origin: FOREIGN },
        { ...own, origin: "no address" },
        { ...own, origin: OWN, "x-forwarded-host": "proxy.example" },
        { origin: OWN, host: "inner.example" },
      ];
      for (const headers of sendings) expect([headers, (await send(headers, path)).status]).toEqual([headers, status]);
      expect(errors).not.toHaveBeenCalled();
    },
  );

  test("signing in is protected too, with no cookie at stake yet", async () => {
    expect((await send({ "sec-fetch-site": "cross-site", origin: FOREIGN }, "/login")).status).toBe(403);
  });
});

test("reading is open to everybody; other methods are not", async () => {
  expect((await send({ "sec-fetch-site": "cross-site" }, "/login", "GET")).status).toBe(200);
  for (const method of ["PUT", "PATCH", "DELETE"])
    expect((await send({ "sec-fetch-site": "cross-site" }, "/login", method)).status).toBe(403);
});

test("the API proves itself by its key, so that other sites and no site may call it", async () => {
  const response = await send({ "sec-fetch-site": "cross-site", origin: FOREIGN }, "/api-gateway/seo/projects");
  expect(await response.text()).not.toContain("This form was not sent");
  expect((await send({}, "/api-gatewayx")).status).toBe(403);
});

test("what is open to other sites by a signature opens nothing below it", async () => {
  for (const path of [
    "/webhooks",
    "/webhooks/other",
    "/webhooks/stripe/",
    "/webhooks/stripe.data",
    "/unsubscribe/one-click/",
    "/unsubscribe/one-click.data",
  ])
    for (const origin of [FOREIGN, "null"])
      expect([path, (await send({ "sec-fetch-site": "cross-site", origin }, path)).status]).toEqual([path, 403]);
});

/** Methods of each function of the Worker that is no page as well, except the API's, which tests/api covers. */
const functions = Map.groupBy(
  router.routes.filter(({ method, path }) => method !== "ALL" && !path.startsWith("/api-gateway") && !(path in PAGES)),
  ({ path }) => path,
);

test.each([...functions.keys()])(
  "%s answers a method that it does not have with 405 and those it has, wherever the request comes from",
  async (path) => {
    const methods = [
      ...new Set((functions.get(path) ?? []).flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]))),
    ];
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => !methods.includes(method));
    for (const method of others) {
      const response = await exports.default.fetch(
        new Request(ORIGIN + path.replace(":id", "x"), {
          method,
          headers: { "sec-fetch-site": "cross-site", origin: FOREIGN },
        }),
      );
      expect([method, response.status, response.headers.get("allow")?.split(", ").toSorted()]).toEqual([
        method,
        405,
        methods.toSorted(),
      ]);
    }
    expect(others).toContain("DELETE");
  },
);

test("an address that asks Remix for something it does not have is no error of ours", async () => {
  const errors = vi.spyOn(console, "error");
  for (const path of [
    "/login?_data=x",
    "/login?%5Fdata=root",
    "/login.data?_data=routes/login",
    "/login?_routes=x",
    "/login.data?_routes=x",
    "/?index&_data",
    "/x.data?_data=x",
  ])
    expect([path, (await send({}, path, "GET")).status]).toEqual([path, path.startsWith("/x") ? 404 : 200]);
  expect((await send({ "sec-fetch-site": "same-origin" }, "/login?_data=x")).status).toBe(400);
  expect(errors).not.toHaveBeenCalled();
});
