import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Card } from "#app/ui/card.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { askAction } from "../actions.server.ts";
import { authorNameOf, POST_LIMITS } from "../domain/post.ts";
import { PostForm } from "../ui/post-form.tsx";

export const meta: MetaFunction = () => [{ title: "Ask a question · Community forum · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const title = (new URL(request.url).searchParams.get("title") ?? "").slice(0, POST_LIMITS.title);
  return { title, name: authorNameOf(session) };
}

export const action = askAction;

export default function Ask() {
  const { title, name } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-2xl">
      <Breadcrumbs
        trail={[
          { label: "Help", to: "/help" },
          { label: "Community forum", to: "/help/forum" },
          { label: "Ask a question" },
        ]}
      />
      <h1 className="mb-1 font-bold text-2xl tracking-tight">Ask a question</h1>
      <p className="mb-5 text-ink-2 text-sm">
        Everyone who uses Kaja can read it, under the name <bdi className="font-semibold">{name}</bdi>: do not share API
        keys, URLs or customer data.
      </p>
      <Card className="p-5">
        <PostForm title={title} body="" label="Question" button="Ask" cancel="/help/forum" reply={reply}>
          <FormKey />
        </PostForm>
      </Card>
    </div>
  );
}
