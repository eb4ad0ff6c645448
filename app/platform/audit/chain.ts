/** SHA-256 of a text's UTF-8 form as 64 lower-case hex digits. */
export type Digest = (text: string) => Promise<string>;

/** Who did it and from where: what goes when an account is erased. */
export interface PersonalPart {
  /** Random; empty once the person was erased. */
  salt: string;
  userId: string | null;
  address: string;
  place: string;
  impersonatorId: string | null;
}

/** What an audit row says; fixed for good once it is sealed. */
export interface ChainedRow extends PersonalPart {
  id: string;
  workspaceId: string | null;
  action: string;
  subject: string;
  detail: string;
  createdAt: Date;
}

/** A row that has its place in a chain, as stored: whoever altered the table may have left gaps. */
export interface SealedRow extends ChainedRow {
  sequence: number | null;
  personalDigest: string | null;
  hash: string | null;
}

/** The last sealed row of a chain. */
export interface ChainHead {
  sequence: number;
  hash: string;
}

/** What a chain that is empty so far is built on: rows moved to another chain do not fit there. */
export const startOf = (chain: string): ChainHead => ({ sequence: 0, hash: `chain:${chain}` });

/** Digest of the personal part. A JSON array has one spelling: no two rows share it by moving a letter from one field to the next. */
export const digestPerson = (digest: Digest, { salt, userId, address, place, impersonatorId }: PersonalPart): Promise<string> =>
  digest(JSON.stringify([salt, userId, address, place, impersonatorId]));

/** Hash of a row, which covers that of the row before it. */
export const hashRow = (digest: Digest, previousHash: string, sequence: number, row: ChainedRow, personalDigest: string): Promise<string> =>
  digest(JSON.stringify([previousHash, sequence, row.id, row.workspaceId, row.action, row.subject, row.detail, row.createdAt.getTime(), personalDigest]));

/** What sealing writes to a row. */
export interface Seal extends ChainHead {
  id: string;
  salt: string;
  personalDigest: string;
}

/** Gives rows their places after `head`, in the order given; a row without a salt gets one. */
export async function sealRows(head: ChainHead, rows: readonly ChainedRow[], digest: Digest, newSalt: () => string): Promise<Seal[]> {
  const seals: Seal[] = [];
  let { sequence, hash } = head;
  for (const row of rows) {
    const salt = row.salt || newSalt();
    const personalDigest = await digestPerson(digest, { ...row, salt });
    sequence += 1;
    hash = await hashRow(digest, hash, sequence, row, personalDigest);
    seals.push({ id: row.id, salt, personalDigest, sequence, hash });
  }
  return seals;
}

/**
 * Why a chain is broken: a row was altered ("hash"), is missing or stands twice ("gap"), names another person or place
 * ("personal"); the rows end before the noted end ("truncated") or differ from it or go beyond it ("head"), or the note
 * of the end is gone ("head_missing").
 */
export type Break = "hash" | "gap" | "personal" | "truncated" | "head" | "head_missing";

export type Verification =
  | { state: "whole"; checked: number; erased: number; headHash: string | null }
  | { state: "broken"; checked: number; sequence: number; why: Break };

const isErased = ({ salt }: PersonalPart): boolean => salt === "";

/** Erasing leaves nothing of the person: a name in a row without its salt was put there. */
const isBlank = ({ userId, address, place, impersonatorId }: PersonalPart): boolean =>
  userId === null && address === "" && place === "" && impersonatorId === null;

async function faultOf(row: SealedRow, previous: ChainHead, digest: Digest): Promise<Break | null> {
  const sequence = previous.sequence + 1;
  if (row.sequence !== sequence) return "gap";
  if (row.hash !== (await hashRow(digest, previous.hash, sequence, row, row.personalDigest ?? ""))) return "hash";
  const intact = isErased(row) ? isBlank(row) : row.personalDigest === (await digestPerson(digest, row));
  return intact ? null : "personal";
}

/**
 * Walks a chain from its first row and compares its end with the stored head. `rows` are the sealed rows in the
 * order of their sequence, all that exist. Of rows whose person was erased only the place in the chain can be proved.
 */
export async function verifyChain(
  chain: string,
  rows: Iterable<SealedRow> | AsyncIterable<SealedRow>,
  head: ChainHead | null,
  digest: Digest,
): Promise<Verification> {
  let last = startOf(chain);
  let erased = 0;
  for await (const row of rows) {
    const sequence = last.sequence + 1;
    const why: Break | null = head === null ? "head_missing" : sequence > head.sequence ? "head" : await faultOf(row, last, digest);
    if (why) return { state: "broken", checked: last.sequence, sequence, why };
    if (isErased(row)) erased += 1;
    last = { sequence, hash: row.hash ?? "" };
  }
  const checked = last.sequence;
  if (head && head.sequence > checked) return { state: "broken", checked, sequence: checked + 1, why: "truncated" };
  if (head && head.hash !== last.hash) return { state: "broken", checked, sequence: checked, why: "head" };
  return { state: "whole", checked, erased, headHash: head?.hash ?? null };
}
