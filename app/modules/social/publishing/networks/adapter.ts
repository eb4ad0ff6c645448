import type { ConnectionAnswer, ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { seconds } from "#app/shared/time.ts";
import type { Mention } from "../../store/inbox-rpc.ts";
import type { GroupImage, GroupVideo, RemoteRef } from "../../store/social-rpc.ts";

export interface JobImage extends Pick<GroupImage, "type" | "width" | "height" | "alt"> {
  mediaType: string;
  read: () => Promise<Uint8Array<ArrayBuffer>>;
  /** An address at which a network fetches it, for a while. */
  publicUrl: () => Promise<string>;
}

export interface JobVideo extends Pick<GroupVideo, "type" | "width" | "height" | "alt"> {
  mediaType: string;
  read: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** What is shown of a link. */
export interface LinkCard {
  title: string;
  description: string;
  image: { bytes: Uint8Array<ArrayBuffer>; mediaType: string } | null;
}

/** One call that publishes. */
export interface PartJob {
  text: string;
  images: readonly JobImage[];
  /** In place of images; left out or null: none. */
  video?: JobVideo | null;
  /** Names the call, the same each time it is repeated. */
  key: string;
  /** When it was tried first. */
  startedAtMs: number;
  nowMs: number;
  /** What networks show of the text's link, where they leave it to the sender; null: nothing. */
  card: () => Promise<LinkCard | null>;
  /** The posts of the thread before it. */
  replyTo: { root: RemoteRef; parent: RemoteRef } | null;
  /** Of an answer to what was not public; empty or left out: as the account posts. */
  visibility?: Mention["visibility"];
}

export type Outcome =
  | { kind: "published"; ref: RemoteRef }
  /** Nothing was published. `retryAfterMs`: it may succeed then; null: it will not. */
  | { kind: "refused"; reason: string; retryAfterMs: number | null }
  /** It may have been published. */
  | { kind: "unknown"; reason: string };

/** "unreadable": this account may not read what it published; "unknown": the network did not answer. */
export type Found =
  | { kind: "found"; ref: RemoteRef }
  | { kind: "absent" }
  | { kind: "unreadable" }
  | { kind: "unknown" };

export interface RemoteCounts {
  likes: number;
  replies: number;
  reposts: number;
}

/** A call that publishes, and how its outcome is read. */
export interface Publisher {
  publish: (client: ConnectionClient, job: PartJob) => Promise<Outcome>;
  /** Reads whether a call that was made has published; null: the network does not let that be read. */
  find: ((client: ConnectionClient, job: PartJob) => Promise<Found>) | null;
  /** How long after its first try a call may be made again without a second post. */
  repeatableMs: number;
  /** How long after its first try a post may be missing in what the network lists. Left out: it is listed at once. */
  listedWithinMs?: number;
}

/** How a network publishes. */
export interface Adapter extends Publisher {
  /** Writes a comment on `replyTo`, where a post that replies is no comment. Left out: such a post is one. */
  comment?: Publisher;
  counts: ((client: ConnectionClient, ref: RemoteRef) => Promise<RemoteCounts | null>) | null;
  /** What others wrote to the account, the newest; null: the network did not answer. */
  mentions?: (client: ConnectionClient, limit: number) => Promise<Mention[] | null>;
  /** The newest public posts with a phrase; null: the network did not answer. */
  search?: (client: ConnectionClient, phrase: string, limit: number) => Promise<Mention[] | null>;
}

const MAX_REASON_CHARS = 300;
export const shortened = (text: string): string =>
  text.length > MAX_REASON_CHARS ? `${text.slice(0, MAX_REASON_CHARS - 1)}…` : text;

/** What the sending of a file of 20 MB may take. */
export const UPLOAD_TIMEOUT_MS = seconds(100);

const DEFAULT_WAIT_MS = 60_000;
const MAX_WAIT_MS = 3_600_000;

function retryAfter(response: Response, nowMs: number): number {
  const text = response.headers.get("retry-after") ?? "";
  const at = /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isFinite(at) && at > 0 ? Math.min(at, MAX_WAIT_MS) : DEFAULT_WAIT_MS;
}

const REFUSALS = {
  paused: "The connection is paused after repeated failures.",
  quota: "The connection has reached its sending limit for now.",
  needs_attention: "The connection needs attention: its credentials no longer work. Renew them under Integrations.",
} as const;

const json = async (response: Response): Promise<Record<string, unknown>> => {
  try {
    const value: unknown = await response.json();
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

const reasonOf = (body: Record<string, unknown>, status: number): string => {
  const inner =
    typeof body.error === "object" && body.error !== null ? (body.error as { message?: unknown }).message : "";
  const said = [body.message, body.error, body.description, body.detail, inner].find(
    (text) => typeof text === "string" && text !== "",
  );
  return shortened(typeof said === "string" ? said : `The network answered with status ${status}.`);
};

export type NotPublished = Exclude<Outcome, { kind: "published" }>;
type AnswerRead = { kind: "ok"; body: Record<string, unknown>; status: number; headers: Headers } | NotPublished;

/**
 * Reads the answer of a network: a success as its JSON, everything else as an outcome. A status of 500 and above says
 * nothing about whether the post exists.
 */
export async function readAnswer(answer: ConnectionAnswer, nowMs: number): Promise<AnswerRead> {
  if (answer.kind === "unknown") return { kind: "unknown", reason: shortened(answer.cause) };
  if (answer.kind === "refused") {
    const isTemporary = answer.reason !== "needs_attention";
    const wait = Math.min(answer.retryAfterMs ?? DEFAULT_WAIT_MS, MAX_WAIT_MS);
    return { kind: "refused", reason: REFUSALS[answer.reason], retryAfterMs: isTemporary ? wait : null };
  }
  const { response } = answer;
  const { status, headers } = response;
  if (response.ok) return { kind: "ok", body: await json(response), status, headers };
  const body = await json(response);
  const reason = reasonOf(body, status);
  if (status >= 500) return { kind: "unknown", reason };
  return { kind: "refused", reason, retryAfterMs: status === 429 ? retryAfter(response, nowMs) : null };
}

export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
export const countOf = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;

/** An image that may have arrived or not is sent again: it is no post. */
export const sentAgain = (read: NotPublished): NotPublished =>
  read.kind === "unknown" ? { kind: "refused", reason: read.reason, retryAfterMs: DEFAULT_WAIT_MS } : read;

export const postJson = (body: unknown, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

interface FormPart {
  name: string;
  value: string | Uint8Array;
  filename?: string;
  type?: string;
}

/** A form with files as one body of bytes, which can be sent again after a refresh of the credentials. */
export function multipart(key: string, parts: readonly FormPart[]) {
  const boundary = `kaja-${key.replace(/[^\w-]/g, "")}`;
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  for (const { name, value, filename, type } of parts) {
    const file = filename === undefined ? "" : `; filename="${filename}"`;
    const contentType = type === undefined ? "" : `Content-Type: ${type}\r\n`;
    chunks.push(
      encoder.encode(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n`),
      typeof value === "string" ? encoder.encode(value) : value,
      encoder.encode("\r\n"),
    );
  }
  chunks.push(encoder.encode(`--${boundary}--\r\n`));
  const body = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return { method: "POST", headers: { "content-type": `multipart/form-data; boundary=${boundary}` }, body };
}
