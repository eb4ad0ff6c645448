import { expect, test } from "vitest";
import { readImport, sealImport, stageImport, stageRows } from "#app/modules/contacts/store/imports/imports.ts";
import { createTables } from "#app/modules/contacts/store/tables/create-tables.ts";
import { sqliteStorage } from "../support/sqlite-storage.ts";

const CHANGE = { workspaceId: "w", nowMs: 1, by: "editor" };
const FILE = { id: "job", fileName: "a.csv", columns: ["email"], total: 1 };
const CHUNKS = [{ at: 0, rows: [{ line: 2, cells: ["mari@example.com"] }] }];

test("a file that is sent twice at once is taken by both requests, whichever ends first", () => {
  const sql = sqliteStorage();
  createTables(sql);
  expect(stageImport(sql, CHANGE, FILE)).toEqual({ ok: true, value: { isStaged: false } });
  expect(stageImport(sql, CHANGE, FILE)).toEqual({ ok: true, value: { isStaged: false } });
  expect(stageRows(sql, "job", CHUNKS).ok).toBe(true);
  expect(sealImport(sql, CHANGE, "job").ok).toBe(true);
  expect(stageRows(sql, "job", [{ at: 0, rows: [{ line: 2, cells: ["late@example.com"] }] }]).ok).toBe(true);
  expect(sealImport(sql, CHANGE, "job").ok).toBe(true);
  expect(readImport(sql, "job")).toMatchObject({ state: "draft", samples: [["mari@example.com"]] });
  expect(stageRows(sql, "gone", CHUNKS).ok).toBe(false);
});
