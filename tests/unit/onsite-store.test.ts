import { describe, expect, test } from "vitest";
import { appendConsent, type ConsentState } from "#app/modules/contacts/store/consents/consents.ts";
import { countMessages } from "#app/modules/contacts/store/consents/mailings.ts";
import { knowVisitor, noteVisitorMessage, readVisitor } from "#app/modules/contacts/store/consents/visitors.ts";
import { identitiesOf } from "#app/modules/contacts/store/people/identities.ts";
import { addPerson } from "#app/modules/contacts/store/people/persons.ts";
import { findRow } from "#app/modules/contacts/store/rows.ts";
import { createSegment } from "#app/modules/contacts/store/segments/segments.ts";
import { createTables as createContactTables } from "#app/modules/contacts/store/tables/create-tables.ts";
import * as counts from "#app/modules/messages/onsite/store/counts.ts";
import { appError } from "#app/shared/error.ts";
import { days } from "#app/shared/time.ts";
import { sqliteStorage } from "../support/sqlite-storage.ts";

describe("counts of onsite messages", () => {
  test("add up by message and day until the day's budget is used up", () => {
    const sql = sqliteStorage();
    counts.createTables(sql);
    const count = (kind: "view" | "click" | "close", day: number, messageId = "a") =>
      counts.countEvent(sql, { messageId, kind, day }, 3);
    expect([count("view", 10), count("view", 10), count("click", 10), count("close", 10)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(count("close", 11, "b")).toBe(true);
    expect(counts.readDays(sql, 10)).toEqual([
      { messageId: "a", day: 10, views: 2, clicks: 1, closes: 0 },
      { messageId: "b", day: 11, views: 0, clicks: 0, closes: 1 },
    ]);
    expect(counts.readDays(sql, 11, "a")).toEqual([]);
    counts.eraseDays(sql, "a");
    expect(counts.readDays(sql, 0)).toHaveLength(1);
  });

  test("go after the days that are kept", () => {
    const sql = sqliteStorage();
    counts.createTables(sql);
    counts.countEvent(sql, { messageId: "a", kind: "view", day: 1 }, 9);
    counts.countEvent(sql, { messageId: "a", kind: "view", day: 2 + counts.KEPT_DAYS }, 9);
    expect(counts.readDays(sql, 0).map(({ day }) => day)).toEqual([2 + counts.KEPT_DAYS]);
  });
});

describe("a visitor of a website", () => {
  const ROOM = { max: 9, full: appError("limit_reached", "full") };
  const change = { workspaceId: "w", nowMs: 1, by: "editor" };

  function aStore() {
    const sql = sqliteStorage();
    createContactTables(sql);
    addPerson(sql, change, { id: "mari", name: "Mari", email: "mari@example.com" }, ROOM);
    return sql;
  }

  const decide = (sql: SqlStorage, state: ConsentState, at: number) =>
    appendConsent(
      sql,
      { ...change, nowMs: at },
      "mari",
      {
        purpose: "Analytics",
        channel: "email",
        topic: "",
        state,
        textVersion: "1",
        text: "",
        source: "form:x",
        addressHash: null,
        at,
      },
      `consent-${at}`,
    );

  test("is tied to a contact only while they agree, and never to a second one", () => {
    const sql = aStore();
    addPerson(sql, change, { id: "jaan", name: "Jaan", email: "jaan@example.com" }, ROOM);
    expect(knowVisitor(sql, "mari", "7", 10)).toBe(false);
    decide(sql, "granted", 11);
    expect(knowVisitor(sql, "mari", "7", 12)).toBe(true);
    expect(knowVisitor(sql, "mari", "7", 13)).toBe(true);
    expect(knowVisitor(sql, "jaan", "7", 14)).toBe(false);
    expect(knowVisitor(sql, "nobody", "8", 14)).toBe(false);
    decide(sql, "withdrawn", 15);
    expect(knowVisitor(sql, "mari", "8", 16)).toBe(false);
  });

  test("the oldest visitor of a contact makes place; addresses stay", () => {
    const sql = aStore();
    decide(sql, "granted", 2);
    for (let visitor = 1; visitor <= 25; visitor += 1)
      expect(knowVisitor(sql, "mari", `v${visitor}`, visitor)).toBe(true);
    const row = findRow(sql, "mari")?.row ?? 0;
    const identities = identitiesOf(sql, row);
    expect(identities).toHaveLength(20);
    expect(identities[0]).toMatchObject({ kind: "email", value: "mari@example.com" });
    expect(identities.some(({ value }) => value === "v25")).toBe(true);
    expect(identities.some(({ value }) => value === "v1")).toBe(false);
  });

  test("reads segments and the cap over all channels; a message counts once a day", () => {
    const sql = aStore();
    decide(sql, "granted", 2);
    knowVisitor(sql, "mari", "7", 3);
    const rule = { field: "email", op: "contains", value: "mari" } as const;
    createSegment(sql, { id: "in", name: "In", rule }, 3);
    createSegment(sql, { id: "out", name: "Out", rule: { ...rule, value: "jaan" } }, 3);
    const nowMs = days(40);
    const cap = { mails: 1, sinceMs: nowMs - days(7) };
    const read = () => readVisitor(sql, "7", { segmentIds: ["in", "out", "gone"], cap, nowMs });
    expect(read()).toEqual({ segmentIds: ["in"], isCapped: false });
    noteVisitorMessage(sql, "7", "onsite:a:40", nowMs);
    noteVisitorMessage(sql, "7", "onsite:a:40", nowMs + 1);
    noteVisitorMessage(sql, "unknown", "onsite:a:40", nowMs);
    expect(read()).toEqual({ segmentIds: ["in"], isCapped: true });
    expect(countMessages(sql, findRow(sql, "mari")?.row ?? 0, 0)).toBe(1);
    expect(readVisitor(sql, "unknown", { segmentIds: ["in"], cap, nowMs })).toBeNull();
  });
});
