import { hours } from "#app/shared/time.ts";

/** A hash of a text's UTF-8 form as 64 lower-case hex digits. */
export type Digest = (text: string) => Promise<string>;

/** What rows are sealed with: HMAC-SHA256 under a key that only the server has. */
export interface ChainKey {
  id: string;
  digest: Digest;
}

/** The keys of a server. */
export interface ChainKeys {
  /** Seals new rows. */
  current: ChainKey;
  /** A key that sealed earlier rows; null when the server does not have it any more. "" means rows from before there were keys. */
  find: (id: string) => ChainKey | null;
}

/** The id of the rows from before there were keys: their hashes are plain SHA-256, which anybody can compute. */
export const NO_KEY = "";

/** A row that was sealed this long after it was written could have been changed before: the cron seals each minute. */
const LATE_MS = hours(1);

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

/** A row with its place in a chain, as stored: a change of the table may have left gaps. */
export interface SealedRow extends ChainedRow {
  sequence: number | null;
  personalDigest: string | null;
  /** `<key id>.<64 hex digits>`; without an id for a row from before there were keys. */
  hash: string | null;
  sealedAt: Date | null;
}

/** The last sealed row of a chain. */
export interface ChainHead {
  sequence: number;
  hash: string;
}

/** What a chain that is empty so far is built on: rows moved to another chain do not fit there. */
export const startOf = (chain: string): ChainHead => ({ sequence: 0, hash: `chain:${chain}` });

/** Digest of the personal part. A JSON array has one spelling: no two rows share it by moving a letter from one field to the next. */
export const digestPerson = (
  digest: Digest,
  { salt, userId, address, place, impersonatorId }: PersonalPart,
): Promise<string> => digest(JSON.stringify([salt, userId, address, place, impersonatorId]));

/** When a row is sealed, and by which key. */
interface Sealing {
  key: ChainKey;
  sealedAt: Date | null;
}

/** Hash of a row, which covers that of the row before it and the moment of sealing; it names its key. */
export async function hashRow(
  { key, sealedAt }: Sealing,
  previousHash: string,
  sequence: number,
  row: ChainedRow,
  personalDigest: string,
): Promise<string> {
  const { id, workspaceId, action, subject, detail, createdAt } = row;
  const covered = [
    previousHash,
    sequence,
    id,
    workspaceId,
    action,
    subject,
    detail,
    createdAt.getTime(),
    personalDigest,
  ];
  if (key.id === NO_KEY) return key.digest(JSON.stringify(covered));
  return `${key.id}.${await key.digest(JSON.stringify([...covered, sealedAt?.getTime() ?? null]))}`;
}

const KEYED = /^([a-z0-9]{1,16})\.[0-9a-f]{64}$/;

const keyIdOf = (hash: string | null): string => KEYED.exec(hash ?? "")?.[1] ?? NO_KEY;

/** What sealing writes to a row. */
export interface Seal extends ChainHead {
  id: string;
  salt: string;
  personalDigest: string;
}

/** Gives rows their places after `head`, in the order given; a row without a salt gets one. */
export async function sealRows(
  head: ChainHead,
  rows: readonly ChainedRow[],
  sealing: { key: ChainKey; sealedAt: Date },
  newSalt: () => string,
): Promise<Seal[]> {
  const seals: Seal[] = [];
  let { sequence, hash } = head;
  for (const row of rows) {
    const salt = row.salt || newSalt();
    const personalDigest = await digestPerson(sealing.key.digest, { ...row, salt });
    sequence += 1;
    hash = await hashRow(sealing, hash, sequence, row, personalDigest);
    seals.push({ id: row.id, salt, personalDigest, sequence, hash });
  }
  return seals;
}

/**
 * Why a chain is broken: a row was altered ("hash"), is missing or occurs twice ("gap"), names another person or place
 * ("personal"); the rows end before the noted end ("truncated") or differ from it or go beyond it ("head"), or the note
 * of the end is gone ("head_missing"), or the server no longer has the key that a row was sealed with ("key").
 */
export type Break = "hash" | "gap" | "personal" | "truncated" | "head" | "head_missing" | "key";

/** What a check of a whole chain found. Rows that are only counted are not proved in full. */
export interface WholeChain {
  state: "whole";
  checked: number;
  /** The person was erased: only the place in the chain is proved. */
  erased: number;
  /** From before there were keys: they fit each other, but a person who changes the table could make them fit. */
  unkeyed: number;
  /** Sealed more than an hour after they were written: what they said before that is not proved. */
  late: number;
  headHash: string | null;
}

export type Verification = WholeChain | { state: "broken"; checked: number; sequence: number; why: Break };

const isErased = ({ salt }: PersonalPart): boolean => salt === "";

/** Erasing leaves nothing of the person: a name in a row without its salt was put there. */
const isBlank = ({ userId, address, place, impersonatorId }: PersonalPart): boolean =>
  userId === null && address === "" && place === "" && impersonatorId === null;

async function faultOf(row: SealedRow, previous: ChainHead, keys: ChainKeys): Promise<Break | null> {
  const sequence = previous.sequence + 1;
  if (row.sequence !== sequence) return "gap";
  const keyId = keyIdOf(row.hash);
  // After the first row with a key, one without was put there by somebody who does not have it.
  if (keyId === NO_KEY && keyIdOf(previous.hash) !== NO_KEY) return "hash";
  const key = keys.find(keyId);
  if (!key) return "key";
  if (
    row.hash !==
    (await hashRow({ key, sealedAt: row.sealedAt }, previous.hash, sequence, row, row.personalDigest ?? ""))
  )
    return "hash";
  const intact = isErased(row) ? isBlank(row) : row.personalDigest === (await digestPerson(key.digest, row));
  return intact ? null : "personal";
}

const isLate = ({ sealedAt, createdAt }: SealedRow): boolean =>
  sealedAt !== null && sealedAt.getTime() - createdAt.getTime() > LATE_MS;

/**
 * Walks a chain from its first row and compares its end with the stored head. `rows` are the sealed rows in the order
 * of their sequence, all that exist. Nobody without its keys changed a whole chain after its rows were sealed, except
 * at its end: write access to the table is enough to delete the last rows and the note of the end together.
 */
export async function verifyChain(
  chain: string,
  rows: Iterable<SealedRow> | AsyncIterable<SealedRow>,
  head: ChainHead | null,
  keys: ChainKeys,
): Promise<Verification> {
  let last = startOf(chain);
  const found = { erased: 0, unkeyed: 0, late: 0 };
  for await (const row of rows) {
    const sequence = last.sequence + 1;
    const why: Break | null =
      head === null ? "head_missing" : sequence > head.sequence ? "head" : await faultOf(row, last, keys);
    if (why) return { state: "broken", checked: last.sequence, sequence, why };
    if (isErased(row)) found.erased += 1;
    if (keyIdOf(row.hash) === NO_KEY) found.unkeyed += 1;
    if (isLate(row)) found.late += 1;
    last = { sequence, hash: row.hash ?? "" };
  }
  const checked = last.sequence;
  if (head && head.sequence > checked) return { state: "broken", checked, sequence: checked + 1, why: "truncated" };
  if (head && head.hash !== last.hash) return { state: "broken", checked, sequence: checked, why: "head" };
  return { state: "whole", checked, ...found, headHash: head?.hash ?? null };
}
