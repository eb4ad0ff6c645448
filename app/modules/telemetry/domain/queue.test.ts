import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_WAITING, takeBatch, type WaitingEvent, withEvent } from "./queue.ts";

const event = (id: string, more: Record<string, string | number> = {}): WaitingEvent => ({
  id,
  at: 1,
  page: "/",
  name: "page_view",
  ...more,
});
const idsOf = (events: readonly WaitingEvent[]) => events.map(({ id }) => id);

it("keeps the newest events when nothing can be sent", () => {
  let waiting: WaitingEvent[] = [];
  for (let n = 0; n < MAX_WAITING + 5; n++) waiting = withEvent(waiting, event(String(n)));
  expect([waiting.length, waiting[0]?.id, waiting.at(-1)?.id]).toEqual([MAX_WAITING, "5", String(MAX_WAITING + 4)]);
});

it("takes the oldest, as many as a batch may have", () => {
  const { batch, rest } = takeBatch(
    ["a", "b", "c"].map((id) => event(id)),
    { maxEvents: 2, maxBytes: 10_000 },
  );
  expect([idsOf(batch), idsOf(rest)]).toEqual([["a", "b"], ["c"]]);
});

it("takes no more bytes than a batch may have, in UTF-8", () => {
  const size = new TextEncoder().encode(JSON.stringify(event("a", { element: "😀" }))).length;
  const two = [event("a", { element: "😀" }), event("b", { element: "😀" })];
  expect(idsOf(takeBatch(two, { maxEvents: 9, maxBytes: 2 * (size + 1) }).batch)).toEqual(["a", "b"]);
  expect(idsOf(takeBatch(two, { maxEvents: 9, maxBytes: 2 * (size + 1) - 1 }).batch)).toEqual(["a"]);
});

it("drops an event that fits no batch, so that the others are sent", () => {
  const { batch, rest } = takeBatch([event("huge", { element: "x".repeat(1_000) }), event("b")], {
    maxEvents: 9,
    maxBytes: 500,
  });
  expect([idsOf(batch), idsOf(rest)]).toEqual([["b"], []]);
});

it("empties any queue in order, without losing or doubling what fits", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 300 })), fc.integer({ min: 1, max: 7 }), (elements, maxEvents) => {
      const maxBytes = 400;
      const waiting = elements.map((element, n) => event(String(n), { element }));
      const fitting = waiting.filter((one) => new TextEncoder().encode(JSON.stringify(one)).length < maxBytes);
      const sent: string[] = [];
      for (let left = waiting; left.length > 0; ) {
        const { batch, rest } = takeBatch(left, { maxEvents, maxBytes });
        expect(rest.length).toBeLessThan(left.length);
        expect(batch.length).toBeLessThanOrEqual(maxEvents);
        expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThanOrEqual(maxBytes + 1);
        sent.push(...idsOf(batch));
        left = rest;
      }
      expect(sent).toEqual(idsOf(fitting));
    }),
  );
});
