import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Post } from "./threads-repo.server.ts";

interface AuthorNotification {
  /** One act, one notice, however often it is tried. */
  id?: string;
  userId: string;
  title: string;
  body: string;
  href: string;
}

/** A notice behind the bell. A failure is logged: the action is valid whether or not its notification arrives. */
async function notifyAuthor(context: AppContext, { id, ...notification }: AuthorNotification): Promise<void> {
  // Empty: the account is gone.
  if (notification.userId === "") return;
  try {
    await notify(context, { ...notification, ...(id ? { id } : {}), workspaceId: null, kind: "account" });
  } catch (cause) {
    context.log.error("forum.notice_failed", {}, cause);
  }
}

/** Address of a post on the page of its question. */
export const addressOf = ({ id, questionId }: Pick<Post, "id" | "questionId">): string =>
  `/help/forum/${questionId ?? id}${questionId ? `#post-${id}` : ""}`;

export const notifyAsker = (
  context: AppContext,
  question: Post,
  answer: Pick<Post, "id" | "authorName">,
): Promise<void> =>
  notifyAuthor(context, {
    id: answer.id,
    userId: question.userId,
    title: "Your question has an answer",
    body: `${answer.authorName} answered “${question.title}”.`,
    href: addressOf({ id: answer.id, questionId: question.id }),
  });

export const notifyAccepted = (context: AppContext, question: Post, answer: Post): Promise<void> =>
  notifyAuthor(context, {
    id: `accepted-${answer.id}`,
    userId: answer.userId,
    title: "Your answer was accepted",
    body: `It solved “${question.title}”.`,
    href: addressOf(answer),
  });

export const notifyModerated = (context: AppContext, post: Post, act: "hide" | "show", reason: string): Promise<void> =>
  notifyAuthor(context, {
    userId: post.userId,
    title: act === "hide" ? "A post of yours was hidden" : "A post of yours is shown again",
    body:
      act === "hide"
        ? `An administrator hid it in the community forum: ${reason}`
        : "An administrator looked at it again.",
    href: addressOf(post),
  });
