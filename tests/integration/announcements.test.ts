import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { readGuidance } from "#app/modules/guidance/index.server.ts";
import { type AppContext, createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { createLogger } from "#app/platform/log.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { minutes } from "#app/shared/time.ts";
import { announcements, guidanceStates } from "#db/schema/index.ts";
import { createAccount } from "#tests/support/factories.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const logged: string[] = [];
const context: AppContext = {
  ...createAppContext(env, createExecutionContext()),
  now: () => NOW,
  log: createLogger({}, (...line) => void logged.push(line.join(" "))),
};
const { db } = context;

type Row = typeof announcements.$inferInsert;

const announcement = (change: Partial<Row> & { title: string }): Row => ({
  id: newId(),
  description: "What it says.",
  route: "/seo",
  type: "new",
  priority: "medium",
  category: "Test",
  publishedAt: new Date(NOW.getTime() - minutes(10)),
  createdAt: NOW,
  updatedAt: NOW,
  ...change,
});
const agoMs = (ms: number) => new Date(NOW.getTime() - ms);

async function publish(rows: readonly Row[]): Promise<void> {
  await db.delete(announcements);
  for (let at = 0; at < rows.length; at += 8) await db.insert(announcements).values(rows.slice(at, at + 8));
}

/** The session of a new person, as far as the guidance reads it. */
async function newPerson(): Promise<Session> {
  const { userId, workspaceId } = await createAccount(env);
  const preferences = { autoSave: true, showOnboarding: true, analyticsTracking: true };
  return {
    userId,
    workspaceId,
    workspaceRole: "owner",
    plan: "pro",
    timeZone: "UTC",
    impersonatorId: null,
    preferences,
  } as Session;
}

const dismiss = ({ userId }: Session, ids: readonly string[]) =>
  db.insert(guidanceStates).values({ userId, key: "dismissed_features", value: JSON.stringify(ids), updatedAt: NOW });

const isTip = (id: string) => id.startsWith("tip-");
const titles = async (session: Session) =>
  (await readGuidance(context, session)).announcements.filter(({ id }) => !isTip(id)).map(({ title }) => title);

describe("announcements on the dashboard", () => {
  it("are the published and unexpired ones: the important first, then the newest, then the tips", async () => {
    await publish([
      announcement({ title: "low", priority: "low", publishedAt: agoMs(minutes(1)) }),
      announcement({ title: "medium, older", publishedAt: agoMs(minutes(9)) }),
      announcement({ title: "medium, newer", publishedAt: agoMs(minutes(3)) }),
      announcement({ title: "high", priority: "high", publishedAt: agoMs(minutes(60)) }),
      announcement({ title: "draft", priority: "high", publishedAt: null }),
      announcement({ title: "over", priority: "high", endsAt: NOW }),
      announcement({ title: "not yet", priority: "high", publishedAt: new Date(NOW.getTime() + 1) }),
      announcement({
        title: "still",
        priority: "high",
        publishedAt: agoMs(minutes(90)),
        endsAt: new Date(NOW.getTime() + 1),
      }),
    ]);
    const person = await newPerson();
    expect(await titles(person)).toEqual(["high", "still", "medium, newer", "medium, older", "low"]);
    const { announcements: all } = await readGuidance(context, person);
    const firstTip = all.findIndex(({ id }) => isTip(id));
    expect(firstTip).toBe(5);
    expect(all.slice(firstTip).every(({ id }) => isTip(id))).toBe(true);
  });

  it("of 1,000 are a bounded number, and dismissing brings the next ones until none is left", async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      announcement({ title: `n${index}`, publishedAt: agoMs(1_000 + index) }),
    );
    await publish(rows);
    const person = await newPerson();
    expect(await titles(person)).toEqual(rows.slice(0, 20).map(({ title }) => title));
    await dismiss(
      person,
      rows.slice(0, 985).map(({ id }) => id ?? ""),
    );
    expect(await titles(person)).toEqual(rows.slice(985).map(({ title }) => title));
    // Somebody else dismissed nothing.
    expect(await titles(await newPerson())).toHaveLength(20);
  });

  it("lead nowhere but within the product, whatever was stored", async () => {
    await publish(
      ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/login"].map((route) =>
        announcement({ title: route, route }),
      ),
    );
    const { announcements: all } = await readGuidance(context, await newPerson());
    expect(all.filter(({ id }) => !isTip(id)).map(({ route }) => route)).toEqual(Array(5).fill("/dashboard"));
  });

  it("cannot be read: the tips alone, and a line in the log", async () => {
    const person = await newPerson();
    // A statement fails when it is sent, not when it is made.
    // biome-ignore lint/suspicious/noThenProperty: statements are thenables
    const down = { then: (_sent: unknown, reject: (cause: Error) => void) => reject(new Error("down")) };
    const failing = {
      ...context,
      db: new Proxy(db, { get: (target, name) => (name === "all" ? () => down : Reflect.get(target, name)) }),
    };
    logged.length = 0;
    const { announcements: all } = await readGuidance(failing, person);
    expect(all.length).toBeGreaterThan(0);
    expect(all.every(({ id }) => isTip(id))).toBe(true);
    expect(logged.join()).toContain("announcements.read_failed");
  });
});
