import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import { channelOf } from "../domain/channels.ts";
import { STATUS_LABELS } from "../labels.ts";
import { postPath } from "../paths.ts";
import { findPosts, findPostsById, type SocialPost } from "../repo.server.ts";
import { socialStub } from "../store/social-stub.server.ts";

const MAX_TITLE_CHARS = 80;

/** The first line of a text, cut to a title's length. */
function titleOf(text: string): string {
  const line = [...(text.trim().split("\n")[0] ?? "")];
  return line.length > MAX_TITLE_CHARS ? `${line.slice(0, MAX_TITLE_CHARS - 1).join("")}…` : line.join("");
}

const recordOf = ({ id, text, channel, status, scheduledAt }: SocialPost): AssetRecord => ({
  id,
  title: titleOf(text),
  state: STATUS_LABELS[status].label,
  path: postPath(id),
  isApproved: status === "in_review" ? false : null,
  hasConsentText: null,
  day: scheduledAt?.toISOString().slice(0, 10) ?? null,
  channel: channelOf(channel).title,
});

/** Social posts as assets of marketing campaigns. */
export const assetReader: AssetReader = {
  find: async ({ db }, workspaceId, ids) => (await findPostsById({ db, workspaceId }, ids)).map(recordOf),
  search: async ({ db }, workspaceId, text, limit) => {
    const sort = { by: "createdAt", descending: true } as const;
    return (await findPosts({ db, workspaceId }, { search: text, sort, cursor: null, limit })).map(recordOf);
  },
  outcomes: async (context, { workspaceId }, ids) => {
    const results = await socialStub(context, workspaceId).results(ids);
    return results.map(({ postId: id, clicks }) => ({
      ...{ id, uses: clicks, usesLabel: "clicks" },
      ...{ leads: null, won: null, revenue: [] },
    }));
  },
};
