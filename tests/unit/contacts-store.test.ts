import { describe, expect, test } from "vitest";
import { hasConsent } from "#app/modules/contacts/store/consents/consent-ledger.ts";
import { appendConsent, type ConsentState, listConsents } from "#app/modules/contacts/store/consents/consents.ts";
import { renewConsents } from "#app/modules/contacts/store/duplicates/merge-parts.ts";
import { deleteCompany } from "#app/modules/contacts/store/people/companies.ts";
import { type ContactQuery, listPeople } from "#app/modules/contacts/store/people/people.ts";
import { addPerson, changePerson, removePerson } from "#app/modules/contacts/store/people/persons.ts";
import { upsertPerson } from "#app/modules/contacts/store/people/upsert.ts";
import { createLead } from "#app/modules/contacts/store/pipeline/leads.ts";
import { refreshScores, saveScoreRules, scoreBreakdown } from "#app/modules/contacts/store/pipeline/scores.ts";
import { listStageChanges, saveStages } from "#app/modules/contacts/store/pipeline/stages.ts";
import { createTables } from "#app/modules/contacts/store/tables/create-tables.ts";
import { addActivity } from "#app/modules/contacts/store/timeline/timeline.ts";
import { nextEvents } from "#app/platform/events/outbox.server.ts";
import { appError } from "#app/shared/error.ts";
import { days } from "#app/shared/time.ts";
import { sqliteStorage } from "../support/sqlite-storage.ts";

const ROOM = { max: 3, full: appError("limit_reached", "full") };
const MARI = { id: "mari", name: "Mari Maasikas", email: "mari@example.com", phone: "+37251234567" };
const at = (nowMs: number) => ({ workspaceId: "w", nowMs, by: "editor" });

function aStore() {
  const sql = sqliteStorage();
  createTables(sql);
  return sql;
}

const counters = (sql: SqlStorage) =>
  Object.fromEntries(
    sql
      .exec("SELECT name, value FROM counters")
      .toArray()
      .map(({ name, value }) => [name, value]),
  );

const found = (sql: SqlStorage, query: Partial<ContactQuery>) => {
  const page = listPeople(sql, { sort: { by: "createdAt", descending: true }, limit: 9, ...query }, 9);
  return page.ok ? page.value.rows.map(({ id }) => id) : page.error.code;
};

test("a contact that becomes a lead stays itself, and a second lead with its address is refused", () => {
  const sql = aStore();
  const made = addPerson(sql, at(1), MARI, ROOM);
  expect(addPerson(sql, at(2), { ...MARI, name: "Again" }, ROOM)).toEqual(made);
  const lead = { id: "lead", name: "M", email: MARI.email, source: "fair", stage: "new" };
  const promoted = createLead(sql, at(3), lead, ROOM);
  expect(promoted).toMatchObject({ value: { id: "mari", name: MARI.name, source: "fair", stage: "new" } });
  expect(createLead(sql, at(4), lead, ROOM)).toEqual(promoted);
  expect(createLead(sql, at(5), { ...lead, id: "other" }, ROOM)).toMatchObject({ error: { code: "conflict" } });
  expect(changePerson(sql, at(6), "mari", { stage: "nowhere" })).toMatchObject({ error: { code: "invalid_input" } });
  changePerson(sql, at(7), "lead", { stage: "won" });
  expect(listStageChanges(sql, "mari", 9).map(({ toStage }) => toStage)).toEqual(["won", "new"]);
  expect(nextEvents(sql).events.map(({ id }) => id)).toEqual([
    "contact.created_mari",
    "contact.updated_mari_3",
    "lead.created_mari",
    "contact.updated_mari_7",
    "lead.updated_mari_7",
    "lead.stage_changed_mari_7",
  ]);
  expect(counters(sql)).toEqual({ contacts: 1, file_bytes: 0 });
});

test("an event is taken once, and its contact is found by the words that it has now", () => {
  const sql = aStore();
  addPerson(sql, at(1), MARI, ROOM);
  const limits = { contacts: ROOM, activities: 10 };
  const input = {
    identities: [{ kind: "email" as const, value: "juri@example.com" }],
    fields: { name: "Jüri", company: "Õunad" },
    activity: { id: "a1", type: "form.submitted", at: 5, data: {}, module: "forms" },
    newIds: { contact: "juri", company: "company" },
  };
  const first = upsertPerson(sql, at(5), input, "e1", limits);
  expect(first).toMatchObject({ value: { email: "juri@example.com", companyId: "company", lastActivityAt: 5 } });
  expect(upsertPerson(sql, at(6), { ...input, fields: { name: "Later" } }, "e1", limits)).toEqual(first);
  expect(counters(sql)).toEqual({ contacts: 2, activities: 1, file_bytes: 0 });
  expect(["jur", "ounad juri", "maasikas mari", '"*'].map((search) => found(sql, { search }))).toEqual([
    ["juri"],
    ["juri"],
    ["mari"],
    [],
  ]);
  deleteCompany(sql, "company");
  removePerson(sql, at(7), "mari");
  expect([found(sql, { search: "ounad" }), found(sql, { search: "mari" }), found(sql, {})]).toEqual([[], [], ["juri"]]);
  expect(counters(sql)).toEqual({ contacts: 1, activities: 1, file_bytes: 0 });
});

