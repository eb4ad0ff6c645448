import { describe, expect, test } from "vitest";
import { addPerson, changePerson, type PersonPatch } from "#app/modules/contacts/store/people/persons.ts";
import { nextTasks, readBoard } from "#app/modules/contacts/store/pipeline/board.ts";
import { createLead, withdrawLead } from "#app/modules/contacts/store/pipeline/leads.ts";
import { readPipelineReport, saveSourceCost } from "#app/modules/contacts/store/pipeline/pipeline-report.ts";
import { nextLateAt, noteLate } from "#app/modules/contacts/store/pipeline/response-time.ts";
import { rescoreNext, saveScoreRules, scoreBreakdown } from "#app/modules/contacts/store/pipeline/scores.ts";
import { editStages, emptyStages, listStageChanges, listStages } from "#app/modules/contacts/store/pipeline/stages.ts";
import { saveSetting } from "#app/modules/contacts/store/settings.ts";
import { createTables } from "#app/modules/contacts/store/tables/create-tables.ts";
import { addTask, completeTask } from "#app/modules/contacts/store/timeline/notes.ts";
import { insertActivity } from "#app/modules/contacts/store/timeline/timeline.ts";
import { nextEvents } from "#app/platform/events/outbox.server.ts";
import { appError } from "#app/shared/error.ts";
import { days, hours } from "#app/shared/time.ts";
import { sqliteStorage } from "../support/sqlite-storage.ts";

const ROOM = { max: 1_000, full: appError("limit_reached", "full") };
const at = (nowMs: number) => ({ workspaceId: "w", nowMs, by: "editor" });

function aStore() {
  const sql = sqliteStorage();
  createTables(sql);
  return sql;
}

const lead = (sql: SqlStorage, id: string, more: PersonPatch = {}, nowMs = 1) =>
  addPerson(sql, at(nowMs), { id, name: id, email: `${id}@example.com`, stage: "new", ...more }, ROOM);
const field = (sql: SqlStorage, column: string, id: string) =>
  sql.exec(`SELECT ${column} AS value FROM contacts WHERE id = ?`, id).toArray()[0]?.value;
const events = (sql: SqlStorage, type: string) => nextEvents(sql).events.filter((event) => event.type === type);
const did = (sql: SqlStorage, type: string, id: string, when: number, data = {}) =>
  insertActivity(sql, 1, { id, type, at: when, data, module: "test" }, when);

describe("a stage that goes", () => {
  test("gives its leads to another one, the first at once and the rest in parts", () => {
    const sql = aStore();
    for (let index = 0; index < 250; index++) lead(sql, `lead${index}`, { stage: "contacted" });
    const edited = editStages(sql, at(5), { edit: "remove", id: "contacted", to: "qualified" });
    expect(edited.ok && edited.value.map(({ id }) => id)).toEqual(["new", "qualified", "won", "lost"]);
    const left = () => sql.exec("SELECT count(*) AS n FROM contacts WHERE stage = 'contacted'").toArray()[0]?.n;
    expect(left()).toBe(50);
    // Nobody can go there any more.
    expect(changePerson(sql, at(6), "lead0", { stage: "contacted" })).toMatchObject({ ok: false });
    expect(emptyStages(sql, at(7), 30)).toBe(true);
    // The stage to which they are on their way goes too.
    editStages(sql, at(8), { edit: "remove", id: "qualified", to: "new" });
    while (emptyStages(sql, at(9), 100));
    expect([left(), sql.exec("SELECT DISTINCT stage FROM contacts").toArray()]).toEqual([0, [{ stage: "new" }]]);
    expect(listStageChanges(sql, "lead0", 9).map(({ toStage }) => toStage)).toEqual(["new", "qualified", "contacted"]);
    expect(listStages(sql)).toHaveLength(3);
  });

  test("is what programs call new: leads come to the first stage then", () => {
    const sql = aStore();
    editStages(sql, at(1), { edit: "remove", id: "new", to: null });
    const created = createLead(sql, at(2), { id: "a", name: "A", email: "a@example.com", stage: "new" }, ROOM);
    expect(created).toMatchObject({ value: { stage: "contacted" } });
  });
});

