import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import type { PostReply } from "../actions.server.ts";
import type { PostView } from "../post-page.server.ts";
import { Done, Retry } from "./post-state.tsx";

type State = NonNullable<PostView["comment"]>["state"];

const STATES: Readonly<Record<State, { label: string; tone: Tone }>> = {
  waiting: { label: "After the post", tone: "plain" },
  unpublished: { label: "Not published", tone: "warn" },
  publishing: { label: "Being published", tone: "info" },
  published: { label: "Published", tone: "good" },
  failed: { label: "Not published", tone: "bad" },
  unclear: { label: "Unclear", tone: "bad" },
};

function Ways({ state, reply }: { state: State; reply: PostReply | undefined }) {
  if (state === "failed" || state === "unpublished")
    return (
      <>
        <Retry label="Publish comment" intent="retry-comment" />
        <Done reply={reply} label="I published it by hand" intent="comment-done" />
      </>
    );
  if (state !== "unclear") return null;
  return (
    <>
      <Done reply={reply} label="It was published" intent="comment-done" />
      <Retry label="Not published: publish comment again" intent="retry-comment" />
    </>
  );
}

/** The first comment of a post, and what a person can do where it did not go out. The post itself stays as it is. */
export function PostComment({ view, reply }: { view: PostView; reply: PostReply | undefined }) {
  const { comment, post, readOnly } = view;
  if (!comment) return null;
  const { label, tone } = STATES[comment.state];
  return (
    <Card as="section" className="grid gap-3 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 font-bold text-[15px]">First comment</h2>
        <Tag tone={tone}>{label}</Tag>
      </div>
      <p dir="auto" className="whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">
        {comment.text}
      </p>
      {comment.detail === "" ? null : <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">{comment.detail}</p>}
      {comment.url === "" ? null : (
        <a
          href={comment.url}
          target="_blank"
          rel="noreferrer"
          className="text-brand text-sm underline [overflow-wrap:anywhere]"
        >
          {comment.url}
        </a>
      )}
      {post.account === "" ? (
        <div>
          <CopyButton text={comment.text} copied="Comment copied">
            Copy comment
          </CopyButton>
        </div>
      ) : null}
      {readOnly ? null : <Ways state={comment.state} reply={reply} />}
    </Card>
  );
}
