import { listConnections, readFeed } from "#app/modules/integrations/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isVisible, PRINTABLE_LINES } from "#app/shared/text/text.ts";
import { days } from "#app/shared/time.ts";
import { type Account, listAccounts } from "../accounts/service.server.ts";
import { WRITE } from "../allow-change.server.ts";
import { MAX_CAMPAIGN_CHARS, MAX_COMMENT_CHARS, MAX_LINK_CHARS, MAX_WRITTEN_CHARS } from "../composer/domain/limits.ts";
import { rowId } from "../composer/row-id.server.ts";
import { readMoment } from "../composer/schedule.server.ts";
import { saveComposition } from "../composer/service.server.ts";
import { CHANNELS } from "../domain/channels.ts";
import { ALIKE, shinglesOf, similarity } from "../domain/text/clash.ts";
import { commentFault, versionTexts } from "../domain/text/first-comment.ts";
import { textFault } from "../domain/text/thread.ts";
import { socialModule } from "../manifest.ts";
import { findRecent } from "../repo.server.ts";
import { feedLines } from "./feed-lines.ts";
import { type PostFileRow, QUEUE, readPostFile, readWhen } from "./post-file.ts";

/** What a file of posts would create. */
export interface PostFileCheck {
  valid: number;
  errorCount: number;
  rows: { line: number; account: string; at: string; text: string }[];
  /** The rows that are left out, and why. */
  errors: { line: number; message: string }[];
}

interface ReadRow {
  line: number;
  result: Result<{ row: PostFileRow; account: Account; at: string }>;
}

const fault = (message: string): ReadRow["result"] => err({ code: "invalid_input", message });
const SHOWN_CHARS = 120;

/** A text that the account has, in the file before this line or as a post. */
interface Seen {
  key: string;
  shingles: ReadonlySet<string>;
  isPost: boolean;
}

/** Posts of an account that the lines are compared with, and how old they may be. */
const COMPARED = 200;
const COMPARED_DAYS = 30;

/** The account that a cell names: by its name, its handle or its network, where that has one account only. */
function findByName(accounts: readonly Account[], cell: string): Account | "unknown" | "several" {
  const name = cell.toLowerCase().replace(/^@/, "");
  const exact = accounts.find(
    ({ title, handle, id }) =>
      id !== null && [title.toLowerCase(), handle.toLowerCase().replace(/^@/, "")].includes(name),
  );
  if (exact) return exact;
  const ofChannel = accounts.filter(
    ({ channel }) => channel === name.replaceAll(" ", "_") || CHANNELS[channel].title.toLowerCase() === name,
  );
  return ofChannel.length > 1 ? "several" : (ofChannel[0] ?? "unknown");
}

function readRow(
  accounts: readonly Account[],
  row: PostFileRow,
  timeZone: string,
  now: Date,
  seen: Seen[],
): ReadRow["result"] {
  if (!isVisible(row.text) || row.text.length > MAX_WRITTEN_CHARS || !PRINTABLE_LINES.test(row.text))
    return fault("The text is empty, too long, or has characters that cannot be used.");
  if (row.link.length > MAX_LINK_CHARS || (row.link !== "" && !/^https?:\/\/\S+$/.test(row.link)))
    return fault("The link has to begin with https://");
  if (row.campaign.length > MAX_CAMPAIGN_CHARS) return fault("The name of the campaign is too long.");
  const account = findByName(accounts, row.account);
  if (account === "unknown") return fault(`There is no account “${row.account.slice(0, 60)}”.`);
  if (account === "several") return fault(`“${row.account.slice(0, 60)}” has several accounts. Write the name of one.`);
  const at = readWhen(row.at);
  if (at === null)
    return fault("Write the date as 2026-12-01 09:00, or “queue” for the next free time. Leave it empty for a draft.");
  const moment = at === "" || at === QUEUE ? ok(null) : readMoment(at, timeZone, now);
  if (!moment.ok) return fault(moment.error.message);
  if (row.comment.length > MAX_COMMENT_CHARS || !PRINTABLE_LINES.test(row.comment))
    return fault("The first comment is too long, or has characters that cannot be used.");
  const written = { text: row.text, comment: row.comment, ending: "" };
  const { text, comment } = versionTexts(account.channel, written, row.link === "" ? null : row.link);
  if (comment === "" && row.comment !== "")
    return fault(`${CHANNELS[account.channel].title} gets no first comment. Leave it empty.`);
  const wrong = textFault(account.channel, text, false) ?? commentFault(account.channel, comment, [text]);
  if (wrong) return fault(wrong);
  const shingles = shinglesOf(row.text);
  const alike = seen.find((other) => other.key === account.key && similarity(other.shingles, shingles) >= ALIKE);
  if (alike)
    return fault(
      alike.isPost
        ? `This account has a post with nearly the same text from the last ${COMPARED_DAYS} days.`
        : "An earlier line has nearly the same text for this account.",
    );
  seen.push({ key: account.key, shingles, isPost: false });
  return ok({ row, account, at });
}

