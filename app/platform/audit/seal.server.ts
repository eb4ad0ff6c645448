import { and, asc, count, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { randomToken } from "#app/platform/crypto/bytes.ts";
import { ringOf } from "#app/platform/crypto/key-ring.ts";
import { insertFrom } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { auditChains, auditLog } from "#db/schema/platform.ts";
import { SALT_BYTES } from "./audit.server.ts";
import {
  type ChainedRow,
  type ChainHead,
  type ChainKey,
  type Seal,
  type SealedRow,
  sealRows,
  startOf,
  type Verification,
  verifyChain,
} from "./chain.ts";
import { chainKeys } from "./chain-keys.ts";

type Chained = Pick<AppContext, "db" | "now"> & { config: Pick<AppContext["config"], "SIGNING_KEY"> };

const keysOf = ({ config }: Chained) => chainKeys(ringOf(config.SIGNING_KEY, "SIGNING_KEY"));

/** Rows of one run; the next run takes the next. */
const MAX_ROWS = 500;

/** Rows that a verification holds at a time. */
const VERIFY_PAGE = 500;

const newSalt = () => randomToken(SALT_BYTES);

const CHAINED = {
  id: auditLog.id,
  workspaceId: auditLog.workspaceId,
  userId: auditLog.userId,
  action: auditLog.action,
  subject: auditLog.subject,
  address: auditLog.address,
  createdAt: auditLog.createdAt,
  place: auditLog.place,
  detail: auditLog.detail,
  impersonatorId: auditLog.impersonatorId,
  salt: auditLog.salt,
};

const SEALED = {
  ...CHAINED,
  sequence: auditLog.sequence,
  personalDigest: auditLog.personalDigest,
  hash: auditLog.hash,
  sealedAt: auditLog.sealedAt,
};

interface OpenRow extends ChainedRow {
  chain: string;
  head: ChainHead | null;
}

/** Rows from before the chains existed stand under "system", without a salt: they get the chain they belong to. */
const adoptOldRows = (db: Database) =>
  db
    .update(auditLog)
    .set({ chain: sql`coalesce(${auditLog.workspaceId}, 'user:' || ${auditLog.userId})` })
    .where(
      and(
        eq(auditLog.chain, "system"),
        eq(auditLog.salt, ""),
        isNull(auditLog.sequence),
        sql`coalesce(${auditLog.workspaceId}, ${auditLog.userId}) is not null`,
      ),
    );

/**
 * The oldest open rows with the heads of their chains. A chain whose head is gone while sealed rows exist was tampered
 * with: it gets no further rows, which would cover that up.
 */
const readOpenRows = (db: Database, chain: string | undefined) =>
  db
    .select({ ...CHAINED, chain: auditLog.chain, head: { sequence: auditChains.sequence, hash: auditChains.hash } })
    .from(auditLog)
    .leftJoin(auditChains, eq(auditChains.chain, auditLog.chain))
    .where(
      and(
        isNull(auditLog.sequence),
        chain === undefined ? undefined : eq(auditLog.chain, chain),
        sql`(${auditChains.chain} is not null or not exists
          (select 1 from audit_log as sealed where sealed.chain = ${auditLog.chain} and sealed.sequence is not null))`,
      ),
    )
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id))
    .limit(MAX_ROWS);

interface SealedPart {
  chain: string;
  /** The head that the seals were made for; sequence 0 and no hash for a chain without rows. */
  from: number;
  fromHash: string;
  to: Seal;
  seals: Seal[];
  rows: OpenRow[];
}

async function sealChainPart(
  chain: string,
  rows: OpenRow[],
  sealing: { key: ChainKey; sealedAt: Date },
): Promise<SealedPart | null> {
  const head = rows[0]?.head ?? null;
  const seals = await sealRows(head ?? startOf(chain), rows, sealing, newSalt);
  const to = seals.at(-1);
  return to ? { chain, from: head?.sequence ?? 0, fromHash: head?.hash ?? "", to, seals, rows } : null;
}

/**
 * Moves the heads and writes the seals, in one transaction. A head moves only from where it was read, and rows are
 * sealed only under a head that moved: of two sealers of one chain one wins, and the other changes nothing.
 */
