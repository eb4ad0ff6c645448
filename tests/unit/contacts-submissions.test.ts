import { describe, expect, test } from "vitest";
import type { Identity } from "#app/modules/contacts/domain/contact.ts";
import { erasePerson, knowPerson } from "#app/modules/contacts/store/erasure/erasures.ts";
import { sealImport, stageImport, stageRows } from "#app/modules/contacts/store/imports/imports.ts";
import { MAX_COMPANIES } from "#app/modules/contacts/store/people/companies.ts";
import { addPerson, changePerson } from "#app/modules/contacts/store/people/persons.ts";
import { type UpsertInput, upsertPerson } from "#app/modules/contacts/store/people/upsert.ts";
import { createTables } from "#app/modules/contacts/store/tables/create-tables.ts";
import { appError } from "#app/shared/error.ts";
import { sqliteStorage } from "../support/sqlite-storage.ts";

const ROOM = { max: 9, full: appError("limit_reached", "full") };
const LIMITS = { contacts: ROOM, activities: 99 };
const MARI = { id: "mari", name: "Mari Maasikas", email: "mari@example.com", phone: "+37251234567" };
const at = (nowMs: number) => ({ workspaceId: "w", nowMs, by: "editor" });

function aStore() {
  const sql = sqliteStorage();
  createTables(sql);
  return sql;
}

const mail = (value: string): Identity => ({ kind: "email", value });

let sent = 0;
/** Takes a form that somebody sent at 5. */
function submit(sql: SqlStorage, email: string | null, fields: UpsertInput["fields"] = {}, hash = "hash") {
  sent++;
  const input = {
    identities: email === null ? [] : [mail(email)],
    fields,
    submission: { at: 5, addressHashes: [hash] },
    newIds: { contact: `new${sent}`, company: `company${sent}` },
  };
  return upsertPerson(sql, at(10), input, `event${sent}`, LIMITS);
}

