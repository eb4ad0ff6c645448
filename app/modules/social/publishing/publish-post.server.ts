import { openConnection } from "#app/modules/integrations/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { IMAGE_MEDIA_TYPES } from "#app/shared/files/image-info.ts";
import { publicImageUrl } from "../composer/public-image.server.ts";
import { isDirect } from "../domain/channels.ts";
import { partsOf } from "../domain/text/thread.ts";
import { imageKey } from "../files.server.ts";
import * as repo from "../repo.server.ts";
import type { Group, RemoteRef } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import type { JobImage } from "./networks/adapter.ts";
import { ADAPTERS } from "./networks/adapters.server.ts";
import { readLinkCard } from "./networks/link-card.server.ts";
import { recordKey } from "./networks/record-key.ts";
import { notifyFailed } from "./notifications.server.ts";
import { NO_ANSWER, type Tried, tryPart } from "./try-part.server.ts";

export interface PublishParams {
  workspaceId: string;
  postId: string;
  attempt: number;
}

/** What a step may answer: it is stored between steps. */
type StepValue = string | number | boolean | null | StepValue[] | { [name: string]: StepValue };

/** Runs named steps, each until it succeeds and then never again; waits without a process. */
export interface PublishSteps {
  do: <T extends StepValue>(name: string, work: () => Promise<T>) => Promise<T>;
  wait: (name: string, ms: number) => Promise<void>;
}

/** Tries of one post: with waits that grow, some hours. */
const MAX_TRIES = 8;
const LONGEST_WAIT_MS = 3_600_000;

const readImages = (context: AppContext, workspaceId: string, group: Group | null): JobImage[] =>
  (group?.images ?? []).map((image) => ({
    ...image,
    mediaType: IMAGE_MEDIA_TYPES[image.type],
    read: async () => {
      const stored = await context.env.FILES.get(imageKey({ workspaceId, groupId: group?.id ?? "", id: image.id }));
      if (!stored) throw new Error("The file of an image is missing");
      return new Uint8Array(await stored.arrayBuffer());
    },
    publicUrl: () => publicImageUrl(context, { workspaceId, groupId: group?.id ?? "", imageId: image.id }),
  }));

/** One try to publish one part of a post. A post that was removed meanwhile is not published. */
async function attemptPart(
  context: AppContext,
  { workspaceId, postId }: PublishParams,
  part: number,
  thread: readonly RemoteRef[],
): Promise<Tried & { parts: number }> {
  const scope = { db: context.db, workspaceId };
  const post = await repo.findPost(scope, postId);
  const failed = (reason: string) => ({ kind: "failed" as const, reason, parts: 0 });
  if (post?.status !== "publishing") return failed("The post was deleted or changed.");
  const { channel, accountId } = post;
  if (accountId === null || !isDirect(channel)) return failed("The post no longer has an account.");
  const opened = await openConnection(context, workspaceId, accountId);
  if (!opened.ok) return failed("The account is no longer connected. Choose another account.");
  const store = socialStub(context, workspaceId);
  const [group, settings] = await Promise.all([post.groupId ? store.group(post.groupId) : null, store.settings()]);
  const parts = partsOf(channel, post.text, post.isThread, settings.servers[accountId]);
  const text = parts?.[part];
  if (!parts || text === undefined) return failed("The text no longer fits into a thread.");
  const [root, parent] = [thread[0], thread.at(-1)];
  const cardUrl = group?.link?.destination ?? /https?:\/\/\S+/.exec(text)?.[0] ?? null;
  const tried = await tryPart(
    store,
    ADAPTERS[channel],
    opened.value,
    { workspaceId, postId, part },
    {
      text,
      images: part === 0 ? readImages(context, workspaceId, group) : [],
      key: channel === "bluesky" ? recordKey(postId, part) : `${postId}-${part}`,
      nowMs: context.now().getTime(),
      card: async () => (cardUrl === null ? null : readLinkCard(context, cardUrl)),
      replyTo: root && parent ? { root, parent } : null,
    },
  );
  return { ...tried, parts: parts.length };
}

