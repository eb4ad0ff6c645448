import { describe, expect, test } from "vitest";
import type { CampaignContent, NewTouch } from "#app/modules/messages/store/campaign-rpc.ts";
import {
  chooseWinner,
  publishClicks,
  readReport,
  readTotals,
  recordTouch,
} from "#app/modules/messages/store/engagement.ts";
import { writeFacts } from "#app/modules/messages/store/facts.ts";
import * as recipients from "#app/modules/messages/store/recipients.ts";
import { createTables } from "#app/modules/messages/store/tables.ts";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";

const HEAD = { campaignId: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7", workspaceId: "w" };
const CONTENT: CampaignContent = {
  mail: { subject: "A", html: "", text: "", links: ["https://a.example/", "https://b.example/", "https://c.example/"] },
  ...{ subjectB: "", testPercent: 50, testMs: 1_000, topic: "", fromName: "Shop", replyTo: "", tracksOpens: true },
  ...{ tracksClicks: true, quiet: null, timeZone: "UTC", cap: null, perMinute: 100, utmCampaign: "a" },
};
const NOW = 1_800_000_000_000;

function campaign(people: number, content = CONTENT) {
  const sql = sqliteStorage();
  createTables(sql);
  writeFacts(sql, { state: "sending" });
  const page = Array.from({ length: people }, (_, at) => ({
    contactId: `c${at + 1}`,
    email: `p${at + 1}@example.com`,
    skip: null,
  }));
  expect(recipients.addRecipients(sql, page)).toBe(people);
  writeFacts(sql, { phase: recipients.dealVariants(sql, content) });
  return sql;
}

const touch = (n: number, more: Partial<NewTouch> = {}): NewTouch => ({
  ...{
    n,
    kind: "click" as const,
    link: 0,
    atMs: NOW + 60_000,
    userAgent: "Firefox",
    isPrefetch: false,
    isProgram: false,
  },
  ...more,
});

const send = (sql: SqlStorage, n: number) => {
  expect(recipients.beginOne(sql, "x", n, NOW)).toBe(true);
  recipients.noteOutcome(sql, HEAD, "x", { n, state: "sent", reason: "a" }, NOW);
};

describe("recipients", () => {
  test("are added once by contact and by address", () => {
    const sql = campaign(2);
    expect(recipients.addRecipients(sql, [{ contactId: "c1", email: "other@example.com", skip: null }])).toBe(0);
    expect(recipients.addRecipients(sql, [{ contactId: "c9", email: "p1@example.com", skip: null }])).toBe(0);
    expect(recipients.addRecipients(sql, [{ contactId: "c10", email: "", skip: "no_address" }])).toBe(1);
    expect(recipients.addRecipients(sql, [{ contactId: "c11", email: "", skip: "no_address" }])).toBe(1);
  });

  test("belong to one sender, who notes each once", () => {
    const sql = campaign(3);
    expect(recipients.claim(sql, "x", 2, NOW)).toHaveLength(2);
    expect(recipients.claim(sql, "y", 5, NOW)).toHaveLength(1);
    send(sql, 1);
    expect(recipients.noteOutcome(sql, HEAD, "x", { n: 1, state: "failed", reason: "" }, NOW)).toBe(false);
    expect(recipients.noteOutcome(sql, HEAD, "y", { n: 2, state: "sent", reason: "" }, NOW)).toBe(false);
    expect(recipients.rateLeft(sql, NOW, 10)).toBe(7);
    recipients.release(sql, "x");
    recipients.cancelWaiting(sql);
    expect(readTotals(sql).counts).toEqual({ sent: 1, canceled: 2 });
  });

  test("are tried again four times and then failed", () => {
    const sql = campaign(1);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(recipients.claim(sql, "x", 1, NOW + attempt)).toHaveLength(1);
      recipients.beginOne(sql, "x", 1, NOW);
      recipients.noteOutcome(sql, HEAD, "x", { n: 1, state: "retry", reason: "smtp_recipient_451", dueAtMs: NOW }, NOW);
    }
    expect(readTotals(sql).counts).toEqual({ failed: 1 });
  });

  test("of dead senders: the begun one is unknown for good, the others are free", () => {
    const sql = campaign(2);
    recipients.claim(sql, "x", 2, NOW);
    recipients.beginOne(sql, "x", 1, NOW);
    recipients.expireLeases(sql, NOW + recipients.LEASE_MS + 1);
    expect(readTotals(sql).counts).toEqual({ unknown: 1, queued: 1 });
    expect(recipients.claim(sql, "y", 5, NOW + recipients.LEASE_MS + 2).map(({ n }) => n)).toEqual([2]);
  });

  test("of a test are dealt by share, and the rest waits for the winner", () => {
    const sql = campaign(1_000, { ...CONTENT, subjectB: "B", testPercent: 20 });
    const shares = sql
      .exec<{ variant: string; count: number }>(
        "SELECT variant, count(*) AS count FROM recipients GROUP BY 1 ORDER BY 1",
      )
      .toArray();
    expect(shares).toEqual([
      { variant: "", count: 800 },
      { variant: "a", count: 100 },
      { variant: "b", count: 100 },
    ]);
    expect(recipients.dueNow(sql, NOW).due).toBe(200);
    writeFacts(sql, { phase: "rest", winner: "b" });
    expect(recipients.claim(sql, "x", 1_000, NOW).filter(({ variant }) => variant === "b")).toHaveLength(900);
  });
});