async function writeSeals(db: Database, parts: readonly SealedPart[], sealedAt: Date): Promise<string[]> {
  const heads = parts.map(({ chain, from, fromHash, to }) => ({
    chain,
    from,
    fromHash,
    sequence: to.sequence,
    hash: to.hash,
  }));
  // A salt is written only where none was, and the person is still the one of the digest: an account may be erased in between.
  const seals = parts.flatMap(({ to, seals, rows }) =>
    seals.map((seal, at) => ({
      ...seal,
      headSequence: to.sequence,
      headHash: to.hash,
      userId: rows[at]?.userId,
      address: rows[at]?.address,
    })),
  );
  const moveHeads = insertFrom(
    db,
    auditChains,
    { chain: sql`value ->> 'chain'`, sequence: sql`value ->> 'sequence'`, hash: sql`value ->> 'hash'` },
    sql`json_each(${JSON.stringify(heads)}) left join audit_chains as before on before.chain = value ->> 'chain'`,
    sql`coalesce(before.sequence, 0) = value ->> 'from' and coalesce(before.hash, '') = value ->> 'fromHash'`,
  )
    .onConflictDoUpdate({
      target: auditChains.chain,
      set: { sequence: sql`excluded.sequence`, hash: sql`excluded.hash` },
    })
    .returning({ chain: auditChains.chain });
  const writeRows = db
    .update(auditLog)
    .set({
      sequence: sql`seal.value ->> 'sequence'`,
      personalDigest: sql`seal.value ->> 'personalDigest'`,
      hash: sql`seal.value ->> 'hash'`,
      sealedAt,
      salt: sql`case when ${auditLog.salt} = '' and ${auditLog.userId} is seal.value ->> 'userId' and ${auditLog.address} = seal.value ->> 'address'
        then seal.value ->> 'salt' else ${auditLog.salt} end`,
    })
    .from(sql`json_each(${JSON.stringify(seals)}) as seal`)
    .where(sql`${auditLog.id} = seal.value ->> 'id' and ${auditLog.sequence} is null and exists (
      select 1 from audit_chains as head where head.chain = ${auditLog.chain}
        and head.sequence = seal.value ->> 'headSequence' and head.hash = seal.value ->> 'headHash')`);
  const [moved] = await db.batch([moveHeads, writeRows]);
  return moved.map(({ chain }) => chain);
}

async function seal(context: Chained, chain?: string): Promise<number> {
  const { db } = context;
  const [, open] = await db.batch([adoptOldRows(db), readOpenRows(db, chain)]);
  if (open.length === 0) return 0;
  const byChain = Map.groupBy(open, (row) => row.chain);
  const sealing = { key: (await keysOf(context)).current, sealedAt: context.now() };
  const parts = (await Promise.all([...byChain].map(([name, rows]) => sealChainPart(name, rows, sealing)))).filter(
    (part) => part !== null,
  );
  const moved = new Set(await writeSeals(db, parts, sealing.sealedAt));
  return parts.filter((part) => moved.has(part.chain)).reduce((total, { rows }) => total + rows.length, 0);
}

/** Seals the oldest open rows of all chains, at most 500. Returns how many. Run each minute. */
export const sealAudit = (context: Chained): Promise<number> => seal(context);

/** Seals the oldest open rows of one chain, at most 500. Returns how many; 0 as well when another sealer was quicker. */
export const sealChain = (context: Chained, chain: string): Promise<number> => seal(context, chain);

/** The sealed rows of a chain in their order, a page at a time. */
async function* sealedRows(db: Database, chain: string): AsyncGenerator<SealedRow> {
  // Rows under one sequence come in one page however many somebody put there: paging goes by sequence and id.
  let last: { sequence: number; id: string } | null = null;
  for (;;) {
    const after: { sequence: number; id: string } | null = last;
    const page: SealedRow[] = await db
      .select(SEALED)
      .from(auditLog)
      .where(
        and(
          eq(auditLog.chain, chain),
          after
            ? sql`(${auditLog.sequence}, ${auditLog.id}) > (${after.sequence}, ${after.id})`
            : isNotNull(auditLog.sequence),
        ),
      )
      .orderBy(asc(auditLog.sequence), asc(auditLog.id))
      .limit(VERIFY_PAGE);
    yield* page;
    const end = page.at(-1);
    if (page.length < VERIFY_PAGE || !end || end.sequence === null) return;
    last = { sequence: end.sequence, id: end.id };
  }
}

export interface ChainReport {
  result: Verification;
  /** Rows that are not sealed yet. */
  waiting: number;
}

/** Seals what is open and checks a whole chain against its head. */
export async function verifyStoredChain(context: Chained, chain: string): Promise<ChainReport> {
  const { db } = context;
  await sealChain(context, chain);
  // Head and rows are read one after the other: rows that another sealer adds in between are no fault.
  const [[head], [open], [beyond]] = await db.batch([
    db
      .select({ sequence: auditChains.sequence, hash: auditChains.hash })
      .from(auditChains)
      .where(eq(auditChains.chain, chain)),
    db
      .select({ rows: count() })
      .from(auditLog)
      .where(and(eq(auditLog.chain, chain), isNull(auditLog.sequence))),
    db
      .select({ rows: count() })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.chain, chain),
          gt(auditLog.sequence, sql`coalesce((select sequence from audit_chains where chain = ${chain}), 0)`),
        ),
      ),
  ]);
  const upTo = beyond?.rows ? Number.POSITIVE_INFINITY : (head?.sequence ?? 0);
  const result = await verifyChain(chain, until(sealedRows(db, chain), upTo), head ?? null, await keysOf(context));
  return { result, waiting: open?.rows ?? 0 };
}

async function* until(rows: AsyncIterable<SealedRow>, lastSequence: number): AsyncGenerator<SealedRow> {
  for await (const row of rows) {
    if ((row.sequence ?? 0) > lastSequence) return;
    yield row;
  }
}
