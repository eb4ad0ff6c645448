import { days, hours, minutes } from "#app/shared/time.ts";

/** How long a finished export can be downloaded. */
export const EXPORT_KEPT_MS = days(7);

/** The row of an export stays this long after its file is gone. */
export const EXPORT_ROW_KEPT_MS = days(90);

/** An export whose Workflow did not start, or ended without a word, is looked at again after this time. */
export const EXPORT_STALE_MS = minutes(2);

/** An export that is not done by then has failed. */
export const EXPORT_MAX_MS = hours(24);

/** A Workflow that did nothing for so long is lost: its longest step and the pauses of its retries are shorter. */
export const EXPORT_SILENT_MS = hours(2);

/** After this time without a sign of life its person can ask for another one. */
export const EXPORT_REPLACEABLE_MS = minutes(10);

export type ExportStatus = "queued" | "building" | "ready" | "failed" | "expired";

/** Where everything of a person lies in the bucket. */
export const userPrefix = (userId: string): string => `users/${userId}/`;

/** Where everything of a workspace lies in the bucket. */
export const workspacePrefix = (workspaceId: string): string => `workspaces/${workspaceId}/`;

export const exportFileKey = (userId: string, exportId: string): string =>
  `${userPrefix(userId)}exports/${exportId}.zip`;

/** Returns the name of the downloaded file, without its ending: "kaja-export-2026-11-21". */
export const downloadName = (createdAt: Date): string => `kaja-export-${createdAt.toISOString().slice(0, 10)}`;

/** Whether a finished export may still be downloaded. */
export const isDownloadable = (
  { status, expiresAt }: { status: ExportStatus; expiresAt: Date | null },
  now: Date,
): boolean => status === "ready" && expiresAt !== null && expiresAt > now;

export interface ReadmeInput {
  /** Of the operator. */
  companyName: string;
  supportEmail: string;
  email: string;
  createdAt: Date;
  /** With the columns that are left out. */
  files: readonly { file: string; about: string; leftOut: readonly string[] }[];
  /** What else is not part of the export, and why, a sentence each. */
  leftOut: readonly string[];
}

const leftOutText = (columns: readonly string[]): string =>
  columns.length === 0 ? "" : ` Left out: ${columns.join(", ")}.`;

/** README.txt of an export: what each file is, in which units, what is left out and why. */
export function readme({ companyName, supportEmail, email, createdAt, files, leftOut }: ReadmeInput): string {
  return [
    `Data export of ${email}`,
    `Made on ${createdAt.toISOString()} by ${companyName}. Questions: ${supportEmail}`,
    "",
    "FORMAT",
    "Each file ending in .jsonl holds JSON Lines (UTF-8): one row a line, one JSON object each. A file without lines means that there are no such rows.",
    "Moments are ISO 8601 in UTC. Names ending in Cents are hundredths of the currency, in Ms milliseconds, in Bytes bytes, in Percent percent.",
    "Ids are the same in all files: workspaceId in one file is id in workspaces.jsonl.",
    "",
    "FILES",
    ...files.map(({ file, about, leftOut: columns }) => `${file}: ${about}${leftOutText(columns)}`),
    "",
    "WHAT IS LEFT OUT, AND WHY",
    "- Secrets (hashes of passwords, keys and links, sealed secrets): anyone who finds this file could open your account with them.",
    "- Texts of mails: they may hold links that open your account. You have them in your mailbox.",
    "- Who else did what in your workspaces: that is data about other people.",
    "- Workspaces that you do not own: their owners export them. Your membership is in workspaceMembers.jsonl.",
    ...leftOut.map((sentence) => `- ${sentence}`),
    "",
  ].join("\n");
}
