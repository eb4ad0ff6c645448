import { DurableObject } from "cloudflare:workers";
import { createAppContext } from "#app/platform/context.server.ts";
import { sendOutbox } from "#app/platform/events/outbox.server.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import * as comments from "./comments.ts";
import * as evergreen from "./evergreen.ts";
import * as groups from "./groups.ts";
import * as inbox from "./inbox.ts";
import type * as inboxRpc from "./inbox-rpc.ts";
import * as media from "./media.ts";
import * as parts from "./parts.ts";
import type * as rpc from "./social-rpc.ts";
import { createTables } from "./tables.ts";

/** How soon an event is sent after it was written. */
const SEND_MS = seconds(1);
const RETRY_MS = minutes(1);
/** Posts whose results one alarm reads. */
const READS = 20;
/** What remains of an erased workspace: it keeps nothing any more. */
const ERASED = "";

/** The posts of one workspace: what was composed, each call that published, and results, in its own SQLite. */
export class SocialObject extends DurableObject<Env> implements rpc.SocialRpc {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    createTables(this.#sql);
  }

  #workspace(): string | null {
    return this.#sql.exec<{ workspace: string }>("SELECT workspace FROM head").toArray()[0]?.workspace ?? null;
  }

  /** Remembers whose the object is. False when it was erased. */
  #adopt(workspaceId: string): boolean {
    const known = this.#workspace();
    if (known === null) this.#sql.exec("INSERT INTO head (id, workspace) VALUES (1, ?)", workspaceId);
    return known !== ERASED;
  }

  async #wake(atMs: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > atMs) await this.ctx.storage.setAlarm(atMs);
  }

  async group(id: string) {
    return groups.findGroup(this.#sql, id);
  }

  async groups(ids: readonly string[]) {
    return groups.findGroups(this.#sql, ids);
  }

  async saveGroup(workspaceId: string, group: rpc.Group) {
    if (this.#adopt(workspaceId)) this.ctx.storage.transactionSync(() => groups.saveGroup(this.#sql, group));
  }

  async addImage(...[groupId, image, max]: Parameters<rpc.SocialRpc["addImage"]>) {
    return this.ctx.storage.transactionSync(() => media.addImage(this.#sql, groupId, image, max));
  }

  async describeImage(groupId: string, imageId: string, alt: string) {
    return media.describeImage(this.#sql, groupId, imageId, alt);
  }

  async removeImage(groupId: string, imageId: string) {
    return media.removeImage(this.#sql, groupId, imageId);
  }

  async setCrop(...[groupId, imageId, channel, made, maxBytes]: Parameters<rpc.SocialRpc["setCrop"]>) {
    return this.ctx.storage.transactionSync(() => media.setCrop(this.#sql, groupId, imageId, channel, made, maxBytes));
  }

  async setVideo(groupId: string, video: rpc.GroupVideo, maxBytes: number) {
    return this.ctx.storage.transactionSync(() => media.setVideo(this.#sql, groupId, video, maxBytes));
  }

  async describeVideo(groupId: string, videoId: string, alt: string) {
    return media.describeVideo(this.#sql, groupId, videoId, alt);
  }

  async removeVideo(groupId: string, videoId: string) {
    return media.removeVideo(this.#sql, groupId, videoId);
  }

  async setApproval(groupId: string, from: readonly rpc.ApprovalState[], approval: rpc.Approval, seen?: string) {
    return groups.setApproval(this.#sql, groupId, from, approval, seen);
  }

  async settings() {
    return groups.readSettings(this.#sql);
  }

  async saveSettings(workspaceId: string, change: Partial<rpc.SocialSettings>) {
    if (this.#adopt(workspaceId))
      this.ctx.storage.transactionSync(() => groups.saveSettings(this.#sql, change, Date.now()));
  }

  async beginPart(workspaceId: string, postId: string, part: number) {
    this.#adopt(workspaceId);
    return this.ctx.storage.transactionSync(() => parts.beginPart(this.#sql, postId, part, Date.now()));
  }

  async endPart(postId: string, part: number, end: Pick<rpc.Part, "state" | "remote" | "detail">) {
    parts.endPart(this.#sql, postId, part, end);
  }

  async parts(postId: string) {
    return parts.partsOfPost(this.#sql, postId);
  }

  async beginComment(workspaceId: string, postId: string, attempt: number) {
    if (!this.#adopt(workspaceId)) return false;
    return this.ctx.storage.transactionSync(() => comments.beginComment(this.#sql, postId, attempt, Date.now()));
  }

  async endComment(postId: string, end: Parameters<typeof comments.endComment>[2]) {
    comments.endComment(this.#sql, postId, end, Date.now());
  }

  async nextCommentAttempt(postId: string, from: readonly rpc.CommentProgress["state"][]) {
    return this.ctx.storage.transactionSync(() => comments.nextAttempt(this.#sql, postId, from, Date.now()));
  }

  async comment(postId: string) {
    return comments.readComment(this.#sql, postId);
  }

  async rule(id: string) {
    return evergreen.findRule(this.#sql, id);
  }

  async saveRule(workspaceId: string, rule: Parameters<typeof evergreen.saveRule>[1], max: number) {
    if (!this.#adopt(workspaceId)) return "full";
    return this.ctx.storage.transactionSync(() => evergreen.saveRule(this.#sql, rule, max));
  }

  async changeRule(id: string, change: Parameters<typeof evergreen.changeRule>[2]) {
    return this.ctx.storage.transactionSync(() => evergreen.changeRule(this.#sql, id, change));
  }

  async noteRepeat(id: string, published: Parameters<typeof evergreen.notePublished>[2]) {
    return this.ctx.storage.transactionSync(() => evergreen.notePublished(this.#sql, id, published));
  }

  async deleteRule(id: string) {
    return evergreen.deleteRule(this.#sql, id);
  }

  async rulesOfAccount(accountId: string, limit: number) {
    return evergreen.rulesOfAccount(this.#sql, accountId, limit);
  }

  async exportRules(after: string, limit: number) {
    return evergreen.rulesAfter(this.#sql, after, limit);
  }

  async published(workspaceId: string, post: rpc.PublishedPost) {
    if (!this.#adopt(workspaceId)) return;
    // Before the row is written: an event must never wait for an alarm that was not set.
    await this.#wake(Date.now() + SEND_MS);
    const hasResults = post.remote !== null || post.linkId !== null;
    this.ctx.storage.transactionSync(() => parts.recordPublished(this.#sql, workspaceId, post, hasResults));
  }

  async results(postIds: readonly string[]) {
    return parts.readResults(this.#sql, postIds);
  }

  async report(fromMs: number, toMs: number, limit: number) {
    return parts.readReport(this.#sql, fromMs, toMs, limit);
  }

  async addLink(link: rpc.ApprovalLink, max: number) {
    return groups.addLink(this.#sql, link, max);
  }

  async links(groupId: string) {
    return groups.linksOf(this.#sql, groupId);
  }

  async findLink(tokenHash: string) {
    return groups.findLink(this.#sql, tokenHash);
  }

  async revokeLink(groupId: string, id: string) {
    return groups.revokeLink(this.#sql, groupId, id, Date.now());
  }

  async forget(postIds: readonly string[], emptyGroupId: string | null) {
    this.ctx.storage.transactionSync(() => {
      parts.forgetPosts(this.#sql, postIds);
      if (emptyGroupId !== null) groups.deleteGroup(this.#sql, emptyGroupId);
    });
  }

  async exportGroups(after: string, limit: number) {
    return groups.groupsAfter(this.#sql, after, limit);
  }

  async visitInbox(workspaceId: string) {
    this.#adopt(workspaceId);
    const head = this.ctx.storage.transactionSync(() => inbox.visit(this.#sql, Date.now()));
    await this.#wake(Math.max(inbox.nextInboxRead(this.#sql) ?? 0, Date.now() + SEND_MS));
    return head;
  }

  async inbox(query: inboxRpc.InboxQuery) {
    return inbox.listEntries(this.#sql, query);
  }

  async inboxEntry(id: string) {
    return inbox.findEntry(this.#sql, id);
  }

  async addMentions(account: Parameters<typeof inbox.addMentions>[1], mentions: readonly inboxRpc.Mention[]) {
    if (this.#workspace() === ERASED) return 0;
    return this.ctx.storage.transactionSync(() => inbox.addMentions(this.#sql, account, mentions, Date.now()));
  }

  async endInboxRead(workspaceId: string, accountIds: readonly string[], failed: readonly string[]) {
    if (!this.#adopt(workspaceId)) return;
    this.ctx.storage.transactionSync(() => inbox.endRead(this.#sql, accountIds, failed, Date.now()));
  }

  async changeEntry(id: string, change: Parameters<typeof inbox.changeEntry>[2]) {
    return inbox.changeEntry(this.#sql, id, change);
  }

  async beginReply(id: string, reply: Parameters<typeof inbox.beginReply>[2]) {
    return this.ctx.storage.transactionSync(() => inbox.beginReply(this.#sql, id, reply));
  }

  async endReply(id: string, reply: Parameters<typeof inbox.endReply>[2]) {
    this.ctx.storage.transactionSync(() => inbox.endReply(this.#sql, id, reply));
  }

  async addSearch(workspaceId: string, search: inboxRpc.SavedSearch, max: number) {
    if (!this.#adopt(workspaceId)) return false;
    return this.ctx.storage.transactionSync(() => inbox.addSearch(this.#sql, search, max));
  }

  async removeSearch(id: string) {
    inbox.removeSearch(this.#sql, id);
  }

  async savedSearches() {
    return inbox.savedSearches(this.#sql);
  }

  async exportInbox(after: string, limit: number) {
    return inbox.entriesAfter(this.#sql, after, limit);
  }

  override async alarm(): Promise<void> {
    const workspaceId = this.#workspace();
    if (workspaceId === null || workspaceId === ERASED) return;
    // First: should something below throw, the rest is done then.
    await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    const isSent = await sendOutbox(this.env, this.#sql);
    await this.#readDue(workspaceId);
    await this.#readInbox(workspaceId);
    if (!isSent) return;
    const waits = [parts.nextRead(this.#sql), inbox.nextInboxRead(this.#sql)].filter((at) => at !== null);
    const next = waits.length > 0 ? Math.min(...waits) : null;
    if (next === null) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(Math.max(next, Date.now() + SEND_MS));
  }

  async #readDue(workspaceId: string, nowMs = Date.now()): Promise<void> {
    const due = parts.dueReads(this.#sql, nowMs, READS);
    if (due.length === 0) return;
    const context = createAppContext(this.env, this.ctx, { trigger: "social.alarm", workspaceId });
    const { readRemoteResults } = await import("../results/read.server.ts");
    for (const { post, reads } of due) {
      const found = await readRemoteResults(context, workspaceId, post).catch((cause: unknown) => {
        context.log.error("social.results_failed", { postId: post.postId }, cause);
        return null;
      });
      parts.writeRead(this.#sql, post, reads, found, Date.now());
    }
  }

  /** Reads what others wrote to the accounts, where somebody looks at the inbox. */
  async #readInbox(workspaceId: string, nowMs = Date.now()): Promise<void> {
    const dueAt = inbox.nextInboxRead(this.#sql);
    if (dueAt === null || dueAt > nowMs) return;
    inbox.beginRead(this.#sql, Date.now());
    const context = createAppContext(this.env, this.ctx, { trigger: "social.inbox", workspaceId });
    const { readMentions } = await import("../inbox/read-mentions.server.ts");
    await readMentions(context, workspaceId, this).catch((cause: unknown) =>
      context.log.error("social.inbox_failed", {}, cause),
    );
  }

  async refresh() {
    const workspaceId = this.#workspace();
    if (!workspaceId) return;
    await this.#readDue(workspaceId, Number.MAX_SAFE_INTEGER);
    await this.#readInbox(workspaceId, Number.MAX_SAFE_INTEGER);
  }

  async erase() {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    createTables(this.#sql);
    this.#sql.exec("INSERT INTO head (id, workspace) VALUES (1, ?)", ERASED);
  }
}
