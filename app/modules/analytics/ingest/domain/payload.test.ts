import { describe, expect, it } from "vitest";
import { days, hours, minutes } from "#app/shared/time.ts";
import type { EventSource } from "../../domain/event.ts";
import { minorDigits } from "../../domain/money/currency.ts";
import { parseBatch, parseEvents } from "./payload.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const EVENT = { id: "a1b2c3d4", url: "https://example.com/tea?x=1" };

const read = (fields: Record<string, unknown>, source: EventSource = "server") => {
  const events = parseEvents([{ ...EVENT, ...fields }], NOW, source);
  if (!events.ok) throw new Error(events.error.message);
  return events.value[0];
};
const flawOf = (fields: unknown, source: EventSource = "server") => {
  const events = parseEvents([fields], NOW, source);
  return events.ok ? null : events.error.fields?.[0]?.path;
};

describe("an event", () => {
  it("needs an address alone", () => {
    const events = parseEvents([{ url: "https://example.com/" }], NOW, "page");
    expect(events.ok && events.value).toEqual([
      {
        id: null,
        ageMs: 0,
        kind: "view",
        name: "",
        url: { protocol: "https:", host: "example.com", hostname: "example.com", pathname: "/", search: "" },
        referrer: "",
        target: null,
        scrollPercent: null,
        vitals: null,
        props: null,
        revenue: null,
        trapped: false,
      },
    ]);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["a random number for an id", { id: 0.123456789 }, { id: "0.123456789" }],
    ["an age", { age: 1_500.4 }, { ageMs: 1_500 }],
    ["a timestamp", { timestamp: "2026-11-22T11:00:00Z" }, { ageMs: hours(1) }],
    ["a timestamp with an offset", { timestamp: "2026-11-22T13:59:00+02:00" }, { ageMs: minutes(1) }],
    ["a timestamp of a clock that is a little ahead", { timestamp: "2026-11-22T12:00:30Z" }, { ageMs: 0 }],
    ["a timestamp of almost 30 days ago", { timestamp: "2026-10-23T12:00:00Z" }, { ageMs: days(30) }],
    ["an unknown field", { zzz: { deep: [1] } }, { kind: "view" }],
    ["a name of a view, which has none", { name: "x" }, { name: "" }],
    ["a custom event", { kind: "custom", name: " sign\u0000up " }, { kind: "custom", name: "sign up" }],
    [
      "a leave",
      { kind: "leave", scroll: 101, lcp: 1_234.5, inp: null, cls: 0.01 },
      { scrollPercent: 100, vitals: { lcpMs: 1_234.5, inpMs: null, cls: 0.01 } },
    ],
    ["a leave without measurements", { kind: "leave", scroll: 33.4 }, { scrollPercent: 33, vitals: null }],
    ["vitals of a view, which has none", { lcp: 5, scroll: 3 }, { vitals: null, scrollPercent: null }],
    ["an outbound link", { kind: "outbound", target: "https://other.test/" }, { target: "https://other.test/" }],
    [
      "properties",
      { props: { plan: "pro", seats: 3, trial: false } },
      { props: { plan: "pro", seats: 3, trial: false } },
    ],
    ["emoji", { props: { "🍵": "tea 👩‍👩‍👧 🇪🇪" } }, { props: { "🍵": "tea 👩‍👩‍👧 🇪🇪" } }],
    [
      "null bytes and lone surrogates",
      { props: { "a\u0000b": "x\u0000y\ud800z\u2028" } },
      { props: { "a b": "x y z" } },
    ],
    ["no properties", { props: {} }, { props: null }],
    ["a filled trap", { trap: "me@spam.test" }, { trapped: true }],
    ["an empty trap", { trap: "" }, { trapped: false }],
    ["revenue", { revenue: { amount: 19.99, currency: "eur" } }, { revenue: { minor: 1_999, currency: "EUR" } }],
    [
      "revenue as a text",
      { revenue: { amount: "12.5", currency: "EUR" } },
      { revenue: { minor: 1_250, currency: "EUR" } },
    ],
    [
      "revenue without a smaller unit",
      { revenue: { amount: 500, currency: "JPY" } },
      { revenue: { minor: 500, currency: "JPY" } },
    ],
    [
      "revenue with three digits",
      { revenue: { amount: "1.234", currency: "KWD" } },
      { revenue: { minor: 1_234, currency: "KWD" } },
    ],
    ["no revenue", { revenue: { amount: 0, currency: "USD" } }, { revenue: { minor: 0, currency: "USD" } }],
  ])("with %s", (_, fields, expected) => expect(read(fields)).toMatchObject(expected));

  it.each<[string, unknown]>([
    ["events.0", null],
    ["events.0", "text"],
    ["events.0", []],
    ["events.0.url", {}],
    ["events.0.url", { url: 7 }],
    ["events.0.url", { url: "/tea" }],
    ["events.0.url", { url: "javascript:alert(1)" }],
    ["events.0.url", { url: "file:///etc/passwd" }],
    ["events.0.url", { url: `https://example.com/${"x".repeat(8_192)}` }],
    ["events.0.id", { ...EVENT, id: "short" }],
    ["events.0.id", { ...EVENT, id: "with space" }],
    ["events.0.id", { ...EVENT, id: "x".repeat(65) }],
    ["events.0.id", { ...EVENT, id: 0 }],
    ["events.0.id", { ...EVENT, id: { toString: "x" } }],
    ["events.0.kind", { ...EVENT, kind: "purchase" }],
    ["events.0.kind", { ...EVENT, kind: "toString" }],
    ["events.0.kind", { ...EVENT, kind: 1 }],
    ["events.0.age", { ...EVENT, age: -1 }],
    ["events.0.age", { ...EVENT, age: "1" }],
    ["events.0.age", { ...EVENT, age: 31_536_000_000 }],
    ["events.0.timestamp", { ...EVENT, timestamp: "2027-11-22T12:00:00Z" }],
    ["events.0.timestamp", { ...EVENT, timestamp: "2025-11-22T12:00:00Z" }],
    ["events.0.timestamp", { ...EVENT, timestamp: "yesterday" }],
    ["events.0.timestamp", { ...EVENT, timestamp: NOW }],
    ["events.0.name", { ...EVENT, kind: "custom" }],
    ["events.0.name", { ...EVENT, kind: "custom", name: "\u0000" }],
    ["events.0.name", { ...EVENT, kind: "custom", name: "x".repeat(101) }],
    ["events.0.name", { ...EVENT, kind: "custom", name: { toString: "x" } }],
    ["events.0.scroll", { ...EVENT, kind: "leave", scroll: -1 }],
    ["events.0.lcp", { ...EVENT, kind: "leave", lcp: "fast" }],
    ["events.0.props", { ...EVENT, props: [] }],
    ["events.0.props", { ...EVENT, props: "x" }],
    [
      "events.0.props",
      { ...EVENT, props: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`p${index}`, 1])) },
    ],
    ["events.0.props", { ...EVENT, props: { ["x".repeat(65)]: 1 } }],
    ["events.0.props", { ...EVENT, props: { "": 1 } }],
    ["events.0.props", { ...EVENT, props: JSON.parse('{"__proto__":"x"}') }],
    ["events.0.props", { ...EVENT, props: { constructor: "x" } }],
    ["events.0.props", { ...EVENT, props: { "\u0000prototype": "x" } }],
    ["events.0.props.big", { ...EVENT, props: { big: "x".repeat(501) } }],
    ["events.0.props.deep", { ...EVENT, props: { deep: { a: 1 } } }],
    ["events.0.props.none", { ...EVENT, props: { none: null } }],
    ["events.0.revenue", { ...EVENT, revenue: 5 }],
    ["events.0.revenue.currency", { ...EVENT, revenue: { amount: 5 } }],
    ["events.0.revenue.currency", { ...EVENT, revenue: { amount: 5, currency: "DEM" } }],
    ["events.0.revenue.amount", { ...EVENT, revenue: { amount: -5, currency: "EUR" } }],
    ["events.0.revenue.amount", { ...EVENT, revenue: { amount: "-5", currency: "EUR" } }],
    ["events.0.revenue.amount", { ...EVENT, revenue: { amount: "1e9", currency: "EUR" } }],
    ["events.0.revenue.amount", { ...EVENT, revenue: { amount: 1e15, currency: "EUR" } }],
    ["events.0.revenue.amount", { ...EVENT, revenue: { currency: "EUR" } }],
  ])("is refused for its %s", (path, fields) => expect(flawOf(fields)).toBe(path));

  it.each<[EventSource, string, boolean]>([
    ["page", "2026-11-21T12:00:00Z", true],
    ["page", "2026-11-21T11:59:59Z", false],
    ["page", "2026-11-22T12:01:00Z", true],
    ["page", "2026-11-22T12:01:01Z", false],
    ["server", "2026-10-23T12:00:00Z", true],
    ["server", "2026-10-23T11:59:59Z", false],
    ["server", "2026-11-22T12:01:01Z", false],
  ])("of a %s at %s is taken: %s", (source, timestamp, isTaken) =>
    expect(flawOf({ ...EVENT, timestamp }, source)).toBe(isTaken ? null : "events.0.timestamp"),
  );

  it.each(["x", "täpp", "🍵"])("has properties of 4 kB at most, counted in bytes: %s", (text) => {
    // Nine values of about 500 characters.
    const props = (chars: number) =>
      Object.fromEntries(
        Array.from({ length: 9 }, (_, at) => [`p${at}`, text.repeat(Math.floor(chars / text.length))]),
      );
    const bytes = (chars: number) => Buffer.byteLength(JSON.stringify(props(chars)));
    for (const chars of [100, 200, 300, 400, 480, 500])
      expect([chars, flawOf({ ...EVENT, props: props(chars) })]).toEqual([
        chars,
        bytes(chars) > 4_096 ? "events.0.props" : null,
      ]);
    expect(bytes(500)).toBeGreaterThan(4_096);
  });

  it("pollutes nothing", () => {
    parseEvents(
      [
        JSON.parse(
          '{"url":"https://example.com/","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
        ),
      ],
      NOW,
      "page",
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("a batch", () => {
  const codeOf = (text: string) => {
    const batch = parseBatch(text, NOW);
    return batch.ok ? null : batch.error.code;
  };

  it("has a site and 1 to 500 events", () => {
    const text = JSON.stringify({ site: "abc", webdriver: true, events: Array.from({ length: 500 }, () => EVENT) });
    const batch = parseBatch(text, NOW);
    expect(batch.ok && [batch.value.siteId, batch.value.webdriver, batch.value.events.length]).toEqual([
      "abc",
      true,
      500,
    ]);
  });

  it("may be the fields of one event beside the site", () => {
    const batch = parseBatch(
      JSON.stringify({ site: "abc", ...EVENT, kind: "outbound", target: "https://other.test/" }),
      NOW,
    );
    expect(batch.ok && batch.value.events).toMatchObject([{ id: "a1b2c3d4", kind: "outbound" }]);
  });

  it.each([
    ["", "malformed_body"],
    ["{", "malformed_body"],
    ["null", "invalid_input"],
    ["[]", "invalid_input"],
    ['{"site":1,"events":[]}', "invalid_input"],
    ['{"site":"abc"}', "invalid_input"],
    ['{"site":"abc","events":[]}', "invalid_input"],
    ['{"site":"abc","events":{}}', "invalid_input"],
    [JSON.stringify({ site: "abc", events: Array.from({ length: 501 }, () => EVENT) }), "invalid_input"],
    [JSON.stringify({ site: "x".repeat(65), events: [EVENT] }), "invalid_input"],
  ])("is refused: %.60s", (text, code) => expect(codeOf(text)).toBe(code));
});

it.each([
  ["EUR", 2],
  ["USD", 2],
  ["JPY", 0],
  ["KRW", 0],
  ["ISK", 0],
  ["KWD", 3],
  ["BHD", 3],
  ["eur", null],
  ["DEM", null],
  ["", null],
  ["toString", null],
])("%s has %s digits", (currency, digits) => expect(minorDigits(currency)).toBe(digits));
