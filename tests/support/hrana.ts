import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Engine from "libsql";

/*
 * A libSQL server as small as the tests need: the Hrana protocol over HTTP, version 2, JSON encoding
 * (https://github.com/tursodatabase/libsql/blob/main/docs/HTTP_V2_SPEC.md), in front of the real libSQL engine.
 */

type Value =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };
type Native = null | bigint | number | string | Buffer;

interface Stmt {
  sql?: string;
  sql_id?: number;
  args?: Value[];
  named_args?: { name: string; value: Value }[];
  want_rows?: boolean;
}

type Condition =
  | { type: "ok" | "error"; step: number }
  | { type: "not"; cond: Condition }
  | { type: "and" | "or"; conds: Condition[] }
  | { type: "is_autocommit" };

type StreamRequest =
  | { type: "close" | "get_autocommit" }
  | { type: "execute"; stmt: Stmt }
  | { type: "batch"; batch: { steps: { condition?: Condition | null; stmt: Stmt }[] } }
  | { type: "sequence" | "describe"; sql?: string; sql_id?: number }
  | { type: "store_sql"; sql: string; sql_id: number }
  | { type: "close_sql"; sql_id: number };

interface Statement {
  reader: boolean;
  raw(on: boolean): Statement;
  safeIntegers(on: boolean): Statement;
  columns(): { name: string; type: string | null }[];
  all(args: unknown): Native[][];
  run(args: unknown): unknown;
}

interface Connection {
  readonly inTransaction: boolean;
  prepare(sql: string): Statement;
  exec(sql: string): void;
  close(): void;
}

const openFile = (path: string) => new Engine(path, { timeout: 5_000 }) as unknown as Connection;

interface StmtResult {
  cols: { name: string; decltype: string | null }[];
  rows: Value[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
}

interface Failure {
  message: string;
  code: string | null;
}

function toNative(value: Value): Native {
  switch (value.type) {
    case "null":
      return null;
    case "integer":
      return BigInt(value.value);
    case "blob":
      return Buffer.from(value.base64, "base64");
    default:
      return value.value;
  }
}

function fromNative(value: Native): Value {
  if (value === null || value === undefined) return { type: "null" };
  if (typeof value === "bigint") return { type: "integer", value: value.toString() };
  if (typeof value === "number") return { type: "float", value };
  if (typeof value === "string") return { type: "text", value };
  return { type: "blob", base64: Buffer.from(value).toString("base64") };
}

/** As sqld words it: the primary code only, the engine's message behind a prefix. */
function asFailure(cause: unknown): Failure {
  const { message, code } = cause as { message: string; code?: string };
  return { message: `SQLite error: ${message}`, code: code ? (/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code) : null };
}

/** One connection to the file, with the SQL texts its client stored. */
class Stream {
  readonly #connection: Connection;
  readonly #texts = new Map<number, string>();

  constructor(path: string) {
    this.#connection = openFile(path);
  }

  close(): void {
    if (this.#connection.inTransaction) this.#connection.exec("ROLLBACK");
    this.#connection.close();
  }

  #text({ sql, sql_id }: { sql?: string; sql_id?: number }): string {
    const text = sql ?? (sql_id === undefined ? undefined : this.#texts.get(sql_id));
    if (text === undefined) throw Object.assign(new Error("SQL text not found"), { code: "SQL_NOT_FOUND" });
    return text;
  }

  #counters(): [total: bigint, rowId: bigint] {
    const [row] = this.#connection
      .prepare("SELECT total_changes(), last_insert_rowid()")
      .raw(true)
      .safeIntegers(true)
      .all([]);
    return row as [bigint, bigint];
  }

  #execute(stmt: Stmt): StmtResult {
    const statement = this.#connection.prepare(this.#text(stmt)).safeIntegers(true);
    const named = stmt.named_args ?? [];
    const args =
      named.length > 0
        ? Object.fromEntries(named.map(({ name, value }) => [name.replace(/^[:@$]/, ""), toNative(value)]))
        : (stmt.args ?? []).map(toNative);
    const [before] = this.#counters();
    const cols = statement.reader ? statement.columns().map(({ name, type }) => ({ name, decltype: type })) : [];
    const rows = statement.reader ? statement.raw(true).all(args) : [];
    if (!statement.reader) statement.run(args);
    const [after, rowId] = this.#counters();
    return {
      cols,
      rows: stmt.want_rows === false ? [] : rows.map((row) => row.map(fromNative)),
      affected_row_count: Number(after - before),
      last_insert_rowid: rowId.toString(),
    };
  }