test("a search lists the same people in the same order, whether it finds many of them or few, page by page", () => {
  const sql = aStore();
  const room = { ...ROOM, max: 1_000 };
  for (let number = 0; number < 400; number++) {
    const name = `${number % 2 === 0 ? "Common" : "Other"} ${number % 200 === 0 ? "Rare" : "Person"} ${(number * 7) % 400}`;
    addPerson(sql, at(1_000 - number), { id: `c${number}`, name }, room);
  }
  // Each way to find them, beside the names themselves.
  for (const by of ["createdAt", "name", "score"] as const)
    for (const descending of [true, false])
      for (const search of ["common", "rare", "common person"]) {
        const words = search.split(" ");
        const expected = listPeople(sql, { sort: { by, descending }, limit: 500 }, 9);
        const all = expected.ok ? expected.value.rows : [];
        const ids = all
          .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
          .map(({ id }) => id);
        const read: string[] = [];
        let cursor: string | null | undefined;
        do {
          const page = listPeople(
            sql,
            { search, sort: { by, descending }, limit: 150, cursor: cursor ?? undefined },
            9,
          );
          if (!page.ok) throw new Error(page.error.message);
          expect(page.value.count).toBe(ids.length);
          read.push(...page.value.rows.map(({ id }) => id));
          cursor = page.value.nextCursor;
        } while (cursor !== null);
        expect(read).toEqual(ids);
      }
});

test("a search that finds many reads the index of its order, one that finds few does not", () => {
  const sql = aStore();
  const room = { ...ROOM, max: 1_000 };
  for (let number = 0; number < 300; number++)
    addPerson(sql, at(number + 1), { id: `c${number}`, name: number === 7 ? "Rare" : "Common" }, room);
  const plans: string[] = [];
  const spied = {
    exec: (query: string, ...values: unknown[]) => {
      if (query.includes("sort_value"))
        plans.push(
          sql
            .exec(`EXPLAIN QUERY PLAN ${query}`, ...values)
            .toArray()
            .map(({ detail }) => String(detail))
            .join("; "),
        );
      return sql.exec(query, ...values);
    },
  } as unknown as SqlStorage;
  found(spied, { search: "common" });
  found(spied, { search: "rare" });
  expect(plans[0]).toContain("USING INDEX contacts_created");
  expect(plans[0]).not.toContain("TEMP B-TREE FOR ORDER BY");
  expect(plans[1]).toContain("USING INTEGER PRIMARY KEY");
});

test("a workspace has as many contacts as its plan allows, and an address is one contact's", () => {
  const sql = aStore();
  for (const id of ["a", "b", "c"]) expect(addPerson(sql, at(1), { id, name: id }, ROOM).ok).toBe(true);
  expect(addPerson(sql, at(2), { id: "d", name: "d" }, ROOM)).toEqual({ ok: false, error: ROOM.full });
  expect(changePerson(sql, at(3), "a", { email: MARI.email }).ok).toBe(true);
  expect(changePerson(sql, at(3), "b", { email: MARI.email })).toMatchObject({ error: { code: "conflict" } });
  changePerson(sql, at(4), "a", { email: null });
  expect(changePerson(sql, at(5), "b", { email: MARI.email }).ok).toBe(true);
  expect(found(sql, { only: { email: MARI.email } })).toEqual(["b"]);
});

