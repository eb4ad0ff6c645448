import Engine from "libsql";

type Row = Record<string, unknown>;

/** How long a statement waits for one of the product's own. */
const BUSY_TIMEOUT_MS = 10_000;

/** As much of D1 as Drizzle asks for, on the file of a database that a product here has open: rows are made as tests in workerd make them. */
export function openD1File(file: string): D1Database {
  const engine = new Engine(file, { timeout: BUSY_TIMEOUT_MS });
  const execute = (query: string, values: readonly unknown[]): Row[] => {
    const prepared = engine.prepare(query);
    if (prepared.reader) return prepared.all(...values) as Row[];
    prepared.run(...values);
    return [];
  };
  const answer = (results: Row[]) => ({ results, success: true, meta: {} });
  const statement = (query: string, values: readonly unknown[] = []) => ({
    bind: (...bound: unknown[]) => statement(query, bound),
    execute: () => execute(query, values),
    all: async () => answer(execute(query, values)),
    run: async () => answer(execute(query, values)),
    raw: async () => execute(query, values).map((row) => Object.values(row)),
  });
  const batch = async (statements: readonly { execute: () => Row[] }[]) => {
    const answers: Row[][] = [];
    engine.transaction(() => {
      for (const one of statements) answers.push(one.execute());
    })();
    return answers.map(answer);
  };
  return { prepare: (query: string) => statement(query), batch } as unknown as D1Database;
}