describe("a form", () => {
  test("fills only what is not known of the person", () => {
    const sql = aStore();
    addPerson(sql, at(1), { ...MARI, custom: { tea: "Oolong" } }, ROOM);
    const typed = { name: "Attacker", phone: "+3725550000", jobTitle: "Buyer", country: "EE", company: "Tea" };
    const filled = submit(sql, MARI.email, { ...typed, custom: { tea: "none", cups: 2 } });
    expect(filled).toMatchObject({
      value: { ...MARI, jobTitle: "Buyer", country: "EE", custom: { tea: "Oolong", cups: 2 } },
    });
    const again = submit(sql, MARI.email, { ...typed, jobTitle: "None", country: "FI", company: "Coffee" });
    expect(again).toMatchObject({ value: { ...MARI, jobTitle: "Buyer", country: "EE" } });
    expect(again).toMatchObject({ value: { companyId: filled.ok && filled.value.companyId } });
    expect(
      knowPerson(sql, "mari")
        ?.identities.map(({ value }) => value)
        .sort(),
    ).toEqual([MARI.phone, MARI.email]);
  });

  test("is of whom its address is, whatever number it has", () => {
    const sql = aStore();
    addPerson(sql, at(1), MARI, ROOM);
    addPerson(sql, at(1), { id: "juri", name: "Jüri", email: "juri@example.com" }, ROOM);
    expect(submit(sql, "juri@example.com", { phone: MARI.phone })).toMatchObject({ value: { id: "juri" } });
    expect(submit(sql, null, { name: "Nobody", phone: MARI.phone })).toMatchObject({
      value: { name: "Nobody", email: null, phone: MARI.phone },
    });
    expect(submit(sql, "new@example.com", { phone: MARI.phone })).toMatchObject({
      value: { email: "new@example.com" },
    });
    expect(sql.exec("SELECT value FROM identities WHERE kind = 'phone'").toArray()).toEqual([{ value: MARI.phone }]);
    expect(changePerson(sql, at(20), "juri", { name: "Jüri Tamm" })).toMatchObject({ value: { name: "Jüri Tamm" } });
  });

  test("takes no number from the person whom the workspace gives it to later", () => {
    const sql = aStore();
    submit(sql, "first@example.com", { phone: MARI.phone });
    expect(addPerson(sql, at(20), MARI, ROOM)).toMatchObject({ value: { phone: MARI.phone } });
    expect(knowPerson(sql, "mari")?.identities).toContainEqual({ kind: "phone", value: MARI.phone, isPrimary: true });
  });

  test("leaves a number that a person of the workspace confirms by saving it", () => {
    const sql = aStore();
    const made = submit(sql, "first@example.com", { phone: MARI.phone });
    const id = made.ok ? made.value.id : "";
    const numbers = () => knowPerson(sql, id)?.identities.filter(({ kind }) => kind === "phone");
    expect(numbers()).toEqual([]);
    changePerson(sql, at(20), id, { name: "First" });
    expect(numbers()).toEqual([]);
    changePerson(sql, at(21), id, { phone: MARI.phone });
    expect(numbers()).toMatchObject([{ value: MARI.phone }]);
    expect(addPerson(sql, at(22), MARI, ROOM)).toMatchObject({ error: { code: "conflict" } });
  });

  test("keeps its contact when its company finds no room", () => {
    const sql = aStore();
    sql.exec(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_COMPANIES})
       INSERT INTO companies (id, name, created_at, updated_at) SELECT 'c' || i, 'Company ' || i, 1, 1 FROM n`,
    );
    expect(submit(sql, "a@example.com", { company: "One more" })).toMatchObject({ value: { companyId: null } });
  });
});

describe("an erased person", () => {
  const receipt = (hashes: string[]) => ({
    id: "receipt",
    contactIds: ["mari"],
    addresses: hashes.map((valueHash) => ({ kind: "email" as const, valueHash })),
    counts: {},
    isSuppressed: false,
  });

  test("does not come back with a form that was on its way, but with a later one", () => {
    const sql = aStore();
    addPerson(sql, at(1), MARI, ROOM);
    expect(erasePerson(sql, at(7), "mari", receipt(["hash"]))).toMatchObject({ ok: true });
    expect(submit(sql, MARI.email)).toMatchObject({ error: { code: "not_found" } });
    expect(submit(sql, "juri@example.com", {}, "other")).toMatchObject({ ok: true });
    sql.exec("UPDATE erasures SET at = 4");
    expect(submit(sql, MARI.email)).toMatchObject({ ok: true });
  });

  test("is known by the number alone when a form gave nothing else", () => {
    const sql = aStore();
    const made = submit(sql, null, { phone: MARI.phone });
    const known = knowPerson(sql, made.ok ? made.value.id : "");
    expect(known?.identities).toEqual([{ kind: "phone", value: MARI.phone }]);
  });

  test("is in no file any more that waits to be imported", () => {
    const sql = aStore();
    addPerson(sql, at(1), { ...MARI, identities: [{ kind: "external", value: "c-1" }] }, ROOM);
    stageImport(sql, at(2), { id: "job", fileName: "a.csv", columns: ["email", "phone"], total: 6 });
    const rows = [
      ["MARI@example.com", ""],
      ["other@example.com", "'+372 5123 4567"],
      ["", "05123 4567"],
      ["C-1", ""],
      ["juri@example.com", "+372 5999 9999"],
      ["mari@example.com.ee", "4567"],
    ].map((cells, line) => ({ line: line + 2, cells }));
    stageRows(sql, "job", [
      { at: 0, rows: rows.slice(0, 4) },
      { at: 4, rows: rows.slice(4) },
    ]);
    sealImport(sql, at(3), "job");
    sql.exec("UPDATE import_chunks SET problems = '[[2,\"mari@example.com is wrong\"]]'");
    expect(erasePerson(sql, at(7), "mari", receipt([]))).toMatchObject({
      value: { counts: { "Rows of imported files": 4 } },
    });
    const left = sql.exec<{ rows: string }>("SELECT rows FROM import_chunks").toArray();
    expect(left.map((chunk) => JSON.parse(chunk.rows))).toEqual([rows.slice(4)]);
  });
});