describe("engagement", () => {
  test("a gateway that follows every link within seconds leaves no click of a person, nor an event", () => {
    const sql = campaign(2);
    recipients.claim(sql, "x", 2, NOW);
    for (const n of [1, 2]) send(sql, n);
    sql.exec("DELETE FROM outbox");
    const campaignOf = { head: HEAD, content: CONTENT };
    for (const link of [0, 1, 2]) recordTouch(sql, campaignOf, touch(1, { link, atMs: NOW + 60_000 + link * 100 }));
    recordTouch(sql, campaignOf, touch(2, { link: 1 }));
    recordTouch(sql, campaignOf, touch(2, { kind: "open", link: null }));
    expect(readTotals(sql)).toMatchObject({ humanClicks: 1, machineClicks: 1, opens: 1 });
    expect(publishClicks(sql, campaignOf, NOW + 61_000)).toBe(true);
    expect(publishClicks(sql, campaignOf, NOW + 90_000)).toBe(false);
    const events = sql.exec<{ event: string }>("SELECT event FROM outbox").toArray();
    expect(events.map(({ event }) => JSON.parse(event).id)).toEqual([`mail.clicked:${HEAD.campaignId}:2:1`]);
    const report = readReport(sql, CONTENT);
    expect(report.links[1]).toMatchObject({ human: 1, machine: 1 });
    expect(report.machines).toEqual([{ reason: "all_links", count: 3 }]);
    expect(report.domains).toEqual([{ domain: "example.com", sent: 2, bounced: 0, humanClicks: 1 }]);
    expect(recipients.nonClickers(sql, 0, 10)).toEqual([{ n: 1, contactId: "c1" }]);
  });

  test("touches of one recipient end somewhere", () => {
    const sql = campaign(1);
    recipients.claim(sql, "x", 1, NOW);
    send(sql, 1);
    for (let at = 0; at < 100; at += 1)
      recordTouch(
        sql,
        { head: HEAD, content: CONTENT },
        touch(1, { kind: "open", link: null, atMs: NOW + 9_000 + at }),
      );
    expect(sql.exec<{ count: number }>("SELECT count(*) AS count FROM touches").one().count).toBe(60);
  });

  test("the winner has the larger share of clicks; equal shares keep the first", () => {
    const content = { ...CONTENT, subjectB: "B", testPercent: 100 };
    const sql = campaign(10, content);
    const handed = recipients.claim(sql, "x", 10, NOW);
    for (const { n } of handed) send(sql, n);
    expect(chooseWinner(sql, content)).toBe("a");
    const b = handed.find(({ variant }) => variant === "b");
    recordTouch(sql, { head: HEAD, content }, touch(b?.n ?? 0));
    expect(chooseWinner(sql, content)).toBe("b");
  });

  test("a person who is erased leaves counts and no address", () => {
    const sql = campaign(2);
    recipients.claim(sql, "x", 1, NOW);
    send(sql, 1);
    expect(recipients.forgetPerson(sql, ["c1"], ["p2@example.com"])).toBe(2);
    expect(readTotals(sql).counts).toEqual({ sent: 1, skipped: 1 });
    expect(sql.exec("SELECT 1 FROM recipients WHERE email IS NOT NULL").toArray()).toEqual([]);
    expect(sql.exec("SELECT 1 FROM outbox").toArray()).toEqual([]);
    expect(recordTouch(sql, { head: HEAD, content: CONTENT }, touch(1))).toBeNull();
  });
});
