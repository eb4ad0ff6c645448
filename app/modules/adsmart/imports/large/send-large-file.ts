import { type FileChoices, type FilePlan, planFile, readParts } from "./domain/read-large-file.ts";
import type { UploadReply } from "./upload-reply.ts";

/** Sends one form of the upload; the tests send it to the Worker directly. */
export type Post = (fields: Record<string, string>, signal?: AbortSignal) => Promise<UploadReply>;

const SHOWN_ERRORS = 50;

export interface LargeChoices extends FileChoices {
  fileCurrency: string;
  /** Columns that were chosen now: they are remembered for the network. */
  chosen: FileChoices["saved"];
}

export interface SentFile {
  id: string;
  parts: number;
  /** Lines that can be counted. */
  lines: number;
  errors: { line: number; message: string }[];
  errorCount: number;
  skipped: number;
  doubled: number;
  added: number;
}

export interface Progress {
  step: "reading" | "sending";
  share: number;
}

/** A refusal of the server, as it says it. */
export class RefusedUpload extends Error {}

const messageIn = ({ errors }: UploadReply): string | undefined =>
  Object.values(errors).flatMap((list) => list ?? [])[0];

async function demand(post: Post, fields: Record<string, string>, signal?: AbortSignal): Promise<UploadReply> {
  const reply = await post(fields, signal);
  const message = messageIn(reply);
  if (message !== undefined) throw new RefusedUpload(message);
  return reply;
}

interface Sending {
  post: Post;
  /** Names the opened page: the same file from it continues where it was interrupted. */
  formKey: string;
  onProgress: (progress: Progress) => void;
  signal?: AbortSignal;
}

async function begin(file: File, plan: FilePlan, choices: LargeChoices, { post, formKey, signal }: Sending) {
  const { network, mark, dayOrder, fileCurrency, chosen } = choices;
  const reply = await demand(
    post,
    {
      ...{ intent: "begin", key: formKey, network, fileName: file.name, fileBytes: String(file.size) },
      ...{ modifiedAt: String(file.lastModified), campaigns: String(plan.campaigns) },
      choices: JSON.stringify({ mark, dayOrder, fileCurrency, chosen }),
    },
    signal,
  );
  return reply.uploadId ?? "";
}

/**
 * Reads a large file in the browser and stages it in parts; nothing is counted before `finishLargeFile`. Throws UnreadableFile with what has
 * to be chosen or corrected, and RefusedUpload with the message of the server.
 */
export async function sendLargeFile(file: File, choices: LargeChoices, sending: Sending): Promise<SentFile> {
  const { post, onProgress, signal } = sending;
  const plan = await planFile(file, choices, (share) => onProgress({ step: "reading", share }));
  const id = await begin(file, plan, choices, sending);
  const sent: SentFile = { id, parts: 0, lines: 0, errors: [], errorCount: 0, skipped: 0, doubled: 0, added: 0 };
  const common = {
    ...{ intent: "part", id, mark: plan.mark, order: plan.order, fileCurrency: choices.fileCurrency },
    headingCurrency: plan.columns.headingCurrency ?? "",
  };
  for await (const part of readParts(file, plan, (share) => onProgress({ step: "sending", share }))) {
    const fields = { ...common, part: String(sent.parts), rows: JSON.stringify(part.rows) };
    const { part: result } = await demand(post, fields, signal);
    if (!result) throw new RefusedUpload("No answer came. Check your connection and try again.");
    sent.parts += 1;
    sent.lines += part.rows.length - result.errorCount;
    sent.errorCount += result.errorCount;
    sent.errors.push(...result.lineErrors.slice(0, SHOWN_ERRORS - sent.errors.length));
    sent.skipped += part.skipped;
    sent.doubled += part.doubled;
    sent.added += result.added;
  }
  return sent;
}

/** Counts a file that was sent whole. */
export const finishLargeFile = (post: Post, { id, parts }: SentFile, chosen: FileChoices["saved"]) =>
  demand(post, { intent: "finish", id, parts: String(parts), map: JSON.stringify(chosen) });
