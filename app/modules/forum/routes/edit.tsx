import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { type EditReply, editAction } from "../actions.server.ts";
import { openOwnPost } from "../open-post.server.ts";
import { PostForm } from "../ui/post-form.tsx";

export const meta: MetaFunction = () => [{ title: "Edit · Community forum · Kaja" }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, questionId, title, body, version } = (await openOwnPost(args)).post;
  return { id, questionId, title, body, version };
}

export const action = editAction;

/** A person whose form was refused because another tab was quicker sees what is stored now. */
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
  const reply = useActionData<EditReply>();
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
          {reply?.conflict ? <Stored title={title} body={body} /> : null}
        </PostForm>
      </Card>
    </div>
  );
}
