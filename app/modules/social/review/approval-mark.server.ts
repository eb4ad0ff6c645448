import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { groupContent } from "../domain/group-content.ts";
import type { SocialPost } from "../repo.server.ts";
import type { Group } from "../store/social-rpc.ts";

/** Names what a person sees of a group: texts, accounts, times, images and link. Another content has another mark. */
export const approvalMark = (group: Group, posts: readonly SocialPost[]): Promise<string> =>
  sha256Hex(
    JSON.stringify([
      groupContent(group),
      posts.map(({ id, channel, accountId, text, isThread, scheduledAt }) => [
        ...[id, channel, accountId, text, isThread],
        scheduledAt?.getTime() ?? null,
      ]),
    ]),
  );