  #batch(steps: { condition?: Condition | null; stmt: Stmt }[]) {
    const results: (StmtResult | null)[] = [];
    const errors: (Failure | null)[] = [];
    const holds = (condition: Condition): boolean => {
      switch (condition.type) {
        case "ok":
          return Boolean(results[condition.step]);
        case "error":
          return Boolean(errors[condition.step]);
        case "not":
          return !holds(condition.cond);
        case "and":
          return condition.conds.every(holds);
        case "or":
          return condition.conds.some(holds);
        case "is_autocommit":
          return !this.#connection.inTransaction;
      }
    };
    for (const { condition, stmt } of steps) {
      let result: StmtResult | null = null;
      let failure: Failure | null = null;
      if (!condition || holds(condition)) {
        try {
          result = this.#execute(stmt);
        } catch (cause) {
          failure = asFailure(cause);
        }
      }
      results.push(result);
      errors.push(failure);
    }
    return { step_results: results, step_errors: errors };
  }

  answer(request: StreamRequest): object {
    try {
      return { type: "ok", response: { type: request.type, ...this.#respond(request) } };
    } catch (cause) {
      return { type: "error", error: asFailure(cause) };
    }
  }

  #respond(request: StreamRequest): object {
    switch (request.type) {
      case "execute":
        return { result: this.#execute(request.stmt) };
      case "batch":
        return { result: this.#batch(request.batch.steps) };
      case "sequence":
        this.#connection.exec(this.#text(request));
        return {};
      case "describe": {
        const statement = this.#connection.prepare(this.#text(request));
        const cols = statement.reader ? statement.columns().map(({ name, type }) => ({ name, decltype: type })) : [];
        return { result: { params: [], cols, is_explain: false, is_readonly: statement.reader } };
      }
      case "store_sql":
        this.#texts.set(request.sql_id, request.sql);
        return {};
      case "close_sql":
        this.#texts.delete(request.sql_id);
        return {};
      case "get_autocommit":
        return { is_autocommit: !this.#connection.inTransaction };
      case "close":
        return {};
    }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Runs the generated migrations on a database file, as drizzle's migrator splits them. */
function migrate(path: string, folder: string): void {
  const connection = openFile(path);
  connection.exec("PRAGMA journal_mode = WAL");
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    for (const statement of readFileSync(join(folder, file), "utf8").split("--> statement-breakpoint"))
      connection.exec(statement);
  }
  connection.close();
}

export interface HranaServer {
  /** Databases are `${url}/name`; the first use of a name makes it: empty, or migrated when the name starts with "migrated-". */
  url: string;
  stop: () => Promise<void>;
}

/** Starts the server on loopback. With `authToken`, every call must carry it. */
export async function startHranaServer({
  authToken,
  migrations = "./migrations",
}: {
  authToken?: string;
  migrations?: string;
} = {}): Promise<HranaServer> {
  const folder = mkdtempSync(join(tmpdir(), "libsql-"));
  const streams = new Map<string, Stream>();
  const known = new Set<string>();
  let lastBaton = 0;

  const pathOf = (name: string) => {
    const path = join(folder, `${name}.db`);
    if (!known.has(name)) {
      known.add(name);
      if (name.startsWith("migrated-")) migrate(path, migrations);
    }
    return path;
  };

  const server = createServer(async (request, response) => {
    const [, name, rest] = /^\/([\w-]+)\/(.+)$/.exec(request.url ?? "") ?? [];
    if (authToken && request.headers.authorization !== `Bearer ${authToken}`)
      return send(response, 401, { message: "Unauthorized" });
    if (request.method !== "POST" || !name || rest !== "v2/pipeline")
      return send(response, 404, { message: "Not found" });
    const { baton, requests } = JSON.parse(await bodyOf(request)) as {
      baton?: string | null;
      requests: StreamRequest[];
    };
    const stream = baton ? streams.get(baton) : new Stream(pathOf(name));
    if (!stream) return send(response, 400, { message: "The stream has expired", code: "STREAM_EXPIRED" });
    if (baton) streams.delete(baton);
    const results = requests.map((item) => stream.answer(item));
    const closed = requests.some(({ type }) => type === "close");
    if (closed) stream.close();
    const next = closed ? null : `baton-${++lastBaton}`;
    if (next) streams.set(next, stream);
    send(response, 200, { baton: next, base_url: null, results });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      for (const stream of streams.values()) stream.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