describe("new leads", () => {
  const turn = (sql: SqlStorage, isOn = true) =>
    saveSetting(sql, "assignment", {
      isOn,
      members: [
        { userId: "u1", weight: 2 },
        { userId: "u2", weight: 1 },
      ],
    });

  test("go around by weight when nobody owns them, whichever way they become leads", () => {
    const sql = aStore();
    turn(sql);
    for (const id of ["a", "b", "c"]) lead(sql, id);
    lead(sql, "owned", { ownerId: "u9" });
    lead(sql, "contact", { stage: null });
    expect(field(sql, "owner_id", "contact")).toBe(null);
    changePerson(sql, at(2), "contact", { stage: "new" });
    const owners = ["a", "b", "c", "owned", "contact"].map((id) => field(sql, "owner_id", id));
    expect(owners).toEqual(["u1", "u2", "u1", "u9", "u1"]);
    expect(events(sql, "lead.assigned").map(({ data }) => data)).toEqual([
      { id: "a", ownerId: "u1" },
      { id: "b", ownerId: "u2" },
      { id: "c", ownerId: "u1" },
      { id: "contact", ownerId: "u1" },
    ]);
    turn(sql, false);
    lead(sql, "off");
    expect(field(sql, "owner_id", "off")).toBe(null);
  });

  test("that went to somebody who left go to the next", () => {
    const sql = aStore();
    turn(sql);
    lead(sql, "a");
    withdrawLead(sql, at(2), "a", "u1");
    lead(sql, "b");
    expect([field(sql, "owner_id", "a"), field(sql, "owner_id", "b")]).toEqual(["u2", "u2"]);
    withdrawLead(sql, at(3), "b", "u1");
    expect(field(sql, "owner_id", "b")).toBe("u2");
  });
});

describe("a lead that waits for an answer", () => {
  const waits = (sql: SqlStorage) => field(sql, "waiting_since", "a");

  test("waits until somebody moves it, writes a note or calls", () => {
    const sql = aStore();
    lead(sql, "a", {}, 100);
    expect(waits(sql)).toBe(100);
    did(sql, "call.made", "before", 50);
    did(sql, "page.viewed", "seen", 200);
    expect(waits(sql)).toBe(100);
    did(sql, "call.made", "call", 300);
    expect(waits(sql)).toBe(null);
    changePerson(sql, at(400), "a", { stage: null });
    changePerson(sql, at(500), "a", { stage: "new" });
    expect(waits(sql)).toBe(500);
    changePerson(sql, at(600), "a", { stage: "contacted" });
    expect(waits(sql)).toBe(null);
    changePerson(sql, at(700), "a", { stage: null });
    changePerson(sql, at(800), "a", { stage: "won" });
    expect(waits(sql)).toBe(null);
  });

  test("is noted once when it waits longer than the target, with the others of its owner", () => {
    const sql = aStore();
    for (const id of ["a", "b", "c", "d"]) lead(sql, id, { ownerId: "u1" }, 100);
    lead(sql, "e", {}, hours(1));
    expect(nextLateAt(sql)).toBe(null);
    saveSetting(sql, "responseTarget", { hours: 2 });
    expect(nextLateAt(sql)).toBe(100 + hours(2));
    noteLate(sql, at(99 + hours(2)));
    expect(events(sql, "lead.late")).toEqual([]);
    noteLate(sql, at(100 + hours(2)));
    noteLate(sql, at(200 + hours(2)));
    const named = ["a", "b", "c"].map((id) => ({ id, name: id }));
    expect(events(sql, "lead.late").map(({ data }) => data)).toEqual([
      { hours: 2, owners: [{ ownerId: "u1", count: 4, leads: named }] },
    ]);
    expect(nextLateAt(sql)).toBe(hours(3));
  });
});

