// Vite does not know this module of Node yet.
const { DatabaseSync } = process.getBuiltinModule("node:sqlite");

/** An object's SQL storage on Node's own SQLite: for tests of what the tables come to, without a runtime around them. */
export function sqliteStorage(): SqlStorage & { transactionSync: <Answer>(run: () => Answer) => Answer } {
  const database = new DatabaseSync(":memory:");
  const prepared = new Map<string, ReturnType<typeof database.prepare>>();
  const prepare = (query: string) => {
    const statement = prepared.get(query) ?? database.prepare(query);
    prepared.set(query, statement);
    return statement;
  };
  const exec = (query: string, ...bindings: (string | number | null | ArrayBuffer)[]) => {
    const values = bindings.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value));
    const rows = prepare(query)
      .all(...values)
      .map((row: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            value instanceof Uint8Array ? value.slice().buffer : value,
          ]),
        ),
      );
    return { toArray: () => rows, one: () => rows[0], [Symbol.iterator]: () => rows[Symbol.iterator]() };
  };
  const transactionSync = <Answer>(run: () => Answer): Answer => {
    database.exec("BEGIN");
    try {
      const answer = run();
      database.exec("COMMIT");
      return answer;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  };
  return { exec, transactionSync } as unknown as SqlStorage & { transactionSync: typeof transactionSync };
}
