import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { days } from "#app/shared/time.ts";
import { listConnected } from "../accounts/service.server.ts";
import { channelOf } from "../domain/channels.ts";
import { mediaFault } from "../domain/media.ts";
import { MEDIA_SPECS, MEDIA_SPECS_READ_ON, shapesOf } from "../domain/media-specs.ts";
import { isEditable } from "../domain/status.ts";
import { firstLink } from "../domain/text/facets.ts";
import { COMMENT_PART } from "../domain/text/thread.ts";
import { readEvergreen } from "../evergreen/evergreen-view.server.ts";
import { imagePath } from "../paths.ts";
import type { SocialPost } from "../repo.server.ts";
import { approvalMark } from "../review/approval-mark.server.ts";
import { getPost, listGroupPosts } from "../service.server.ts";
import type { Approval, CommentProgress, Group, Part } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";

/** Where a person publishes the text by hand; null: the network has no such page. */
function shareUrl({ channel, text }: SocialPost): string | null {
  const address = channelOf(channel).shareUrl;
  return (
    address?.replace("{text}", encodeURIComponent(text)).replace("{url}", encodeURIComponent(firstLink(text) ?? "")) ??
    null
  );
}

const toPart = ({ part, state, detail, tries, remote }: Part) => ({
  ...{ part, state, detail, tries },
  url: remote?.url ?? "",
});

/** The name that a visitor gave, marked as that, with the link that was used. */
const typedName = (name: string, linkName: string | undefined): string =>
  linkName === undefined ? name : `${name} (name given by the visitor, link for ${linkName})`;

/** Longer than all tries and waits of one comment take. */
const STUCK_MS = days(2);

/** The first comment of a post, and how far it is; null: it has none. */
function commentView(text: string, post: SocialPost, progress: CommentProgress | null, nowMs: number) {
  if (text === "") return null;
  const { detail, url } = progress ?? { detail: "", url: "" };
  if (post.status !== "published" || post.accountId === null) return { text, detail, url, state: "waiting" as const };
  if (!progress) return { text, detail, url, state: "unpublished" as const };
  const isStuck = progress.state === "publishing" && nowMs - progress.atMs > STUCK_MS;
  return { text, detail, url, state: isStuck ? ("unclear" as const) : progress.state };
}

/** Images and video of a post as its channel gets them, and why it cannot have them as they are. */
function mediaView({ channel, text, accountId }: SocialPost, group: Group | null) {
  const { id: groupId = "", images = [], video = null } = group ?? {};
  const fault = group ? mediaFault(channel, text, group, { isByHand: accountId === null }) : null;
  return {
    images: images.map(({ crops, ...image }) => {
      const crop = crops?.[channel] ?? null;
      return {
        ...image,
        src: imagePath(groupId, image.id),
        crop: crop && { ...crop, src: imagePath(groupId, crop.id) },
      };
    }),
    video: video && { ...video, src: imagePath(groupId, video.id) },
    mediaFault: fault,
    shapes: shapesOf(channel),
    source: { url: MEDIA_SPECS[channel].source, readAtMs: Date.parse(MEDIA_SPECS_READ_ON) },
    maxImageBytes: channelOf(channel).maxImageBytes,
  };
}

/** A post with what was composed together with it. Throws 403 and 404 Responses. */
export async function loadPost({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "social");
  const post = orThrow(await getPost(scope, params.postId ?? ""));
  const store = socialStub(context, scope.workspaceId);
  const [group, posts, parts, accounts, members] = await Promise.all([
    post.groupId ? store.group(post.groupId) : null,
    post.groupId ? listGroupPosts(scope, post.groupId) : [post],
    store.parts(post.id),
    listConnected(context, scope.workspaceId),
    listMemberNames(scope),
  ]);
  const [results, links, settings, comment] = await Promise.all([
    post.status === "published" ? store.results([post.id]) : [],
    group ? store.links(group.id) : [],
    store.settings(),
    post.status === "published" ? store.comment(post.id) : null,
  ]);
  const evergreen = await readEvergreen(context, scope, post, settings);
  const names = new Map(accounts.map(({ id, title }) => [id, title]));
  const accountOf = ({ accountId }: SocialPost) =>
    accountId === null ? "" : (names.get(accountId) ?? "removed account");
  const people = new Map(members.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()]));
  const by = ({ userId, name, linkName }: Approval) =>
    userId ? (people.get(userId) ?? "Former member") : typedName(name, linkName);
  const now = context.now().getTime();
  const { id, text, channel, status, url, isThread, scheduledAt } = post;
  return {
    post: {
      ...{ id, text, channel, status, url, isThread },
      account: accountOf(post),
      isEvergreen: post.evergreenId !== null,
      scheduledAtMs: scheduledAt?.getTime() ?? null,
      shareUrl: post.accountId === null ? shareUrl(post) : null,
      isEditable: isEditable(status),
    },
    others: posts
      .filter((other) => other.id !== id)
      .map((other) => ({
        ...{ id: other.id, channel: other.channel, status: other.status },
        account: accountOf(other),
      })),
    ...mediaView(post, group),
    approval: group ? { ...group.approval, by: by(group.approval) } : null,
    seen: group ? await approvalMark(group, posts) : "",
    links: links.map(({ id: linkId, name, expiresAtMs, revokedAtMs }) => ({
      ...{ id: linkId, name, expiresAtMs },
      works: revokedAtMs === null && expiresAtMs > now,
    })),
    parts: parts.filter(({ part }) => part < COMMENT_PART).map(toPart),
    evergreen,
    comment: commentView(group?.versions[id]?.comment ?? "", post, comment, now),
    results: results[0] ?? null,
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
    mayApprove: !settings.needsApproval || session.workspaceRole === "owner",
  };
}

export type PostView = Awaited<ReturnType<typeof loadPost>>;
