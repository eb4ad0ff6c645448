import { describe, expect, test } from "vitest";
import * as campaigns from "#app/modules/messages/push/store/campaigns.ts";
import * as deliveries from "#app/modules/messages/push/store/deliveries.ts";
import * as flowMessages from "#app/modules/messages/push/store/flow-messages.ts";
import type { NewSubscription, PushContent } from "#app/modules/messages/push/store/push-rpc.ts";
import * as subscriptions from "#app/modules/messages/push/store/subscriptions.ts";
import { createTables } from "#app/modules/messages/push/store/tables.ts";
import { sqliteStorage } from "../support/sqlite-storage.ts";

const LIMITS = { max: 1_000, perDay: 1_000, day: 1 };
const CONTENT = { siteId: "", segmentId: "", url: "https://tea.example/" } as PushContent;

const browser = (hash: string, more: Partial<NewSubscription> = {}): NewSubscription => ({
  ...{ hash, endpoint: `https://push.example/send/${hash}`, p256dh: "p", auth: "a" },
  ...{ siteId: "s1", contactId: "", timeZone: "", ...more },
});

/** A workspace with browsers and a campaign that is being sent to all of them. */
function sending(...browsers: NewSubscription[]): SqlStorage {
  const sql = sqliteStorage();
  createTables(sql);
  for (const one of browsers) subscriptions.subscribe(sql, "w", one, LIMITS, 1);
  campaigns.putCampaign(sql, "c", CONTENT, 1);
  deliveries.addEveryone(sql, "c", "");
  campaigns.setState(sql, "c", "sending", 1);
  return sql;
}

const claim = (sql: SqlStorage, claimId: string, nowMs: number, max = 10) =>
  deliveries.claim(sql, { campaignId: "c", claimId, max, capDays: 7 }, nowMs);

const note = (
  sql: SqlStorage,
  claimId: string,
  outcomes: Parameters<typeof deliveries.noteOutcomes>[2],
  nowMs: number,
) => deliveries.noteOutcomes(sql, { workspaceId: "w", campaignId: "c", claimId }, outcomes, nowMs);

const countsOf = (sql: SqlStorage) => deliveries.countDeliveries(sql, "c").counts;

const eventsOf = (sql: SqlStorage) =>
  sql
    .exec<{ event: string }>("SELECT event FROM outbox ORDER BY seq")
    .toArray()
    .map(({ event }) => JSON.parse(event));

describe("browsers", () => {
  const add = (sql: SqlStorage, hash: string, endpoint: string) =>
    subscriptions.subscribe(sql, "w", browser(hash, { endpoint }), LIMITS, 1);

  test("of services that no browser we know uses are few: anybody may write any address", () => {
    const sql = sqliteStorage();
    createTables(sql);
    const outcomes = Array.from({ length: 102 }, (_, n) => add(sql, `o${n}`, `https://h${n}.victim.example/${n}`));
    expect(outcomes.filter((one) => one === "added")).toHaveLength(100);
    expect(outcomes.slice(100)).toEqual(["others", "others"]);
    expect(add(sql, "o1", "https://h1.victim.example/1")).toBe("known");
    const known = [
      "https://fcm.googleapis.com/fcm/send/a",
      "https://updates.push.services.mozilla.com/wpush/v2/a",
      "https://web.push.apple.com/a",
      "https://wns2-par02p.notify.windows.com/w/?token=a",
    ];
    expect(known.map((endpoint, n) => add(sql, `k${n}`, endpoint))).toEqual(["added", "added", "added", "added"]);
    for (const like of ["https://fcm.googleapis.com.victim.example/a", "https://notify.windows.com.victim.example/"])
      expect(add(sql, like, like)).toBe("others");
    // One that goes makes a place.
    subscriptions.unsubscribe(sql, "w", "o5", 2);
    expect(add(sql, "o101", "https://h101.victim.example/")).toBe("added");
  });
});