describe("scores", () => {
  const match = { type: "form.submitted" };
  const rule = { id: "r", groupId: "g", label: "Form", match, points: 8, maxTimes: 2 as number | null };
  const group = { id: "g", name: "Interest", halfLifeDays: 10 as number | null };
  const total = (sql: SqlStorage) => Math.round(Number(field(sql, "score", "a")) * 100) / 100;

  test("are counted again from the whole history after the rules changed, in parts", () => {
    const sql = aStore();
    for (const id of ["a", "b", "c"]) lead(sql, id);
    for (const [index, when] of [1, 2, 3].entries()) did(sql, "form.submitted", `f${index}`, days(when));
    expect(total(sql)).toBe(0);
    saveScoreRules(sql, { groups: [group], rules: [rule] });
    expect([rescoreNext(sql, days(13), 2), rescoreNext(sql, days(13), 2)]).toEqual([true, false]);
    const expected = 8 * 0.5 ** 1.2 + 8 * 0.5 ** 1.1;
    expect(total(sql)).toBeCloseTo(expected, 2);
    expect(scoreBreakdown(sql, 1, days(13))).toMatchObject([{ id: "g", lines: [{ label: "Form", times: 2 }] }]);
    saveScoreRules(sql, { groups: [], rules: [] });
    rescoreNext(sql, days(13), 9);
    expect([total(sql), sql.exec("SELECT * FROM scores").toArray()]).toEqual([0, []]);
  });

  test("that come one by one are those that are counted from the history", () => {
    const sql = aStore();
    lead(sql, "a");
    saveScoreRules(sql, { groups: [group], rules: [{ ...rule, maxTimes: null }] });
    rescoreNext(sql, 1, 9);
    for (const [index, when] of [1, 4, 9].entries()) did(sql, "form.submitted", `f${index}`, days(when));
    const incremental = total(sql);
    const [part] = scoreBreakdown(sql, 1, days(9));
    expect(incremental).toBeCloseTo(part?.points ?? 0, 2);
  });

  test("look at the values of an activity by their type, whatever its keys are", () => {
    const sql = aStore();
    lead(sql, "a");
    const where = [
      { key: `x"') = 1 OR ('1`, value: "tea" },
      { key: "ok", value: true },
    ];
    saveScoreRules(sql, { groups: [group], rules: [{ ...rule, match: { ...match, where }, maxTimes: 1 }] });
    rescoreNext(sql, 1, 9);
    did(sql, "form.submitted", "number", 5, { [where[0]?.key ?? ""]: "tea", ok: 1 });
    expect(total(sql)).toBe(0);
    did(sql, "form.submitted", "yes", 6, { [where[0]?.key ?? ""]: "tea", ok: true });
    did(sql, "form.submitted", "again", 7, { [where[0]?.key ?? ""]: "tea", ok: true });
    expect(total(sql)).toBe(8);
  });

  test("hold the points of a trait for as long as the contact has it", () => {
    const sql = aStore();
    lead(sql, "a");
    const trait = { ...rule, match: { is: { field: "country", op: "is", value: "EE" } as const }, points: 5 };
    const tagged = { ...rule, id: "t", match: { is: { tag: "vip", has: true } }, points: -2 };
    saveScoreRules(sql, { groups: [group], rules: [trait, tagged] });
    rescoreNext(sql, 1, 9);
    changePerson(sql, at(days(50)), "a", { country: "EE" });
    expect(total(sql)).toBe(5);
    changePerson(sql, at(days(90)), "a", { tags: ["vip"] });
    expect(total(sql)).toBe(3);
    changePerson(sql, at(days(91)), "a", { country: null, tags: [] });
    expect(total(sql)).toBe(0);
    expect(changePerson(sql, at(days(92)), "a", { country: "EE" })).toMatchObject({ value: { score: 5 } });
  });
});

