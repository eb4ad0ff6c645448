import { describe, expect, it } from "vitest";
import { EVENT_TYPES, type EventTypeName, eventIdOf, SUBSCRIBABLE, TEST_EVENT, titleOf } from "./event-types.ts";

const NAMES = Object.keys(EVENT_TYPES) as EventTypeName[];

describe("types of events", () => {
  it("are those of the contract", () => {
    expect(NAMES).toEqual([
      "crawl.completed",
      "crawl.failed",
      "crawl.alert",
      "traffic.alert",
      "lead.created",
      "lead.updated",
      "key.created",
      "key.revoked",
      "subscription.changed",
      "test.ping",
    ]);
  });

  it("can all be subscribed to but the test event", () => expect([...SUBSCRIBABLE, TEST_EVENT]).toEqual(NAMES));

  it.each(NAMES)("%s has a title and a description in sentences", (type) => {
    const { title, description } = EVENT_TYPES[type];
    expect(title).toMatch(/^[A-Z].+[^.]$/);
    expect(description).toMatch(/^[A-Z].+\.$/);
  });

  it("keep their name once they are gone", () =>
    expect([titleOf("key.revoked"), titleOf("old.type")]).toEqual(["API key revoked", "old.type"]));
});

describe("eventIdOf", () => {
  it("is the same for the same happening, and holds no full stop", () => {
    expect(eventIdOf("crawl.completed", "c1")).toBe("evt_crawl_completed_c1");
    expect(eventIdOf("crawl.completed", "c1")).not.toBe(eventIdOf("crawl.failed", "c1"));
  });
});
