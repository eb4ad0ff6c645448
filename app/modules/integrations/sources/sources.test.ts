import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { utf8 } from "#app/platform/crypto/bytes.ts";
import { parsePath, readPath } from "./domain/json-path.ts";
import {
  EMPTY_MAPPING,
  eventName,
  mapPayload,
  parseFieldLines,
  textAt,
  writeFieldLines,
  wrongEventName,
} from "./domain/mapping.ts";
import { readPayload, storedHeaders } from "./domain/payload.ts";
import { PRESETS } from "./domain/presets.ts";
import { isSigned } from "./signatures.ts";

const at = (value: unknown, path: string) => {
  const parsed = parsePath(path);
  if (!parsed.ok) throw new Error(parsed.error);
  return readPath(value, parsed.value);
};

describe("paths", () => {
  const payload = { data: { object: { email: "mari@shop.example", items: [{ price: 490 }] }, "a key": 1 }, list: [1] };
  test.each([
    ["$", payload],
    ["", payload],
    ["data.object.email", "mari@shop.example"],
    ["$.data.object.items[0].price", 490],
    ['data["a key"]', 1],
    ["list[0]", 1],
    ["list[1]", undefined],
    ["data.object.items.length", undefined],
    ["data.missing.deep", undefined],
    ["constructor", undefined],
    ["data.__proto__", undefined],
  ])("%s", (path, expected) => expect(at(payload, path)).toEqual(expected));

  test.each(["a..b", "a[b]", "a b", "[", "a[-1]", "a.", "x".repeat(201), Array(22).fill("a").join(".")])(
    "%s is no path",
    (path) => expect(parsePath(path).ok).toBe(false),
  );

  test("whatever is written, reading neither throws nor runs long", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.jsonValue(), (text, value) => {
        const parsed = parsePath(text);
        if (parsed.ok) readPath(value, parsed.value);
      }),
      { seed: 7 },
    );
  });
});

describe("a mapping", () => {
  const payload = { id: "evt_1", type: "checkout.session.completed", amount: 490, paid: true, tags: ["a"], none: null };

  test("is read from lines, and written as it was", () => {
    const fields = parseFieldLines("email = data.email\n\n total=amount ");
    expect(fields).toEqual({
      ok: true,
      value: [
        { name: "email", path: "data.email" },
        { name: "total", path: "amount" },
      ],
    });
    expect(writeFieldLines({ fields: fields.ok ? fields.value : [] })).toBe("email = data.email\ntotal = amount");
  });

  test.each([
    ["email", "as name = path"],
    ["= a", "as name = path"],
    ["E mail = a", "is not a name"],
    ["a = b\na = c", "appears twice"],
    ["a = b..c", "is not a path"],
    [Array.from({ length: 21 }, (_, n) => `f${n} = a`).join("\n"), "at most 20"],
  ])("%j is refused", (lines, message) => {
    const fields = parseFieldLines(lines);
    expect(fields.ok ? "" : fields.error).toContain(message);
  });

  test("makes an event of texts, numbers and truth; lists become JSON, what is missing null", () => {
    const fields = ["amount", "paid", "tags", "none", "missing"].map((name) => ({ name, path: name }));
    expect(mapPayload({ ...EMPTY_MAPPING, fields }, payload, "orders/create")).toEqual({
      name: "orders.create",
      fields: { amount: 490, paid: true, tags: '["a"]', none: null, missing: null },
    });
    expect(mapPayload({ ...EMPTY_MAPPING, name: "$.type" }, payload, null).name).toBe("checkout.session.completed");
    expect(mapPayload({ ...EMPTY_MAPPING, name: "order.placed" }, payload, "x").name).toBe("order.placed");
    expect(mapPayload(EMPTY_MAPPING, payload, null).name).toBe("received");
  });

  test("a long text is cut between characters", () => {
    const { fields } = mapPayload(
      { ...EMPTY_MAPPING, fields: [{ name: "a", path: "a" }] },
      { a: `x${"😀".repeat(900)}` },
      null,
    );
    expect(String(fields.a).isWellFormed()).toBe(true);
    expect(String(fields.a).length).toBeLessThanOrEqual(1_000);
  });

  test("names of events have one spelling, whatever a service calls them", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const name = eventName(text);
        expect(name === "" || /^[a-z][a-z0-9_.]*$/.test(name)).toBe(true);
      }),
      { seed: 7 },
    );
    expect(wrongEventName("Order Placed")).not.toBeNull();
    expect(wrongEventName("$.a..b")).not.toBeNull();
    expect(wrongEventName("order.placed")).toBeNull();
  });
});

