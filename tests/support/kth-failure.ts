import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as testEnv } from "cloudflare:workers";

/** What an injected failure says; it must never reach a person. */
export const INJECTED = "injected failure 7f3a";

/** Whether an injected failure is behind this one. */
export const isInjected = (cause: unknown): boolean =>
  cause instanceof Error && (cause.message.includes(INJECTED) || isInjected(cause.cause));

/** "refused": the call is never made. "lost": it is made, and its answer does not arrive. */
export type FailureMode = "refused" | "lost";

const BOTH: readonly FailureMode[] = ["refused", "lost"];

/** Whether this is the run of the long proofs. */
export const isFullSweep = (testEnv as { FULL_SWEEPS?: string }).FULL_SWEEPS === "true";

/** In every run call k fails in one way, the odd ones refused and the even ones lost; `npm run test:nightly` tries both ways for each. */
export const modesOf = (k: number): readonly FailureMode[] => (isFullSweep ? BOTH : [k % 2 === 1 ? "refused" : "lost"]);

/** Up to this call each is tried in every run; of the later ones of a long flow every third. */
const EACH_UP_TO = 12;

/** The call to fail after call k; `npm run test:nightly` leaves none out. */
export const callAfter = (k: number): number => k + (isFullSweep || k < EACH_UP_TO ? 1 : 3);

/** Counts the calls through an Env's bindings, or to an object's storage, and fails the k-th of them. */
export class Fault {
  calls = 0;
  #armed = true;

  private readonly k: number;
  readonly mode: FailureMode;

  constructor(k: number, mode: FailureMode) {
    this.k = k;
    this.mode = mode;
  }

  get hit(): boolean {
    return this.calls >= this.k;
  }

  /** From now on every call goes through, and none is counted. */
  disarm(): void {
    this.#armed = false;
  }

  #failsNow(): boolean {
    return this.#armed && ++this.calls === this.k;
  }

  async call<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#failsNow()) return work();
    if (this.mode === "lost") await work();
    throw new Error(INJECTED);
  }

  /** `settle` brings to its end what `work` only began. */
  callSync<T>(work: () => T, settle: (result: T) => void = () => undefined): T {
    if (!this.#failsNow()) return work();
    if (this.mode === "lost") settle(work());
    throw new Error(INJECTED);
  }
}

const STATEMENT_CALLS = new Set(["all", "first", "raw", "run"]);