describe("deliveries", () => {
  test("are given out once; a sender that died gives them back, and its outcome comes too late", () => {
    const sql = sending(browser("a"), browser("b"), browser("c"));
    expect(claim(sql, "one", 10, 2).map(({ n }) => n)).toEqual([1, 2]);
    expect(claim(sql, "two", 10, 2).map(({ n }) => n)).toEqual([3]);
    expect(claim(sql, "three", 10)).toEqual([]);
    // What somebody else holds cannot be noted.
    note(sql, "two", [{ n: 1, state: "failed", reason: "x" }], 11);
    note(sql, "two", [{ n: 3, state: "sent", reason: "" }], 11);
    expect(countsOf(sql)).toEqual({ claimed: 2, sent: 1 });
    deliveries.expireLeases(sql, "c", 10 + deliveries.LEASE_MS);
    expect(countsOf(sql)).toEqual({ claimed: 2, sent: 1 });
    deliveries.expireLeases(sql, "c", 11 + deliveries.LEASE_MS);
    expect(countsOf(sql)).toEqual({ queued: 2, sent: 1 });
    note(sql, "one", [{ n: 1, state: "sent", reason: "" }], 12);
    expect(countsOf(sql)).toEqual({ queued: 2, sent: 1 });
    expect(claim(sql, "four", 20).map(({ attempts }) => attempts)).toEqual([2, 2]);
  });

  test("wait for their moment; waiting for the morning is no attempt", () => {
    const sql = sending(browser("a"), browser("b"));
    claim(sql, "one", 10);
    note(
      sql,
      "one",
      [
        { n: 1, state: "retry", reason: "http_503", dueAtMs: 100 },
        { n: 2, state: "later", reason: "quiet_hours", dueAtMs: 200 },
      ],
      11,
    );
    expect(deliveries.dueNow(sql, "c", 50)).toEqual({ due: 0, senders: 0, nextAtMs: 100, pending: 2 });
    expect(claim(sql, "two", 50)).toEqual([]);
    expect(claim(sql, "three", 200).map(({ n, attempts }) => [n, attempts])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(deliveries.dueNow(sql, "c", 200)).toEqual({ due: 0, senders: 1, nextAtMs: null, pending: 2 });
  });

  test("to a browser that is gone remove it, and later campaigns leave it out", () => {
    const sql = sending(browser("a"), browser("b"));
    claim(sql, "one", 10);
    note(sql, "one", [{ n: 1, state: "gone", reason: "http_410" }], 11);
    expect(subscriptions.countSubscribers(sql)).toMatchObject({ total: 1 });
    // Unsubscribed while the message waited.
    note(sql, "one", [{ n: 2, state: "retry", reason: "http_503", dueAtMs: 20 }], 11);
    subscriptions.unsubscribe(sql, "w", "b", 12);
    expect(claim(sql, "two", 30)).toEqual([]);
    expect(countsOf(sql)).toEqual({ gone: 2 });
    // Its number is not used again: links of old messages lead to nobody else.
    subscriptions.subscribe(sql, "w", browser("c"), LIMITS, 40);
    expect(subscriptions.listSubscriptions(sql, 0, 10).map(({ n }) => n)).toEqual([3]);
  });

  test("count what a browser got lately, of all campaigns", () => {
    const sql = sending(browser("a"));
    claim(sql, "one", 10);
    note(sql, "one", [{ n: 1, state: "sent", reason: "" }], 10);
    campaigns.putCampaign(sql, "d", CONTENT, 1);
    deliveries.addEveryone(sql, "d", "");
    const week = 7 * 86_400_000;
    const call = { campaignId: "d", max: 10, capDays: 7 };
    expect(deliveries.claim(sql, { ...call, claimId: "two" }, week)[0]?.recent).toBe(1);
    deliveries.expireLeases(sql, "d", week * 2);
    expect(deliveries.claim(sql, { ...call, claimId: "three" }, week + 20)[0]?.recent).toBe(0);
  });

  test("are shown and clicked once, and only what is of a contact is published", () => {
    const sql = sending(browser("a", { contactId: "mari" }), browser("b"));
    expect(eventsOf(sql).map(({ type }) => type)).toEqual(["push.subscribed"]);
    claim(sql, "one", 10);
    note(
      sql,
      "one",
      [1, 2].map((n) => ({ n, state: "sent" as const, reason: "" })),
      11,
    );
    const touch = (n: number, kind: "shown" | "click", at: number) =>
      deliveries.noteTouch(sql, { workspaceId: "w", campaignId: "c", n, url: CONTENT.url }, kind, at);
    expect([touch(1, "shown", 20), touch(1, "shown", 21), touch(1, "click", 22), touch(1, "click", 23)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    // A click says that it was shown.
    expect(touch(2, "click", 30)).toBe(true);
    expect(touch(9, "click", 30)).toBe(false);
    expect(deliveries.countDeliveries(sql, "c")).toEqual({ counts: { sent: 2 }, shown: 2, clicks: 2 });
    const events = eventsOf(sql);
    expect(events.map(({ type, data }) => [type, data.contactId])).toEqual([
      ["push.subscribed", "mari"],
      ["push.sent", "mari"],
      ["push.clicked", "mari"],
    ]);
    expect(events[2].data).toMatchObject({ campaignId: "c", url: "https://tea.example/" });
  });

  test("forget a person and leave the counts", () => {
    const sql = sending(browser("a", { contactId: "mari" }), browser("b", { contactId: "jaan" }));
    claim(sql, "one", 10, 1);
    note(sql, "one", [{ n: 1, state: "sent", reason: "" }], 11);
    expect(subscriptions.removeOf(sql, ["mari", "jaan"]) + deliveries.forgetPerson(sql, ["mari", "jaan"])).toBe(4);
    expect(countsOf(sql)).toEqual({ sent: 1, skipped: 1 });
    expect(deliveries.deliveriesOf(sql, ["mari", "jaan"])).toEqual([]);
    expect(eventsOf(sql)).toEqual([]);
  });

  test("name the host of the push service", () => {
    const sql = sending(browser("a"), browser("b", { endpoint: "https://other.example:8443" }));
    claim(sql, "one", 10);
    note(
      sql,
      "one",
      [1, 2].map((n) => ({ n, state: "sent" as const, reason: "" })),
      11,
    );
    expect(
      deliveries
        .readReport(sql, "c")
        .services.map(({ host }) => host)
        .toSorted(),
    ).toEqual(["other.example:8443", "push.example"]);
  });
});

describe("subscriptions", () => {
  test("keep their contact until another one is known, and say when one becomes known", () => {
    const sql = sqliteStorage();
    createTables(sql);
    const add = (contactId: string, at: number) =>
      subscriptions.subscribe(sql, "w", browser("a", { contactId }), LIMITS, at);
    expect([add("", 1), add("", 2), add("mari", 3), add("mari", 4), add("", 5), add("jaan", 6)]).toEqual([
      ...["added", "known", "linked", "known", "known", "linked"],
    ]);
    expect(subscriptions.subscriptionsOf(sql, ["jaan"])).toHaveLength(1);
    expect(subscriptions.unsubscribe(sql, "w", "a", 7)).toEqual({ contactId: "jaan", othersLeft: false });
    expect(subscriptions.unsubscribe(sql, "w", "a", 8)).toBeNull();
  });

  test("of a website or of contacts are counted apart", () => {
    const sql = sqliteStorage();
    createTables(sql);
    for (const one of [browser("a"), browser("b", { siteId: "s2", contactId: "mari" })])
      subscriptions.subscribe(sql, "w", one, LIMITS, 1);
    expect(subscriptions.countAudience(sql, "", null)).toBe(2);
    expect(subscriptions.countAudience(sql, "s2", null)).toBe(1);
    expect(subscriptions.countAudience(sql, "", ["mari"])).toBe(1);
    expect(subscriptions.countAudience(sql, "s1", ["mari"])).toBe(0);
  });
});

test("an audience is written page by page, each once, however often it comes", () => {
  const sql = sqliteStorage();
  createTables(sql);
  for (const one of [browser("a", { contactId: "mari" }), browser("b", { contactId: "jaan" }), browser("c")])
    subscriptions.subscribe(sql, "w", one, LIMITS, 1);
  campaigns.putCampaign(sql, "c", CONTENT, 1);
  expect(campaigns.moveCursor(sql, "c", "", "page-2")).toBe(true);
  deliveries.addContacts(sql, "c", "", ["mari"]);
  expect(campaigns.moveCursor(sql, "c", "", "page-2")).toBe(false);
  expect(campaigns.moveCursor(sql, "c", "page-2", null)).toBe(true);
  deliveries.addContacts(sql, "c", "", ["mari", "jaan"]);
  expect(countsOf(sql)).toEqual({ queued: 2 });
});

describe("messages of automation flows", () => {
  const push = (id: string, n = 1) => ({ id, n, contactId: "mari", flowId: "f", url: "https://tea.example/cart" });

  function person(): SqlStorage {
    const sql = sqliteStorage();
    createTables(sql);
    for (const hash of ["phone", "laptop"])
      subscriptions.subscribe(sql, "w", browser(hash, { contactId: "mari" }), LIMITS, hash === "phone" ? 5 : 1);
    subscriptions.subscribe(sql, "w", browser("other"), LIMITS, 9);
    return sql;
  }

  test("go to the browsers of one contact, the last seen first, and to nobody's never", () => {
    const sql = person();
    expect(flowMessages.browsersOf(sql, "mari").map(({ endpoint }) => endpoint)).toEqual([
      "https://push.example/send/phone",
      "https://push.example/send/laptop",
    ]);
    expect(flowMessages.browsersOf(sql, "")).toEqual([]);
    for (let at = 0; at < 20; at += 1)
      subscriptions.subscribe(sql, "w", browser(`more${at}`, { contactId: "mari" }), LIMITS, at);
    expect(flowMessages.browsersOf(sql, "mari")).toHaveLength(flowMessages.MAX_FLOW_BROWSERS);
  });

  test("that left are not given out by a later try, and the event is published once", () => {
    const sql = person();
    expect(flowMessages.addFlowMessages(sql, [push("a"), push("b", 2)], 10)).toEqual([
      { id: "a", attempts: 1 },
      { id: "b", attempts: 1 },
    ]);
    flowMessages.noteFlowMessages(sql, "w", [{ id: "a", state: "sent" }], 11);
    expect(flowMessages.addFlowMessages(sql, [push("a"), push("b", 2)], 20)).toEqual([{ id: "b", attempts: 2 }]);
    flowMessages.noteFlowMessages(sql, "w", [{ id: "a", state: "sent" }], 21);
    flowMessages.noteFlowMessages(sql, "w", [{ id: "b", state: "gone" }], 21);
    expect(flowMessages.browsersOf(sql, "mari")).toHaveLength(1);
    const sent = eventsOf(sql).filter(({ type }) => type === "push.sent");
    expect(sent.map(({ data }) => data)).toEqual([
      { campaignId: null, flowId: "f", contactId: "mari", at: "1970-01-01T00:00:00.011Z" },
    ]);
  });

  test("are shown and clicked once, lead to their own link for 90 days, and are forgotten with the person", () => {
    const sql = person();
    flowMessages.addFlowMessages(sql, [push("a")], 10);
    flowMessages.noteFlowMessages(sql, "w", [{ id: "a", state: "sent" }], 11);
    const touch = (kind: "shown" | "click", at: number) => flowMessages.touchFlowMessage(sql, "w", "a", kind, at);
    const url = "https://tea.example/cart";
    expect([touch("shown", 12), touch("shown", 13), touch("click", 14), touch("click", 15)]).toEqual([
      { url, isFirst: true },
      { url, isFirst: false },
      { url, isFirst: true },
      { url, isFirst: false },
    ]);
    expect(flowMessages.touchFlowMessage(sql, "w", "unknown", "click", 15)).toBeNull();
    expect(eventsOf(sql).at(-1)).toMatchObject({ type: "push.clicked", data: { flowId: "f", url } });
    expect(flowMessages.flowMessagesOf(sql, ["mari"])).toEqual([
      { flowId: "f", state: "sent", sentAtMs: 11, shownAtMs: 12, clickedAtMs: 14 },
    ]);
    flowMessages.addFlowMessages(sql, [push("b")], 11 + flowMessages.FLOW_PUSH_KEPT_MS);
    expect(touch("click", 16)).toBeNull();
    expect(flowMessages.removeFlowMessagesOf(sql, ["mari"])).toBe(1);
    expect(flowMessages.flowMessagesOf(sql, ["mari"])).toEqual([]);
  });
});
