import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { questionAction } from "../actions.server.ts";
import { threadQuerySchema } from "../schema.ts";
import { readThread } from "../threads.server.ts";
import { Accept, Post } from "../ui/post.tsx";
import { PostForm } from "../ui/post-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.question.title || "Question"} · Community forum · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const { page = 1 } = readQuery(request, threadQuerySchema);
  const found = await readThread(context, session, params.questionId ?? "", page);
  if (!found.ok) throw refusal(found.error);
  return { ...found.value, page, isAdmin: session.role === "admin", nowMs: context.now().getTime() };
}

export const action = questionAction;

function Pages({ page, more }: { page: number; more: boolean }) {
  if (page === 1 && !more) return null;
  return (
    <nav aria-label="Pages of answers" className="mt-3 flex justify-end gap-2">
      {page > 1 ? (
        <Link to={page === 2 ? "?" : `?page=${page - 1}`} className={buttonClass("secondary", "s")}>
          Earlier answers
        </Link>
      ) : null}
      {more ? (
        <Link to={`?page=${page + 1}`} className={buttonClass("secondary", "s")}>
          More answers
        </Link>
      ) : null}
    </nav>
  );
}

export default function Question() {
  const { question, answers, page, more, isAdmin, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const shared = { questionId: question.id, nowMs, isAdmin };
  const closed = question.locked || question.removed || question.hiddenReason !== null;
  const answering = reply?.intent === "answer";
  return (
    <div className="max-w-3xl">
      <Breadcrumbs
        trail={[{ label: "Help", to: "/help" }, { label: "Community forum", to: "/help/forum" }, { label: "Question" }]}
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 dir="auto" className="font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">
          {question.removed ? "A question that was removed" : question.title}
        </h1>
        {question.locked ? <Tag>Locked</Tag> : null}
      </div>
      {reply && !answering ? (
        <div className="mb-3">
          <FormErrors errors={reply.errors[""] ?? undefined} />
        </div>
      ) : null}
      <Post post={question} about="this question" {...shared} />
      <h2 className="mt-6 mb-3 font-bold text-lg tracking-tight">
        {question.answerCount === 0
          ? "No answers yet"
          : question.answerCount === 1
            ? "1 answer"
            : `${exact(question.answerCount)} answers`}
      </h2>
      {answers.length > 0 ? (
        <div className="grid gap-3">
          {answers.map((answer) => {
            const about = `the answer of ${answer.authorName}`;
            return (
              <Post key={answer.id} post={answer} about={about} accepted={answer.accepted} {...shared}>
                {question.mine && answer.hiddenReason === null ? (
                  <Accept answerId={answer.id} accepted={answer.accepted} about={about} />
                ) : null}
              </Post>
            );
          })}
        </div>
      ) : null}
      <Pages page={page} more={more} />
      {closed ? (
        <p className="mt-4 text-ink-2 text-sm">This question takes no further answers.</p>
      ) : (
        <Card className="mt-4 p-4">
          <PostForm
            // The next answer begins with an empty form.
            key={`${question.answerCount}-${answers.length}`}
            hidden={{ intent: "answer" }}
            title={null}
            body=""
            label="Your answer"
            button="Answer"
            reply={answering ? reply : undefined}
          >
            <FormKey />
          </PostForm>
        </Card>
      )}
    </div>
  );
}
