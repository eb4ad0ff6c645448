import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isOutage } from "./outage.ts";

const query = (cause: string) => new DrizzleQueryError("select secret", ["parameter"], new Error(cause));

describe("an outage", () => {
  it.each([
    query("D1_ERROR: Network connection lost."),
    query("LIBSQL: The database is down"),
    new Error("D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset."),
    new Error("Network connection lost."),
    Object.assign(new Error("The object moved"), { retryable: true }),
    Object.assign(new Error("Too many requests queued"), { overloaded: true }),
  ])("is %s", (error) => expect(isOutage(error)).toBe(true));

  it.each([
    query("D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT"),
    query("D1_ERROR: no such column: nonsense: SQLITE_ERROR"),
    query('SQLITE_ERROR: near "selekt": syntax error'),
    new Error("D1_ERROR: no such table: nothing: SQLITE_ERROR"),
    new TypeError("x is not a function"),
    Object.assign(new Error("A bug in the object"), { remote: true }),
    "text",
    null,
    undefined,
  ])("is not %s", (thrown) => expect(isOutage(thrown)).toBe(false));
});
