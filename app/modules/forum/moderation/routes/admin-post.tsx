import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { refusal, requireRole } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";
import { PostText } from "#app/ui/prose/prose.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { POST_LIMITS } from "../../domain/post.ts";
import { moderationAction } from "../actions.server.ts";
import { readForModeration } from "../service.server.ts";
import { Reports, StandingTags } from "../ui/reports.tsx";

export const meta: MetaFunction = () => [{ title: "Post of the forum · Admin Panel · Kaja" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const found = await readForModeration(context, params.postId ?? "");
  if (!found.ok) throw refusal(found.error);
  return { post: found.value, nowMs: context.now().getTime() };
}

export const action = moderationAction;

/** An administrator who was not the first sees what was decided. */
export const shouldRevalidate = revalidateWhenAnswered;

function HideForm({ reason, errors }: { reason: string | undefined; errors: readonly string[] | undefined }) {
  return (
    <Form method="post" noValidate className="grid gap-3">
      <Field
        label="Reason"
        name="reason"
        dir="auto"
        required
        maxLength={POST_LIMITS.reason}
        defaultValue={reason}
        errors={errors}
        hint="The author reads it."
      />
      <div>
        <Button type="submit" look="danger" name="intent" value="hide">
          Hide post
        </Button>
      </div>
    </Form>
  );
}

export default function AdminPost() {
  const { post, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const hidden = post.hiddenReason !== null;
  return (
    <section aria-labelledby="post-title" className="grid max-w-3xl gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="post-title" dir="auto" className="min-w-0 font-bold text-lg tracking-tight [overflow-wrap:anywhere]">
          {post.title || (post.isQuestion ? "Question" : "Answer")}
        </h2>
        <StandingTags hidden={hidden} locked={post.locked} removed={post.removed} />
      </div>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <Card className="grid gap-3 p-4">
        <p className="flex flex-wrap items-center gap-x-3 text-[13px] text-ink-3 [overflow-wrap:anywhere]">
          {post.userId ? (
            <Link
              to={`/admin/users/${post.userId}`}
              className="text-brand underline underline-offset-2 pointer-coarse:py-3"
            >
              <bdi>{post.authorName}</bdi>
            </Link>
          ) : (
            post.authorName
          )}
          <Time value={post.createdAtMs} now={nowMs} />
          <Link to={post.href} className="text-brand underline underline-offset-2 pointer-coarse:py-3">
            Open in the forum
          </Link>
        </p>
        <PostText blocks={post.blocks} />
        {hidden ? <p className="text-[13px] text-ink-2 [overflow-wrap:anywhere]">Hidden: {post.hiddenReason}</p> : null}
      </Card>
      <Card className="grid gap-3 p-4">
        <h3 className="font-semibold text-sm">Reports</h3>
        {post.reports.length === 0 ? (
          <p className="text-ink-2 text-sm">Nobody has reported this post.</p>
        ) : (
          <Reports reports={post.reports} nowMs={nowMs} />
        )}
      </Card>
      <Card className="grid gap-4 p-4">
        {hidden ? null : <HideForm reason={reply?.values.reason} errors={reply?.errors.reason ?? undefined} />}
        <Form method="post" className="flex flex-wrap gap-2">
          {hidden ? (
            <Button type="submit" name="intent" value="show">
              Show again
            </Button>
          ) : null}
          {post.openCount > 0 ? (
            <Button type="submit" name="intent" value="keep">
              Keep post
            </Button>
          ) : null}
          {post.isQuestion ? (
            <Button type="submit" name="intent" value={post.locked ? "unlock" : "lock"}>
              {post.locked ? "Unlock question" : "Lock question"}
            </Button>
          ) : null}
        </Form>
      </Card>
    </section>
  );
}