describe("what comes in", () => {
  test.each([
    ["application/json", '{"a":1}', { a: 1 }],
    ["application/json; charset=utf-8", "[1]", [1]],
    ["application/x-www-form-urlencoded", "a=1&b=2", { a: "1", b: "2" }],
    ["application/x-www-form-urlencoded", "payload=%7B%22a%22%3A1%7D", { a: 1 }],
    ["text/plain", "hello", { text: "hello" }],
    ["text/plain", '{"a":1}', { a: 1 }],
    ["", '{"a":1}', { a: 1 }],
  ])("%s %s", (type, text, expected) => expect(readPayload(type, text)).toEqual({ ok: true, value: expected }));

  test.each(["", "garbage", '"text"', "12", '{"a":', "\u0000\u0001"])("%j is refused", (text) =>
    expect(readPayload("application/json", text).ok).toBe(false),
  );

  test("secrets and network addresses of a request are not stored", () => {
    const stored = storedHeaders([
      ["Stripe-Signature", "t=1,v1=x"],
      ["Authorization", "Bearer x"],
      ["Cookie", "a=b"],
      ["CF-Connecting-IP", "203.0.113.1"],
      ["X-Forwarded-For", "203.0.113.1"],
      ["X-Api-Key", "x"],
      ["X-GitHub-Event", "push"],
      ["Content-Type", "application/json"],
    ]);
    expect(stored).toEqual({ "x-github-event": "push", "content-type": "application/json" });
  });

  test("presets find the id and the name where each service has them", () => {
    expect(PRESETS.stripe.idOf({}, { id: "evt_1" })).toBe("evt_1");
    expect(PRESETS.github.nameOf({ "x-github-event": "issues" }, { action: "opened" })).toBe("issues.opened");
    expect(PRESETS.shopify.nameOf({ "x-shopify-topic": "orders/create" }, {})).toBe("orders/create");
    expect(PRESETS.standard.idOf({ "webhook-id": "msg_1" }, {})).toBe("msg_1");
    expect(PRESETS.none.idOf({}, {})).toBeNull();
    expect(textAt({ id: 12 }, "id")).toBe("12");
  });
});

describe("signatures", () => {
  const body = utf8('{"id":"evt_1"}');
  const nowMs = 1_795_700_000_000;
  const seconds = Math.floor(nowMs / 1_000);
  const check = (
    preset: Parameters<typeof isSigned>[0],
    headers: Record<string, string>,
    secret: string,
    sent = body,
  ) => isSigned(preset, { headers: new Headers(headers), body: sent, secret, nowMs });

  test("GitHub's published vector", async () => {
    const hello = utf8("Hello, World!");
    const header = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
    const secret = "It's a Secret to Everybody";
    expect(await check("github", { "x-hub-signature-256": header }, secret, hello)).toBe(true);
    expect(await check("github", { "x-hub-signature-256": header }, secret)).toBe(false);
    expect(await check("github", { "x-hub-signature-256": "sha256=" }, secret, hello)).toBe(false);
    expect(await check("github", {}, secret, hello)).toBe(false);
  });

  test("the signatures of the Standard Webhooks library", async () => {
    const secret = `whsec_${btoa("a secret of twenty-four b")}`;
    const sign = (at: number) => new Webhook(secret).sign("msg_1", new Date(at), new TextDecoder().decode(body));
    const headers = { "webhook-id": "msg_1", "webhook-timestamp": String(seconds) };
    expect(await check("standard", { ...headers, "webhook-signature": sign(seconds * 1_000) }, secret)).toBe(true);
    const two = `v1,AAAA ${sign(seconds * 1_000)}`;
    expect(await check("standard", { ...headers, "webhook-signature": two }, secret)).toBe(true);
    const old = { ...headers, "webhook-timestamp": String(seconds - 301) };
    expect(await check("standard", { ...old, "webhook-signature": sign((seconds - 301) * 1_000) }, secret)).toBe(false);
    expect(await check("standard", { ...headers, "webhook-signature": "v1,AAAA" }, secret)).toBe(false);
    expect(await check("standard", { ...headers, "webhook-signature": sign(seconds * 1_000) }, "whsec_!")).toBe(false);
  });

  test("Stripe's scheme: time and body, any of several signatures, five minutes", async () => {
    const { createHmac } = await import("node:crypto");
    const sign = (at: number) => createHmac("sha256", "whsec_x").update(`${at}.{"id":"evt_1"}`).digest("hex");
    const header = (at: number, signature = sign(at)) => ({ "stripe-signature": `t=${at},v1=00,v1=${signature},v0=x` });
    expect(await check("stripe", header(seconds), "whsec_x")).toBe(true);
    expect(await check("stripe", header(seconds - 299), "whsec_x")).toBe(true);
    expect(await check("stripe", header(seconds - 301), "whsec_x")).toBe(false);
    expect(await check("stripe", header(seconds, sign(seconds - 1)), "whsec_x")).toBe(false);
    expect(await check("stripe", header(seconds), "")).toBe(false);
  });

  test("Shopify's scheme: the body in base64", async () => {
    const { createHmac } = await import("node:crypto");
    const header = createHmac("sha256", "shpss_x").update(body).digest("base64");
    expect(await check("shopify", { "x-shopify-hmac-sha256": header }, "shpss_x")).toBe(true);
    expect(await check("shopify", { "x-shopify-hmac-sha256": header }, "other")).toBe(false);
  });

  test("whatever headers a stranger sends, nothing is taken and nothing throws", async () => {
    const names = ["stripe-signature", "x-hub-signature-256", "x-shopify-hmac-sha256", "webhook-signature"];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("stripe", "github", "shopify", "standard"),
        fc.string({ unit: "grapheme-ascii", maxLength: 200 }),
        async (preset, text) => {
          const headers = Object.fromEntries(names.map((name) => [name, text.replaceAll(/[^\x20-\x7e]/g, "")]));
          expect(await check(preset, headers, "whsec_x")).toBe(false);
        },
      ),
      { seed: 7, numRuns: 200 },
    );
  });
});
