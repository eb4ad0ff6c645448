import fc from "fast-check";
import { expect, test } from "vitest";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";
import { createActivitySums } from "./activity-sums.ts";

const ACTIVITIES = [
  "CREATE TABLE activities (contact INTEGER NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (contact, type, at, id)) WITHOUT ROWID",
  "CREATE UNIQUE INDEX activities_id ON activities (id)",
];

const number = fc.integer({ min: 1, max: 4 });
const type = fc.constantFrom("page.viewed", "order.placed");
const step = fc.oneof(
  fc.record({ does: fc.constant("add" as const), contact: number, type, at: number, id: number }),
  fc.record({ does: fc.constant("remove" as const), contact: number }),
  fc.record({ does: fc.constant("move" as const), contact: number, to: number }),
);

test("sums follow whatever is added, moved by a merge or erased", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, createdAt) => {
      const sql = sqliteStorage();
      for (const statement of ACTIVITIES) sql.exec(statement);
      steps.forEach((one, at) => {
        // Also over what was there before.
        if (at === createdAt) createActivitySums(sql);
        if (one.does === "add")
          sql.exec(
            "INSERT OR IGNORE INTO activities (contact, type, at, id) VALUES (?, ?, ?, ?)",
            one.contact,
            one.type,
            one.at,
            String(one.id * 10 + one.at),
          );
        else if (one.does === "remove") sql.exec("DELETE FROM activities WHERE contact = ?", one.contact);
        else sql.exec("UPDATE activities SET contact = ? WHERE contact = ?", one.to, one.contact);
      });
      createActivitySums(sql);
      const counted = sql
        .exec(
          "SELECT type, contact, count(*) AS times, min(at) AS first_at, max(at) AS last_at FROM activities GROUP BY type, contact ORDER BY type, contact",
        )
        .toArray();
      expect(sql.exec("SELECT * FROM activity_sums ORDER BY type, contact").toArray()).toEqual(counted);
    }),
    { numRuns: 300 },
  );
});