test("the board shows the task that is due next", () => {
  const sql = aStore();
  lead(sql, "a");
  lead(sql, "b");
  const task = { ownerId: null, by: null, at: 1 };
  addTask(sql, "a", { ...task, id: "1", title: "Some day", dueAt: null });
  addTask(sql, "a", { ...task, id: "2", title: "Later", dueAt: 900 });
  addTask(sql, "a", { ...task, id: "3", title: "Soon", dueAt: 500 });
  addTask(sql, "a", { ...task, id: "4", title: "Done", dueAt: 100 });
  completeTask(sql, "a", "4", 2);
  expect(nextTasks(sql, ["a", "b", "gone"])).toEqual([{ contactId: "a", title: "Soon", dueAt: 500 }]);
  expect(readBoard(sql, { limit: 9 }).tasks).toHaveLength(1);
});

test("a report counts where leads came from and went, what they brought and what they cost", () => {
  const sql = aStore();
  const touch = { at: 1, referrer: "", landingPage: "", clickIds: {}, visitorId: null, formId: null };
  const utm = { source: "ads", medium: "", campaign: "", term: "", content: "" };
  lead(sql, "a", { source: "fair", valueCents: 5_000, currency: "EUR", closeOn: "2026-12-24" }, 1_000);
  lead(sql, "b", { firstTouch: { ...touch, utm } }, 2_000);
  lead(sql, "c", { valueCents: 700, currency: "USD" }, 3_000);
  changePerson(sql, at(4_000), "b", { stage: "qualified" });
  changePerson(sql, at(6_000), "b", { stage: "won", valueCents: 9_900, currency: "EUR" });
  changePerson(sql, at(7_000), "c", { stage: "lost", outcomeReason: "Too expensive" });
  expect(saveSourceCost(sql, { source: "ads", month: "2026-11", currency: "EUR", cents: 100 }).ok).toBe(true);
  saveSourceCost(sql, { source: "ads", month: "2026-11", currency: "EUR", cents: 4_000 });
  saveSourceCost(sql, { source: "fair", month: "2026-10", currency: "EUR", cents: 1 });
  saveSourceCost(sql, { source: "fair", month: "2026-11", currency: "EUR", cents: 1 });
  saveSourceCost(sql, { source: "fair", month: "2026-11", currency: "EUR", cents: 0 });
  const report = readPipelineReport(sql, { fromMs: 0, toMs: 10_000, fromMonth: "2026-11", toMonth: "2026-11" });
  expect(report).toEqual({
    forecast: [{ stage: "new", month: "2026-12", currency: "EUR", leads: 1, valueCents: 5_000 }],
    transitions: expect.arrayContaining([
      { stage: "new", next: null, isThere: true, leads: 1, totalMs: 0 },
      { stage: "new", next: "qualified", isThere: false, leads: 1, totalMs: 2_000 },
      { stage: "new", next: "lost", isThere: false, leads: 1, totalMs: 4_000 },
      { stage: "qualified", next: "won", isThere: false, leads: 1, totalMs: 2_000 },
    ]),
    sources: [
      { source: "ads", leads: 1, won: 1 },
      { source: "", leads: 1, won: 0 },
      { source: "fair", leads: 1, won: 0 },
    ],
    revenue: [{ source: "ads", currency: "EUR", cents: 9_900 }],
    costs: [{ source: "ads", month: "2026-11", currency: "EUR", cents: 4_000 }],
    lostReasons: [{ reason: "Too expensive", leads: 1 }],
  });
  const before = readPipelineReport(sql, { fromMs: 0, toMs: 900, fromMonth: "2026-01", toMonth: "2026-01" });
  expect([before.sources, before.transitions, before.revenue]).toEqual([[], [], []]);
});