/** What the accounts of a file have posted or planned lately, without the posts that this import has created. */
async function readSeen(
  context: RequestContext,
  workspaceId: string,
  accounts: readonly Account[],
  ownGroupIds: ReadonlySet<string>,
): Promise<Seen[]> {
  const oldest = context.now().getTime() - days(COMPARED_DAYS);
  const seen: Seen[] = [];
  for (const { key, id, channel } of accounts)
    for (const post of await findRecent({ db: context.db, workspaceId }, { channel, accountId: id }, COMPARED))
      if (post.createdAt.getTime() > oldest && !ownGroupIds.has(post.groupId ?? ""))
        seen.push({ key, shingles: shinglesOf(post.text), isPost: true });
  return seen;
}

async function readRows(
  context: RequestContext,
  actor: Actor & { timeZone: string },
  csv: string,
  importId: string | null,
): Promise<Result<ReadRow[]>> {
  const read = readPostFile(csv);
  if (!read.ok) return read;
  const accounts = await listAccounts(context, actor.workspaceId);
  const now = context.now();
  const named = new Set(read.value.map(({ account }) => findByName(accounts, account)));
  const ownGroupIds = importId === null ? [] : read.value.map(({ line }) => rowId(importId, String(line)));
  const seen = await readSeen(
    context,
    actor.workspaceId,
    accounts.filter((account) => named.has(account)),
    new Set(await Promise.all(ownGroupIds)),
  );
  return ok(read.value.map((row) => ({ line: row.line, result: readRow(accounts, row, actor.timeZone, now, seen) })));
}

const allowImport = async (context: RequestContext, actor: Actor): Promise<Result<void>> => {
  const may = authorize(actor, WRITE);
  return may.ok ? throttle(context, socialModule.rateLimits.social_import, actor.userId) : may;
};

/** Reads a file of posts without storing anything. Errors: forbidden, plan_required, invalid_input, rate_limited. */
export async function checkPostFile(
  context: RequestContext,
  actor: Actor & { timeZone: string },
  csv: string,
): Promise<Result<PostFileCheck>> {
  const may = await allowImport(context, actor);
  if (!may.ok) return may;
  const read = await readRows(context, actor, csv, null);
  if (!read.ok) return read;
  const rows = read.value.flatMap(({ line, result }) =>
    result.ok
      ? [
          {
            line,
            account: result.value.account.title,
            at: result.value.at === QUEUE ? "Next free time" : result.value.at.replace("T", " "),
            text: result.value.row.text.slice(0, SHOWN_CHARS),
          },
        ]
      : [],
  );
  const errors = read.value.flatMap(({ line, result }) => (result.ok ? [] : [{ line, message: result.error.message }]));
  return ok({ valid: rows.length, errorCount: errors.length, rows, errors });
}

/**
 * Creates the posts of a file whose rows are right, and leaves the others out. Sent twice, it creates them once. Errors: those of
 * `checkPostFile`, limit_reached (with how many were created before).
 */
export async function importPostFile(
  context: RequestContext,
  actor: Actor & { timeZone: string },
  csv: string,
  importId: string,
): Promise<Result<{ created: number; failed: number }>> {
  const may = await allowImport(context, actor);
  if (!may.ok) return may;
  const read = await readRows(context, actor, csv, importId);
  if (!read.ok) return read;
  let created = 0;
  for (const { line, result } of read.value) {
    if (!result.ok) continue;
    const { row, account, at } = result.value;
    const saved = await saveComposition(context, actor, await rowId(importId, String(line)), {
      text: row.text,
      targets: [{ key: account.key, own: "" }],
      isThread: false,
      firstComment: row.comment,
      link: row.link,
      isShort: false,
      campaign: row.campaign,
      signatureId: "",
      hashtagSetId: "",
      when: at === "" ? "draft" : at === QUEUE ? "queue" : "at",
      at: at === QUEUE ? "" : at,
      timeZone: actor.timeZone,
      acceptsClash: true,
    });
    if (saved.ok) created += 1;
    else if (saved.error.code === "limit_reached" || saved.error.code === "rate_limited")
      return err({ ...saved.error, message: `${created} posts were created. ${saved.error.message}` });
  }
  await recordAudit(context, auditEntry(actor, "social_post.imported", `social_import:${importId}`, String(created)));
  return ok({ created, failed: read.value.length - created });
}

/** The feeds that a workspace has connected. */
export const listFeeds = (context: RequestContext, workspaceId: string) =>
  listConnections(context, { workspaceId, connectors: ["rss"] });

const noEntries = (message: string) => err(appError("invalid_input", message, { fields: [{ path: "feed", message }] }));

/**
 * Reads the newest entries of a connected feed as the lines of a file of posts, to be checked and changed before anything is
 * stored. Errors: forbidden, plan_required, rate_limited, not_found, unavailable, invalid_input (nothing to post).
 */
export async function readFeedLines(
  context: RequestContext,
  actor: Actor,
  { feed, account, feedWhen }: { feed: string; account: string; feedWhen: "draft" | "queue" },
): Promise<Result<string>> {
  const may = await allowImport(context, actor);
  if (!may.ok) return may;
  const accounts = await listAccounts(context, actor.workspaceId);
  const target = accounts.find(({ key }) => key === account);
  if (!target) return err(appError("not_found", "This account is no longer connected."));
  const read = await readFeed(context, actor.workspaceId, feed);
  if (!read.ok) return read;
  const csv = feedLines(read.value.entries, target.handle || target.title, feedWhen === "queue");
  return csv.trim().includes("\n") ? ok(csv) : noEntries("The feed has no entries with a title and a link.");
}