test("activities are recorded once and never in the future; their points decay by half in each half-life", () => {
  const sql = aStore();
  addPerson(sql, at(1), MARI, ROOM);
  const rule = { id: "r", groupId: "g", label: "Trial", match: { type: "trial.started" }, points: 8, maxTimes: 1 };
  saveScoreRules(sql, { groups: [{ id: "g", name: "Interest", halfLifeDays: 10 }], rules: [rule] });
  const add = (id: string, when = 10) =>
    addActivity(
      sql,
      at(10),
      { email: MARI.email },
      { id, type: "trial.started", at: when, data: {}, module: "api" },
      2,
    );
  expect([add("1"), add("1"), add("2")].map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(add("3", days(1))).toMatchObject({ error: { code: "invalid_input" } });
  expect(add("4")).toMatchObject({ error: { code: "limit_reached" } });
  const later = 10 + days(10);
  expect(scoreBreakdown(sql, 1, later)).toMatchObject([{ id: "g", points: 4 }]);
  expect(refreshScores(sql, later, 1, 5)).toBe(false);
  expect(sql.exec("SELECT score FROM contacts").toArray()).toEqual([{ score: 4 }]);
});

test("the newest consent counts, whatever comes late, and the whole channel goes before a topic", () => {
  const sql = aStore();
  addPerson(sql, at(1), MARI, ROOM);
  const record = (topic: string, state: ConsentState, when: number) => {
    const entry = {
      purpose: "news",
      channel: "email",
      topic,
      state,
      textVersion: "1",
      text: "",
      source: "test",
    } as const;
    return appendConsent(sql, at(when), "mari", { ...entry, addressHash: null, at: when }, `consent-${when}`);
  };
  const may = (topic: string) => hasConsent(sql, "mari", "email", topic);
  expect(may("news")).toBe(false);
  record("", "granted", 100);
  expect(may("news")).toBe(true);
  record("news", "withdrawn", 300);
  record("news", "granted", 200);
  expect([may("news"), may("")]).toEqual([false, true]);
  record("", "withdrawn", 400);
  record("news", "granted", 500);
  expect(may("news")).toBe(false);
  expect(listConsents(sql, "mari")).toHaveLength(5);
});

describe("a consent of a form", () => {
  const entryOf = (state: ConsentState, topic = "") => ({
    purpose: "news",
    channel: "email" as const,
    topic,
    state,
    textVersion: "f1:3:q9:en",
    text: "I agree.",
    source: "form:f1",
    addressHash: null,
  });
  const storeWith = (entries: [ConsentState, string?][], order = entries.map((_, at) => at)) => {
    const sql = aStore();
    addPerson(sql, at(1), MARI, ROOM);
    for (const index of order) {
      const [state = "denied", topic] = entries[index] ?? [];
      appendConsent(sql, at(99), "mari", { ...entryOf(state, topic), at: 10 + index }, `consent-${index}`);
    }
    return sql;
  };
  const changesOf = (sql: SqlStorage) =>
    nextEvents(sql).events.flatMap(({ type, data }) => (type === "consent.changed" ? [data.state] : []));

  test.each<[string, [ConsentState, string?][], boolean]>([
    ["that waits for its confirmation leaves an earlier one", [["granted"], ["pending"]], true],
    ["that is not ticked leaves an earlier one", [["granted"], ["denied"]], true],
    ["that is not ticked leaves a topic", [["granted", "tea"], ["denied"]], true],
    ["for a topic that waits leaves the channel", [["granted"], ["pending", "tea"]], true],
    ["that waits brings back no channel that was left", [["granted", "tea"], ["withdrawn"], ["pending"]], false],
    ["that is confirmed holds", [["withdrawn"], ["pending"], ["granted"]], true],
    ["that waits alone allows nothing", [["denied"], ["pending"]], false],
  ])("%s", (_, entries, allowed) => {
    const sql = storeWith(entries);
    expect(hasConsent(sql, "mari", "email", "tea")).toBe(allowed);
    expect(listConsents(sql, "mari")).toHaveLength(entries.length);
  });

  test("comes to the same in any order, and after a merge", () => {
    const statesOf = (sql: SqlStorage) => sql.exec("SELECT state, at FROM consent_state").toArray();
    const entries: [ConsentState][] = [["pending"], ["granted"], ["denied"], ["pending"]];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ]) {
      const sql = storeWith(entries, order);
      expect(statesOf(sql)).toEqual([{ state: "granted", at: 11 }]);
      renewConsents(sql, at(99), { row: 1, id: "mari" }, "merge");
      expect(statesOf(sql)).toEqual([{ state: "granted", at: 11 }]);
    }
  });

  test("is an event only when something changed", () => {
    expect(changesOf(storeWith([["pending"], ["granted"], ["denied"], ["pending"]]))).toEqual(["pending", "granted"]);
  });

  test("that a person of the workspace records as denied is a decision, whatever its source is called", () => {
    const sql = storeWith([["granted"]]);
    const denial = { ...entryOf("denied"), source: "form: on paper", textVersion: "", at: 50 };
    appendConsent(sql, at(99), "mari", denial, "paper");
    expect(hasConsent(sql, "mari", "email", "tea")).toBe(false);
  });
});

test("a stage that leads are in cannot go", () => {
  const sql = aStore();
  addPerson(sql, at(1), { ...MARI, stage: "contacted" }, ROOM);
  const stage = { id: "new", name: "New", kind: "open" as const, probability: 5 };
  const ends = (["won", "lost"] as const).map((kind) => ({ ...stage, id: kind, name: kind, kind }));
  expect(saveStages(sql, [stage, ...ends])).toMatchObject({ error: { code: "conflict" } });
  expect(saveStages(sql, [stage])).toMatchObject({ error: { code: "invalid_input" } });
  const contacted = { ...stage, id: "contacted", name: "Called" };
  expect(saveStages(sql, [stage, contacted, ...ends])).toMatchObject({ value: [{ id: "new" }, {}, {}, {}] });
});
