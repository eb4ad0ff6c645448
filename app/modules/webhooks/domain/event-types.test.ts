import { describe, expect, it } from "vitest";
import { MODULE_MANIFESTS, WEBHOOK_EVENTS } from "#app/modules/registry.ts";
import { type EventTypeName, eventGroups, eventIdOf, SUBSCRIBABLE, TEST_EVENT, titleOf } from "./event-types.ts";

const NAMES = Object.keys(WEBHOOK_EVENTS) as EventTypeName[];

describe("types of events", () => {
  it("match the contract", () => {
    expect([...NAMES].sort()).toEqual([
      "activity.recorded",
      "ads.campaign_changed",
      "ads.geo_test_evaluated",
      "ads.imported",
      "ads.pause_proposed",
      "ads.test_decided",
      "campaign.created",
      "campaign.predicted",
      "campaign.updated",
      "competitor.changed",
      "consent.changed",
      "contact.created",
      "contact.deleted",
      "contact.merged",
      "contact.updated",
      "content.published",
      "crawl.alert",
      "crawl.completed",
      "crawl.failed",
      "flow.run_ended",
      "flow.run_started",
      "form.submitted",
      "key.created",
      "key.revoked",
      "lead.created",
      "lead.stage_changed",
      "lead.updated",
      "link.clicked",
      "mail.bounced",
      "mail.clicked",
      "mail.sent",
      "mail.unsubscribed",
      "post.published",
      "push.clicked",
      "push.sent",
      "push.subscribed",
      "push.unsubscribed",
      "subscription.changed",
      "test.ping",
      "traffic.alert",
      "webhook.received",
    ]);
  });

  it("can all be subscribed to but the test event", () =>
    expect([...SUBSCRIBABLE, TEST_EVENT].sort()).toEqual([...NAMES].sort()));

  it("are offered by module, each once, in the order of the registry", () => {
    const groups = eventGroups();
    expect(groups.flatMap(({ events }) => events.map(({ type }) => type)).sort()).toEqual([...SUBSCRIBABLE].sort());
    const titles = groups.map(({ module }) => module);
    expect(titles).toEqual(
      MODULE_MANIFESTS.filter(({ id }) => id !== "webhooks")
        .filter((module) => "webhookEvents" in module)
        .map(({ title }) => title),
    );
    expect(groups.find(({ module }) => module === "SEO Engine")?.events.map(({ type }) => type)).toEqual([
      "crawl.completed",
      "crawl.failed",
      "crawl.alert",
    ]);
  });

  it.each(NAMES)("%s has a title and a description in sentences", (type) => {
    const { title, description } = WEBHOOK_EVENTS[type];
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
