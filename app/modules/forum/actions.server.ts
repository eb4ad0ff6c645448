import type { AppContext } from "#app/platform/context.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { ThreadAction } from "./schema.ts";
import * as posts from "./service.server.ts";

/** Where to go on after an act, and the `Set-Cookie` value of its toast. */
interface Done {
  to: string;
  cookie?: string;
}

const toast = (title: string): string => flashCookie({ kind: "success", title });

/** Does what was asked for on the page of a question; an answer gets `newId`. Errors: those of the act. */
export async function runThreadAction(
  context: AppContext,
  session: Session,
  questionId: string,
  act: ThreadAction,
  newId: string,
): Promise<Result<Done>> {
  const { userId } = session;
  const page = `/help/forum/${questionId}`;
  switch (act.intent) {
    case "answer": {
      const done = await posts.answer(context, session, questionId, { id: newId, body: act.body });
      return done.ok ? ok({ to: `${page}#post-${newId}`, cookie: toast("Your answer is in the forum") }) : done;
    }
    case "vote": {
      const done = await posts.vote(context, userId, act.postId, act.value);
      return done.ok ? ok({ to: `${page}#post-${act.postId}` }) : done;
    }
    case "accept": {
      const done = await posts.accept(context, userId, questionId, act.answerId);
      return done.ok ? ok({ to: `${page}#post-${act.answerId}`, cookie: toast("Answer accepted") }) : done;
    }
    case "unaccept": {
      const done = await posts.unaccept(context, userId, questionId);
      return done.ok ? ok({ to: page, cookie: toast("No answer is accepted now") }) : done;
    }
    case "delete": {
      const done = await posts.remove(context, userId, questionId, act.postId);
      return done.ok ? ok({ to: done.value.gone ? "/help/forum" : page, cookie: toast("Post deleted") }) : done;
    }
  }
}