/** A view of an object in which some methods are replaced; everything else is the object's own. */
const view = <T extends object>(target: T, replace: (name: string) => unknown): T =>
  new Proxy(target, {
    get(_, name) {
      const replaced = typeof name === "string" ? replace(name) : undefined;
      if (replaced !== undefined) return replaced;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

type Call = (...args: unknown[]) => Promise<unknown>;

/** Every method of the object, counted: what an RPC stub or a queue offers. */
const counted = <T extends object>(target: T, fault: Fault, only?: ReadonlySet<string>): T =>
  view(target, (name) => {
    if (name === "then" || (only && !only.has(name))) return undefined;
    // Called in place: of an RPC method even `.apply` would be looked up at the other end.
    return (...args: unknown[]) =>
      fault.call(async () => (target as Record<string, Call | undefined>)[name]?.(...args));
  });

function faultyD1(db: D1Database, fault: Fault): D1Database {
  const real = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = view(statement, (name) => {
      if (name === "bind") return (...values: unknown[]) => wrap(statement.bind(...values));
      if (!STATEMENT_CALLS.has(name)) return undefined;
      return (...args: unknown[]) => fault.call(() => (Reflect.get(statement, name) as Call).apply(statement, args));
    });
    real.set(wrapped, statement);
    return wrapped;
  };
  return view(db, (name) => {
    if (name === "prepare") return (query: string) => wrap(db.prepare(query));
    if (name === "batch")
      return (statements: D1PreparedStatement[]) =>
        fault.call(() => db.batch(statements.map((one) => real.get(one) ?? one)));
    return undefined;
  });
}

const faultyNamespace = (namespace: DurableObjectNamespace, fault: Fault): DurableObjectNamespace =>
  view(namespace, (name) =>
    name === "get" || name === "getByName"
      ? (id: never) => counted((namespace[name] as (id: never) => DurableObjectStub)(id), fault)
      : undefined,
  );

const QUEUE_CALLS = new Set(["send", "sendBatch"]);

const WORKFLOW_CALLS = new Set(["create", "get"]);
const BUCKET_CALLS = new Set(["get", "put", "delete", "list"]);
const UPLOAD_CALLS = new Set(["uploadPart", "complete"]);

const faultyBucket = (bucket: R2Bucket, fault: Fault): R2Bucket =>
  view(bucket, (name) => {
    if (BUCKET_CALLS.has(name))
      return (...args: unknown[]) => fault.call(() => (Reflect.get(bucket, name) as Call).apply(bucket, args));
    if (name !== "createMultipartUpload") return undefined;
    return (key: string, options?: R2MultipartOptions) =>
      fault.call(async () => counted(await bucket.createMultipartUpload(key, options), fault, UPLOAD_CALLS));
  });

/**
 * Returns the same bindings whose k-th call (over D1, Durable Objects, Queues, Workflows and buckets together) fails.
 */
export function faultyEnv(env: Env, fault: Fault): Env {
  const wrapped = Object.entries(env).map(([name, binding]: [string, unknown]) => {
    if (typeof binding !== "object" || binding === null) return [name, binding];
    if ("prepare" in binding) return [name, faultyD1(binding as D1Database, fault)];
    if ("idFromName" in binding) return [name, faultyNamespace(binding as DurableObjectNamespace, fault)];
    if ("createMultipartUpload" in binding) return [name, faultyBucket(binding as R2Bucket, fault)];
    if ("createBatch" in binding) return [name, counted(binding as Workflow, fault, WORKFLOW_CALLS)];
    if ("sendBatch" in binding) return [name, counted(binding as Queue, fault, QUEUE_CALLS)];
    return [name, binding];
  });
  return Object.fromEntries(wrapped) as Env;
}

const ASYNC_STORAGE = ["get", "put", "delete", "deleteAll", "getAlarm", "setAlarm", "deleteAlarm"] as const;

/** Makes the k-th call to a living object's storage fail; the object holds this very storage. */
export function breakStorage(storage: DurableObjectStorage, fault: Fault): void {
  for (const name of ASYNC_STORAGE) {
    const original = storage[name].bind(storage) as Call;
    Object.assign(storage, { [name]: (...args: unknown[]) => fault.call(() => original(...args)) });
  }
  const exec = storage.sql.exec.bind(storage.sql);
  storage.sql.exec = ((query: string, ...values: unknown[]) => {
    // A read whose answer is lost is a read that was refused.
    if (fault.mode === "lost" && /^\s*SELECT\b/i.test(query)) return exec(query, ...values);
    return fault.callSync(
      () => exec(query, ...values),
      (cursor) => void cursor.toArray(),
    );
  }) as typeof exec;
  const transactionSync = storage.transactionSync.bind(storage);
  storage.transactionSync = (work) => fault.callSync(() => transactionSync(work));
}

export interface Attempt<T> {
  /** Which call failed, and how. */
  k: number;
  mode: FailureMode;
  /** Different for each attempt: for addresses and names. */
  id: string;
  outcome: T;
}

interface Sweep<P, T> {
  env: Env;
  /** What the flow needs, made without failures. */
  prepare: (id: string) => Promise<P>;
  /** The flow itself; runs once for each k, and once more in which nothing fails. Work behind the answer is waited for. */
  flow: (env: Env, context: ExecutionContext, prepared: P, id: string) => Promise<T>;
  /** What must hold after each attempt. */
  invariants: (attempt: Attempt<T>, prepared: P) => Promise<void>;
  /** Default 100. A flow that makes more calls than this is a failure itself. */
  maxCalls?: number;
}

/**
 * Runs a flow over and over while call k of its bindings fails, for k = 1, 2, … until the flow makes
 * fewer than k calls, with the call refused or its answer lost (see `modesOf` and `callAfter`). Returns the
 * last call that was failed (SQLite's method of testing against failing allocations and I/O).
 */
export async function sweepFailures<P, T>({
  env,
  prepare,
  flow,
  invariants,
  maxCalls = 100,
}: Sweep<P, T>): Promise<number> {
  async function attempt(k: number, mode: FailureMode): Promise<boolean> {
    const id = `${mode}-${k}`;
    const prepared = await prepare(id);
    const fault = new Fault(k, mode);
    const execution = createExecutionContext();
    const outcome = await flow(faultyEnv(env, fault), execution, prepared, id);
    await waitOnExecutionContext(execution);
    try {
      await invariants({ k, mode, id, outcome }, prepared);
    } catch (cause) {
      throw new Error(`After call ${k} was ${mode}: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    }
    return fault.hit;
  }

  let last = 0;
  for (let k = 1; k <= maxCalls; k = callAfter(k)) {
    let hits = 0;
    for (const mode of modesOf(k)) if (await attempt(k, mode)) hits++;
    if (hits === 0) return last;
    last = k;
  }
  throw new Error(`The flow makes more than ${maxCalls} calls`);
}
