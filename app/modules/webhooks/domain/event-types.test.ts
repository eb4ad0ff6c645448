import { describe, expect, it } from "vitest";
import { z } from "zod";
import { EVENT_SCHEMAS } from "./event-schemas.ts";
import {
  EVENT_TYPES,
  type EventTypeName,
  eventIdOf,
  exampleOf,
  SUBSCRIBABLE,
  TEST_EVENT,
  titleOf,
} from "./event-types.ts";

const NAMES = Object.keys(EVENT_TYPES) as EventTypeName[];

describe("types of events", () => {
  it("are those of the contract, each with a schema", () => {
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
    expect(Object.keys(EVENT_SCHEMAS)).toEqual(NAMES);
  });

  it("can all be subscribed to but the test event", () => expect([...SUBSCRIBABLE, TEST_EVENT]).toEqual(NAMES));

  it.each(NAMES)("%s has a title, a description in sentences, and an example that its schema takes", (type) => {
    const { title, description, example } = EVENT_TYPES[type];
    expect(title).toMatch(/^[A-Z].+[^.]$/);
    expect(description).toMatch(/^[A-Z].+\.$/);
    expect(EVENT_SCHEMAS[type].safeParse(example).error).toBeUndefined();
    expect(Object.keys(exampleOf(type))).toEqual(["type", "timestamp", "workspaceId", "data"]);
  });

  it.each(NAMES)("%s takes no further member", (type) => {
    expect(EVENT_SCHEMAS[type].safeParse({ ...EVENT_TYPES[type].example, secret: "x" }).success).toBe(false);
  });

  it.each(NAMES)("%s can be told as JSON Schema", (type) => {
    expect(z.toJSONSchema(EVENT_SCHEMAS[type])).toMatchObject({ type: "object", additionalProperties: false });
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
