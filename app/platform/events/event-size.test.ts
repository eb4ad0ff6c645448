import fc from "fast-check";
import { expect, test } from "vitest";
import { utf8Length } from "#app/shared/text/text.ts";
import type { BusEvent } from "./event.ts";
import { eventJson, MAX_EVENT_BYTES } from "./event-size.ts";

const eventOf = (data: object): BusEvent<object> => ({ id: "t_1", type: "tea.bought", workspaceId: "w", at: 1, data });

const dataOf = (json: string) => (JSON.parse(json) as BusEvent).data as Record<string, string>;

test("an event that fits is left as it is", () => {
  const event = eventOf({ text: "x".repeat(100_000), list: [1, null] });
  expect(JSON.parse(eventJson(event))).toEqual(event);
});

test("of one that is too large the longest texts are cut first, and what identifies it stays", () => {
  const short = "y".repeat(900);
  const json = eventJson(eventOf({ a: "x".repeat(200_000), short }));
  expect(JSON.parse(json)).toMatchObject({ id: "t_1", type: "tea.bought", workspaceId: "w", at: 1 });
  expect(dataOf(json)).toEqual({ a: `${"x".repeat(4_999)}…`, short });
});

test("a cut never splits a character", () => {
  const json = eventJson(eventOf({ a: `x${"😀".repeat(100_000)}` }));
  expect(dataOf(json).a?.isWellFormed()).toBe(true);
});

test("whatever texts an event has, a queue takes it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("x", "õ", "茶", "😀", '"', "\n"), fc.nat(20_000)), { maxLength: 100 }),
      (texts) => {
        const data = Object.fromEntries(texts.map(([letter, length], at) => [`q${at}`, letter.repeat(length)]));
        expect(utf8Length(eventJson(eventOf(data)))).toBeLessThanOrEqual(MAX_EVENT_BYTES);
      },
    ),
  );
});

test("an event that is too large without its texts is refused with its type", () => {
  const numbers = Array.from({ length: 60_000 }, (_, at) => at);
  expect(() => eventJson(eventOf({ numbers }))).toThrow(/tea\.bought is larger than 120000 bytes/);
});
