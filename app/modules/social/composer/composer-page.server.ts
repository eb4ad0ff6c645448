import { getUtmDictionary } from "#app/modules/cross-module/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { toLocalMoment } from "#app/shared/dates/local-moment.ts";
import { type Account, keyOf, listAccounts } from "../accounts/service.server.ts";
import type { ServerLimits } from "../domain/channels.ts";
import { withoutLink } from "../domain/text/compose.ts";
import { versionTexts } from "../domain/text/first-comment.ts";
import { findGroupPosts, type SocialPost } from "../repo.server.ts";
import type { Group, GroupImage, GroupVideo, SocialSettings } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";

export interface ComposerAccount extends Pick<Account, "key" | "channel" | "title" | "handle" | "isPractice"> {
  isByHand: boolean;
  hasQueue: boolean;
  needsAttention: boolean;
  server: ServerLimits | null;
}

/** What the composer shows of a stored composition. */
export interface ComposerValues {
  text: string;
  accounts: string[];
  /** Own texts by the keys of accounts. */
  own: Record<string, string>;
  isThread: boolean;
  firstComment: string;
  link: string;
  isShort: boolean;
  campaign: string;
  when: "draft" | "at";
  at: string;
  /** What is attached, with the crops of each channel. */
  media: { groupId: string; images: readonly GroupImage[]; video: GroupVideo | null };
}

export const NO_VALUES: ComposerValues = {
  text: "",
  accounts: [],
  own: {},
  isThread: false,
  firstComment: "",
  link: "",
  isShort: true,
  campaign: "",
  when: "draft",
  at: "",
  media: { groupId: "", images: [], video: null },
};

const named = (phrases: SocialSettings["signatures"]): { id: string; name: string }[] =>
  phrases.map(({ id, name }) => ({ id, name }));

/** What every composer offers: accounts, signatures and hashtags. */
export async function readComposer(context: RequestContext, { workspaceId }: WorkspaceScope) {
  const [accounts, settings, dictionary] = await Promise.all([
    listAccounts(context, workspaceId),
    socialStub(context, workspaceId).settings(),
    getUtmDictionary({ db: context.db, workspaceId }),
  ]);
  return {
    accounts: accounts.map(
      ({ key, id, channel, title, handle, isPractice, status }): ComposerAccount => ({
        ...{ key, channel, title, handle, isPractice },
        isByHand: id === null,
        hasQueue: id !== null && (settings.queues[id]?.slots.length ?? 0) > 0,
        needsAttention: status === "needs_attention",
        server: id === null ? null : (settings.servers[id] ?? null),
      }),
    ),
    signatures: named(settings.signatures),
    hashtagSets: named(settings.hashtagSets),
    needsApproval: settings.needsApproval,
    dictionary,
  };
}

/** The text of an account where it differs from what the group's text makes; empty otherwise. */
function ownOf(post: SocialPost, group: Group): string {
  const url = group.versions[post.id]?.linkUrl ?? null;
  const written = { text: group.text, comment: group.firstComment ?? "", ending: group.ending };
  const usual = versionTexts(post.channel, written, url).text;
  return usual === post.text ? "" : withoutLink(post.text, url);
}

/** The composition that a post is part of, as the form shows it. */
export async function readComposition(
  context: RequestContext,
  scope: WorkspaceScope,
  post: SocialPost,
  timeZone: string,
): Promise<ComposerValues> {
  const group = post.groupId ? await socialStub(context, scope.workspaceId).group(post.groupId) : null;
  const at = post.scheduledAt && post.scheduledAt > context.now() ? post.scheduledAt.getTime() : null;
  const time = { when: at === null ? "draft" : "at", at: at === null ? "" : toLocalMoment(at, timeZone) } as const;
  if (!group || !post.groupId)
    return { ...NO_VALUES, text: post.text, accounts: [keyOf(post)], isThread: post.isThread, ...time };
  const posts = await findGroupPosts(scope, post.groupId);
  return {
    text: group.text,
    accounts: posts.map(keyOf),
    own: Object.fromEntries(posts.map((one) => [keyOf(one), ownOf(one, group)])),
    isThread: group.isThread,
    firstComment: group.firstComment ?? "",
    link: group.link?.destination ?? "",
    isShort: group.link?.isShort ?? true,
    campaign: group.link?.campaign ?? "",
    ...time,
    media: { groupId: group.id, images: group.images, video: group.video ?? null },
  };
}
