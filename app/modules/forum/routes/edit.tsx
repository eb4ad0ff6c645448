import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { invalidForm, redirectWithToast } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Card } from "#app/ui/card.tsx";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { editAnswerSchema, editQuestionSchema, postQuerySchema } from "../schema.ts";
import { edit, readOwnPost } from "../service.server.ts";
import { PostForm } from "../ui/post-form.tsx";

export const meta: MetaFunction = () => [{ title: "Edit · Community forum · Kaja" }];

async function ownPost({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { userId } = await requireUser(request, context);
  const { post } = readQuery(request, postQuerySchema);
  const found = await readOwnPost(context, userId, params.questionId ?? "", post);
  if (!found.ok) throw refusal(found.error);
  return found.value;
}

export async function loader(args: LoaderFunctionArgs) {
  const { id, questionId, title, body, version } = await ownPost(args);
  return { id, questionId, title, body, version };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args;
  const post = await ownPost(args);
  const form = await parseForm(request, post.questionId === null ? editQuestionSchema : editAnswerSchema);
  if (!form.ok) return invalidForm(form.error);
  const { value, values } = form.value;
  const saved = await edit(context, post.userId, post.id, value);
  if (saved.ok) return redirectWithToast(`/help/forum/${params.questionId}#post-${post.id}`, "Saved");
  const { code, message } = saved.error;
  // What is stored now is shown beside what was typed; the next save builds on it.
  const { version: _, ...typed } = values;
  return data<FormReply & { conflict: boolean }>(
    { errors: { "": [message] }, values: code === "conflict" ? typed : values, conflict: code === "conflict" },
    { status: HTTP_STATUS[code] },
  );
}

/** Whoever was refused because another tab was quicker sees what is stored now. */
export const shouldRevalidate = revalidateWhenAnswered;

function Stored({ title, body }: { title: string; body: string }) {
  return (
    <section
      aria-label="As it is stored now"
      className="rounded-s border border-line bg-sunken p-3 text-sm [overflow-wrap:anywhere]"
    >
      <p className="mb-1 font-semibold text-[13px] text-ink-2">As it is stored now</p>
      {title ? (
        <p dir="auto" className="font-semibold">
          {title}
        </p>
      ) : null}
      <p dir="auto" className="whitespace-pre-wrap">
        {body}
      </p>
    </section>
  );
}

export default function Edit() {
  const { id, questionId, title, body, version } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const question = questionId ?? id;
  const isQuestion = questionId === null;
  const back = `/help/forum/${question}`;
  return (
    <div className="max-w-2xl">
      <Breadcrumbs
        trail={[
          { label: "Help", to: "/help" },
          { label: "Community forum", to: "/help/forum" },
          { label: "Question", to: back },
          { label: "Edit" },
        ]}
      />
      <h1 className="mb-5 font-bold text-2xl tracking-tight">
        {isQuestion ? "Edit your question" : "Edit your answer"}
      </h1>
      <Card className="p-5">
        <PostForm
          hidden={{ version }}
          title={isQuestion ? title : null}
          body={body}
          label={isQuestion ? "Question" : "Answer"}
          button="Save"
          cancel={back}
          reply={reply}
        >
          {reply && "conflict" in reply && reply.conflict ? <Stored title={title} body={body} /> : null}
        </PostForm>
      </Card>
    </div>
  );
}
