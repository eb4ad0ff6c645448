import { exact } from "#app/shared/format/number.ts";
import { type ChannelName, channelOf, lengthFault, measure, type ServerLimits } from "../channels.ts";
import { LINK_MARK, withEnding, withLink } from "./compose.ts";

/** What a version is made of. */
interface Written {
  text: string;
  /** Goes out as a reply to the post itself, where the network has replies. */
  comment: string;
  ending: string;
}

export const hasFirstComment = (channel: ChannelName): boolean => channelOf(channel).hasFirstComment === true;

/**
 * The text and first comment of a version with its link. A link that only the comment has a place for is left out of the text;
 * where the network has no first comment, the text has it.
 */
export function versionTexts(
  channel: ChannelName,
  { text, comment, ending }: Written,
  url: string | null,
): { text: string; comment: string } {
  if (!hasFirstComment(channel)) return { text: withEnding(withLink(text, url), ending), comment: "" };
  const isInComment = comment.includes(LINK_MARK) && !text.includes(LINK_MARK);
  return {
    text: withEnding(isInComment ? text.trim() : withLink(text, url), ending),
    comment: comment.replaceAll(LINK_MARK, url ?? "").trim(),
  };
}

/** How long a comment is in the way its channel counts, and how long it may be. */
export function measureComment(
  channel: ChannelName,
  comment: string,
  server?: ServerLimits,
): { length: number; max: number } {
  const { maxCommentChars } = channelOf(channel);
  const { length, max } = measure(channel, comment, server);
  return { length, max: Math.min(max, maxCommentChars ?? max) };
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * Why a comment cannot follow these posts on a channel; null when it can. One with the same words as a post could not be
 * distinguished from it, should the network not answer.
 */
export function commentFault(
  channel: ChannelName,
  comment: string,
  posts: readonly string[],
  server?: ServerLimits,
): string | null {
  if (comment === "") return null;
  const tooLong = lengthFault(channel, comment, server);
  if (tooLong !== null) return `First comment: ${tooLong}`;
  const { length, max } = measureComment(channel, comment, server);
  if (length > max)
    return `${channelOf(channel).title} takes at most ${exact(max)} characters in a comment; this one counts ${exact(length)}.`;
  const isSame = posts.some((post) => lettersOf(post) === lettersOf(comment));
  return isSame ? "The first comment must differ from the text of the post." : null;
}
