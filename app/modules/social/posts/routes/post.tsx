import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { channelOf } from "../../domain/channels.ts";
import { PostEvergreen } from "../../evergreen/ui/post-evergreen.tsx";
import { STATUS_LABELS } from "../../labels.ts";
import { editPostPath, postPath } from "../../paths.ts";
import { type PostReply, postAction } from "../actions.server.ts";
import { loadPost } from "../post-page.server.ts";
import { PostApproval } from "../ui/post-approval.tsx";
import { PostComment } from "../ui/post-comment.tsx";
import { PostImages } from "../ui/post-images.tsx";
import { PostState } from "../ui/post-state.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Post on ${channelOf(data.post.channel).title}` : "Post"} · Kaja` },
];
export const handle = {
  crumb: (data: { post: { channel: Parameters<typeof channelOf>[0] } } | undefined) =>
    data ? `Post on ${channelOf(data.post.channel).title}` : "Post",
};

export const loader = loadPost;
export const action = postAction;
/** Also after a refusal: a post that was changed is shown as it is now. */
export const shouldRevalidate = revalidateWhenAnswered;

export default function Post() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<PostReply>();
  const [search] = useSearchParams();
  const { post, others, readOnly, timeZone } = view;
  const { label, tone } = STATUS_LABELS[post.status];
  const canDelete = !readOnly && post.status !== "publishing";
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">
          {post.account === "" ? `Post on ${channelOf(post.channel).title}` : `Post on ${post.account}`}
        </h1>
        {readOnly || !post.isEditable ? null : <LinkButton to={editPostPath(post.id)}>Edit</LinkButton>}
        {canDelete ? <LinkButton to={`${postPath(post.id)}?confirm=delete`}>Delete</LinkButton> : null}
      </div>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {canDelete && search.get("confirm") === "delete" ? (
        <ConfirmForm intent="delete" submit="Delete post" busyLabel="Deleting..." danger>
          <p className="text-sm">
            This deletes the post and its results here for good. The published post stays on its network.
          </p>
        </ConfirmForm>
      ) : null}
      <div className="mt-3 grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Card as="article" className="grid gap-3 p-5">
            <div className="flex flex-wrap items-center gap-2">
              <Tag tone={tone}>{label}</Tag>
              {post.isThread ? <Tag>Thread</Tag> : null}
              {post.isEvergreen ? <Tag>Evergreen</Tag> : null}
              <span className="text-[13px] text-ink-3">
                {post.scheduledAtMs === null ? (
                  "No time is set."
                ) : (
                  <Time value={new Date(post.scheduledAtMs)} timeZone={timeZone} />
                )}
              </span>
            </div>
            <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {post.text}
            </p>
          </Card>
          {others.length > 0 ? (
            <Card as="section" className="grid gap-2 p-5">
              <h2 className="font-bold text-[15px]">Other accounts</h2>
              {others.map((other) => (
                <Link
                  key={other.id}
                  to={postPath(other.id)}
                  className="flex flex-wrap items-center gap-2 text-sm hover:underline pointer-coarse:py-2"
                >
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    {other.account || channelOf(other.channel).title}
                  </span>
                  <Tag tone={STATUS_LABELS[other.status].tone}>{STATUS_LABELS[other.status].label}</Tag>
                </Link>
              ))}
            </Card>
          ) : null}
          <PostImages view={view} reply={reply} />
        </div>
        <div className="grid min-w-0 gap-5">
          <PostState view={view} reply={reply} />
          <PostComment view={view} reply={reply} />
          <PostEvergreen view={view} reply={reply} />
          <PostApproval view={view} reply={reply} />
        </div>
      </div>
    </>
  );
}
