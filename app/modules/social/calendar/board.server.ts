import type { Actor } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { listConnected } from "../accounts/service.server.ts";
import { allowChange } from "../allow-change.server.ts";
import { ensureGroup } from "../composer/ensure-group.server.ts";
import { nextSlots } from "../domain/slots.ts";
import { STATUS_LABELS } from "../labels.ts";
import { findTakenTimes, type SocialPost } from "../repo.server.ts";
import { askForApproval } from "../review/service.server.ts";
import { getPost, updatePost } from "../service.server.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { countByState, findInStates } from "./board-repo.server.ts";
import { BOARD_COLUMNS, BOARD_STATES, type BoardTarget, columnOf, targetsOf } from "./domain/board.ts";

/** Cards of one column; the others are in the list of posts. */
const CARDS = 50;
const TITLE_CHARS = 120;

/** The posts of a workspace by state, the newest of each column first. */
export async function readBoard(context: RequestContext, scope: WorkspaceScope) {
  const [rows, counts, accounts] = await Promise.all([
    Promise.all(Object.values(BOARD_STATES).map((states) => findInStates(scope, states, CARDS))),
    countByState(scope),
    listConnected(context, scope.workspaceId),
  ]);
  const posts = rows.flat();
  const drafts = posts.flatMap(({ status, groupId }) => (status === "draft" && groupId !== null ? [groupId] : []));
  const groups = drafts.length > 0 ? await socialStub(context, scope.workspaceId).groups(drafts) : [];
  const approved = new Set(groups.flatMap(({ id, approval }) => (approval.state === "approved" ? [id] : [])));
  const names = new Map(accounts.map(({ id, title }) => [id, title]));
  const cards = posts.map((post) => {
    const { id, text, channel, status, scheduledAt, accountId, evergreenId, groupId } = post;
    return {
      ...{ id, channel, status, isEvergreen: evergreenId !== null },
      label: text.slice(0, TITLE_CHARS),
      column: columnOf(status, groupId !== null && approved.has(groupId)),
      targets: targetsOf(status),
      account: accountId === null ? "" : (names.get(accountId) ?? "removed account"),
      scheduledAtMs: scheduledAt?.getTime() ?? null,
    };
  });
  const countOf = (states: readonly string[]) =>
    counts.filter(({ status }) => states.includes(status)).reduce((sum, { count }) => sum + count, 0);
  const approvedCount = cards.filter(({ column }) => column === "approved").length;
  return BOARD_COLUMNS.map((id) => ({
    id,
    cards: cards.filter(({ column }) => column === id),
    count: id === "approved" ? approvedCount : countOf(BOARD_STATES[id]) - (id === "draft" ? approvedCount : 0),
  }));
}

export type PostBoardColumn = Awaited<ReturnType<typeof readBoard>>[number];

const NOT_THERE = appError("conflict", "This post cannot be moved there now. Reload the page.");

/** Gives a post the next free time of its account's queue. Errors: conflict (no queue), and those of a change. */
async function schedule(
  context: RequestContext,
  actor: Actor,
  { id, accountId }: SocialPost,
): Promise<Result<unknown>> {
  const queue =
    accountId === null ? undefined : (await socialStub(context, actor.workspaceId).settings()).queues[accountId];
  const now = context.now();
  const taken = accountId === null ? [] : await findTakenTimes(workspaceScope(context, actor), accountId, now);
  const [next] = queue ? nextSlots(queue, now.getTime(), new Set(taken)) : [];
  if (next) return updatePost(context, actor, id, { scheduledAt: next });
  return err(
    appError("conflict", "The account of this post has no free time in its queue. Open the post to set a time."),
  );
}

/** How a move ended: what is said, and the post to be opened where a person has to read it first. */
export interface BoardMove {
  message: string;
  openPostId: string | null;
}

/**
 * Moves a post to a column of the board. "Scheduled" is the next free time of its account's queue; an approval is given on the
 * page of the post, where its content is read. Errors: forbidden, plan_required, rate_limited, not_found, conflict (not
 * possible from its state, or no queue), and those of a change.
 */
export async function moveOnBoard(
  context: RequestContext,
  actor: Actor,
  { id, to }: { id: string; to: BoardTarget },
): Promise<Result<BoardMove>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const post = await getPost(workspaceScope(context, actor), id);
  if (!post.ok) return post;
  if (!targetsOf(post.value.status).includes(to)) return err(NOT_THERE);
  if (to === "approved") return ok({ message: "Read the post, then decide.", openPostId: id });
  const moved =
    to === "draft"
      ? await updatePost(context, actor, id, { scheduledAt: null })
      : to === "scheduled"
        ? await schedule(context, actor, post.value)
        : await askForApproval(context, actor, await ensureGroup(context, post.value));
  if (!moved.ok) return moved;
  const after = await getPost(workspaceScope(context, actor), id);
  return ok({ message: after.ok ? `Moved: ${STATUS_LABELS[after.value.status].label}` : "Moved", openPostId: null });
}
