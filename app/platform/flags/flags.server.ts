import { and, eq, ne } from "drizzle-orm";
import { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { seconds } from "#app/shared/time.ts";
import { featureFlags } from "#db/schema/platform.ts";
import { FLAG_KEYS, FLAGS, type FlagKey } from "./definitions.ts";

/** An isolate asks the database at most this often. */
const FRESH_MS = seconds(10);

interface Known {
  enabled: ReadonlyMap<string, boolean>;
  readAtMs: number;
}

const known = new WeakMap<object, Known>();

async function readAll(context: Pick<AppContext, "env" | "db">): Promise<ReadonlyMap<string, boolean>> {
  const rows = await context.db.select({ key: featureFlags.key, enabled: featureFlags.enabled }).from(featureFlags);
  const enabled = new Map(rows.map(({ key, enabled: on }) => [key, on]));
  known.set(context.env, { enabled, readAtMs: Date.now() });
  return enabled;
}

/**
 * Whether a flag is on. A change is seen everywhere within 10 seconds; while the database does not answer, what was read
 * last counts, and the default where nothing was.
 */
export async function isFlagOn(context: Pick<AppContext, "env" | "db" | "log">, key: FlagKey): Promise<boolean> {
  const memory = known.get(context.env);
  const young = memory !== undefined && Date.now() - memory.readAtMs < FRESH_MS;
  try {
    const enabled = young ? memory.enabled : await readAll(context);
    return enabled.get(key) ?? FLAGS[key].byDefault;
  } catch (cause) {
    context.log.error("flags.read_failed", { key }, cause);
    return memory?.enabled.get(key) ?? FLAGS[key].byDefault;
  }
}

export interface FlagState {
  key: FlagKey;
  title: string;
  description: string;
  enabled: boolean;
  byDefault: boolean;
  updatedAt: Date | null;
}

/** Returns every flag with its state, read again. */
export async function listFlags({ db }: Pick<AppContext, "db">): Promise<FlagState[]> {
  const rows = await db.select().from(featureFlags);
  return FLAG_KEYS.map((key) => {
    const row = rows.find((stored) => stored.key === key);
    return { key, ...FLAGS[key], enabled: row?.enabled ?? FLAGS[key].byDefault, updatedAt: row?.updatedAt ?? null };
  });
}

/** Switches a flag, with an audit row when that changes anything. */
export async function setFlag(
  context: RequestContext,
  admin: { userId: string },
  key: FlagKey,
  enabled: boolean,
): Promise<void> {
  const values = { key, enabled, updatedBy: admin.userId, updatedAt: context.now() };
  const write = context.db
    .insert(featureFlags)
    .values(values)
    .onConflictDoUpdate({
      target: featureFlags.key,
      set: values,
      setWhere: and(eq(featureFlags.key, key), ne(featureFlags.enabled, enabled)),
    });
  const entry = {
    workspaceId: null,
    userId: admin.userId,
    action: "flag.changed",
    subject: `flag:${key}`,
    detail: enabled ? "on" : "off",
  };
  await context.db.batch([write, auditIfChanged(context, entry)]);
  known.delete(context.env);
}
