import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "#db/client.ts";

/** One reading statement that waits to be sent. */
type Reading<Rows> = BatchItem<"sqlite"> & PromiseLike<Rows>;

interface Waiting {
  statement: Reading<unknown>;
  resolve: (rows: unknown) => void;
  reject: (cause: unknown) => void;
}

/** What each request's database is about to be asked. */
const waiting = new WeakMap<Database, Waiting[]>();

/**
 * Sends a statement that only reads, together with all others that the same request asks for until it has to wait: one
 * way to the database costs more than most statements do. Who reads needs to know nothing of who else does. Columns of a
 * batch come back by name, so that each needs a name of its own. A batch fails as a whole; each statement is then sent by
 * itself, so that a read rejects only for its own failure.
 */
export function readTogether<Rows>(db: Database, statement: Reading<Rows>): Promise<Rows> {
  return new Promise<Rows>((resolve, reject) => {
    const one: Waiting = { statement, resolve: resolve as Waiting["resolve"], reject };
    const others = waiting.get(db);
    if (others) {
      others.push(one);
      return;
    }
    waiting.set(db, [one]);
    // A turn of the event loop later everything has asked that waits for nothing else.
    setTimeout(() => void send(db), 0);
  });
}

async function send(db: Database): Promise<void> {
  const [first, ...others] = waiting.get(db) ?? [];
  waiting.delete(db);
  if (!first) return;
  if (others.length === 0) return sendAlone(first);
  try {
    const answers: readonly unknown[] = await db.batch([first.statement, ...others.map(({ statement }) => statement)]);
    for (const [index, { resolve }] of [first, ...others].entries()) resolve(answers[index]);
  } catch {
    await Promise.all([first, ...others].map(sendAlone));
  }
}

async function sendAlone({ statement, resolve, reject }: Waiting): Promise<void> {
  try {
    resolve(await statement);
  } catch (cause) {
    reject(cause);
  }
}
