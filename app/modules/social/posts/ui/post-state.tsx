import { Form } from "@remix-run/react";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card, Stat } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { MAX_LINK_CHARS } from "../../composer/domain/limits.ts";
import { channelOf } from "../../domain/channels.ts";
import type { PostReply } from "../actions.server.ts";
import type { PostView } from "../post-page.server.ts";

interface Props {
  view: PostView;
  reply: PostReply | undefined;
}

export function Done({
  reply,
  label,
  intent = "done",
}: {
  reply: PostReply | undefined;
  label: string;
  intent?: string;
}) {
  const isAbout = reply?.intent === intent;
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <div className="min-w-[220px] flex-1">
        <Field
          label={intent === "done" ? "URL of the post (optional)" : "URL of the comment (optional)"}
          name="url"
          inputMode="url"
          autoComplete="off"
          maxLength={MAX_LINK_CHARS}
          defaultValue={isAbout ? (reply?.values.url ?? "") : ""}
          errors={isAbout ? (reply?.errors.url ?? undefined) : undefined}
        />
      </div>
      <Button type="submit" name="intent" value={intent} size="field" look="primary">
        {label}
      </Button>
    </Form>
  );
}

export const Retry = ({ label, intent = "retry" }: { label: string; intent?: string }) => (
  <Form method="post">
    <FormKey />
    <Button type="submit" name="intent" value={intent}>
      {label}
    </Button>
  </Form>
);

/** What a person does on a network that lets nobody else publish. */
function ByHand({ view, reply }: Props) {
  const { channel, text, shareUrl } = view.post;
  return (
    <Card as="section" className="grid gap-4 p-5">
      <h2 className="font-bold text-[15px]">{`Publish on ${channelOf(channel).title}`}</h2>
      <ol className="grid list-decimal gap-1 pl-5 text-sm">
        <li>Copy the text.</li>
        {view.images.length > 0 ? <li>Save the images below with their descriptions.</li> : null}
        {view.video ? <li>Save the video below with its description.</li> : null}
        <li>Publish it on the network, and paste the post's URL here.</li>
        {view.comment ? <li>Add the first comment below the post.</li> : null}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} copied="Text copied">
          Copy text
        </CopyButton>
        {shareUrl ? (
          <a href={shareUrl} target="_blank" rel="noreferrer" className={buttonClass("secondary")}>
            {`Open ${channelOf(channel).title}`}
          </a>
        ) : null}
      </div>
      <Done reply={reply} label="Mark as published" />
    </Card>
  );
}

function Problem({ view, reply }: Props) {
  const { status } = view.post;
  const detail = view.parts.findLast((part) => part.detail !== "")?.detail;
  return (
    <Card as="section" className="grid gap-4 border-bad p-5">
      <h2 className="font-bold text-[15px]">
        {status === "failed" ? "The post was not published" : "It is not clear whether the post was published"}
      </h2>
      <p className="text-sm [overflow-wrap:anywhere]">{detail ?? "The reason is in your notices."}</p>
      {view.readOnly ? null : status === "failed" ? (
        <Retry label="Publish again" />
      ) : (
        <>
          <Done reply={reply} label="It was published" />
          <Retry label="Not published: publish again" />
        </>
      )}
    </Card>
  );
}

/** Where the post is on its way, and what a person can do about it. */
export function PostState({ view, reply }: Props) {
  const { post, parts, results, readOnly } = view;
  if (post.status === "failed" || post.status === "unclear") return <Problem view={view} reply={reply} />;
  if (post.status === "published")
    return (
      <>
        <Card as="section" className="grid gap-2 p-5">
          <h2 className="font-bold text-[15px]">Published</h2>
          {post.url === "" ? (
            <p className="text-ink-2 text-sm">The network provides no URL for this post.</p>
          ) : (
            <a
              href={post.url}
              target="_blank"
              rel="noreferrer"
              className="text-brand text-sm underline [overflow-wrap:anywhere]"
            >
              {post.url}
            </a>
          )}
          {parts.length > 1 ? (
            <p className="text-[13px] text-ink-3">{`A thread of ${counted(parts.length, "post")}.`}</p>
          ) : null}
        </Card>
        {results ? (
          <section aria-label="Results" className="grid grid-cols-2 gap-3">
            <Stat label="Likes" value={exact(results.likes)} />
            <Stat label="Replies" value={exact(results.replies)} />
            <Stat label="Reposts" value={exact(results.reposts)} />
            <Stat label="Clicks" value={exact(results.clicks)} hint="Of its short link" />
          </section>
        ) : null}
      </>
    );
  if (readOnly || !(post.status === "by_hand" || (post.status === "scheduled" && post.account === ""))) return null;
  return <ByHand view={view} reply={reply} />;
}