type PartEnd = { kind: "published"; ref: RemoteRef; parts: number } | { kind: "failed" | "unclear"; reason: string };

/** Publishes one part, with waits between the tries. */
async function publishPart(
  context: AppContext,
  steps: PublishSteps,
  params: PublishParams,
  part: number,
  thread: readonly RemoteRef[],
): Promise<PartEnd> {
  let reason = "";
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const text = await steps.do(`publish ${part} try ${tries}`, async () =>
      JSON.stringify(await attemptPart(context, params, part, thread)),
    );
    const tried = JSON.parse(text) as Tried & { parts: number };
    if (tried.kind === "published") return { kind: "published", ref: tried.ref, parts: tried.parts };
    if (tried.kind !== "wait") return { kind: tried.kind, reason: tried.reason };
    reason = tried.reason;
    await steps.wait(`wait ${part} after ${tries}`, Math.min(tried.waitMs * 2 ** tries, LONGEST_WAIT_MS));
  }
  return endOfTries(context, params, part, reason);
}

/** After the last try: whether the call may have arrived decides what is said. */
async function endOfTries(
  context: AppContext,
  { workspaceId, postId }: PublishParams,
  part: number,
  reason: string,
): Promise<PartEnd> {
  const rows = await socialStub(context, workspaceId).parts(postId);
  const isOpen = rows.some((row) => row.part === part && row.state === "started");
  return { kind: isOpen ? "unclear" : "failed", reason: isOpen ? `${NO_ANSWER} (${reason})` : reason };
}

/** Publishes one post on one account, exactly once, and notes how it ended. */
export async function publishPost(context: AppContext, steps: PublishSteps, params: PublishParams): Promise<void> {
  const { workspaceId, postId, attempt } = params;
  const scope = { db: context.db, workspaceId };
  const claimed = await steps.do("claim", () => repo.claimPost(scope, postId, attempt, context.now()));
  if (!claimed) return;
  const thread: RemoteRef[] = [];
  for (let part = 0; ; part += 1) {
    const end = await publishPart(context, steps, params, part, thread).catch((cause: unknown) => {
      context.log.error("social.publish_failed", { postId, part }, cause);
      return endOfTries(context, params, part, "Publishing stopped because of an error in Kaja.");
    });
    if (end.kind !== "published") {
      await steps.do("note failure", async () => {
        await endPost(context, params, end);
        return null;
      });
      return;
    }
    thread.push(end.ref);
    if (thread.length >= end.parts) break;
  }
  await steps.do("note success", async () => {
    await settlePublished(context, params, thread[0] ?? null);
    return null;
  });
}

async function endPost(
  context: AppContext,
  { workspaceId, postId }: PublishParams,
  { kind, reason }: { kind: "failed" | "unclear"; reason: string },
): Promise<void> {
  const scope = { db: context.db, workspaceId };
  const post = await repo.findPost(scope, postId);
  if (post?.status !== "publishing") return;
  await notifyFailed(context, post, kind, reason);
  await repo.settlePost(scope, postId, ["publishing"], { status: kind }, context.now());
}

/** Notes where a post is, and publishes its event. */
async function settlePublished(
  context: AppContext,
  { workspaceId, postId }: PublishParams,
  remote: RemoteRef | null,
): Promise<void> {
  const scope = { db: context.db, workspaceId };
  const post = await repo.findPost(scope, postId);
  if (!post) return;
  const store = socialStub(context, workspaceId);
  const group = post.groupId ? await store.group(post.groupId) : null;
  const { channel, accountId, groupId } = post;
  const url = remote?.url ?? "";
  await store.published(workspaceId, {
    ...{ postId, groupId, channel, accountId, url },
    linkId: group?.versions[postId]?.linkId ?? null,
    remote: remote?.id ? remote : null,
    atMs: context.now().getTime(),
  });
  await repo.settlePost(scope, postId, ["publishing"], { status: "published", url }, context.now());
}
