import { Form, Link } from "@remix-run/react";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { Block } from "#app/platform/markdown/blocks.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostText } from "#app/ui/prose/prose.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { Votes } from "./votes.tsx";

export interface ShownPost {
  id: string;
  blocks: readonly Block[];
  authorName: string;
  score: number;
  createdAtMs: number;
  edited: boolean;
  mine: boolean;
  vote: number;
  reported: boolean;
  hiddenReason: string | null;
  removed: boolean;
}

interface Props {
  post: ShownPost;
  questionId: string;
  nowMs: number;
  isAdmin: boolean;
  /** Whose post it is, for the names of its buttons. */
  about: string;
  accepted?: boolean;
  /** Shown besides: accepting. */
  children?: ReactNode;
}

const LINK = "rounded-s py-0.5 text-[13px] text-ink-2 underline-offset-2 hover:underline pointer-coarse:py-3";

function Delete({ post, about }: { post: ShownPost; about: string }) {
  return (
    <details>
      <summary className={`${LINK} cursor-pointer list-none`} aria-label={`Delete ${about}`}>
        Delete
      </summary>
      <Form method="post" className="mt-2 flex flex-wrap items-center gap-2 text-[13px]">
        <input type="hidden" name="postId" value={post.id} />
        This cannot be undone.
        <Button type="submit" size="s" look="danger" name="intent" value="delete">
          Delete for good
        </Button>
      </Form>
    </details>
  );
}

/** What this person may do with the post. */
function PostActions({ post, questionId, isAdmin, about }: Omit<Props, "nowMs">) {
  const page = (name: string) => `/help/forum/${questionId}/${name}?post=${post.id}`;
  const open = !post.removed && post.hiddenReason === null;
  return (
    <>
      {post.mine && open ? (
        <Link to={page("edit")} className={LINK} aria-label={`Edit ${about}`}>
          Edit
        </Link>
      ) : null}
      {post.mine && !post.removed ? <Delete post={post} about={about} /> : null}
      {post.reported ? <span className="text-[13px] text-ink-3">You reported this</span> : null}
      {!post.mine && open && !post.reported ? (
        <Link to={page("report")} className={LINK} aria-label={`Report ${about}`}>
          Report
        </Link>
      ) : null}
      {isAdmin ? (
        <Link to={`/admin/forum/${post.id}`} className={LINK} aria-label={`Moderate ${about}`}>
          Moderate
        </Link>
      ) : null}
    </>
  );
}

/** A question or an answer with its votes. */
export function Post({ post, questionId, nowMs, isAdmin, about, accepted = false, children }: Props) {
  return (
    <div id={`post-${post.id}`} className="scroll-mt-24">
      <Card as="article" className="flex gap-3 p-4 max-sm:gap-2.5 max-sm:p-3">
        <Votes
          postId={post.id}
          about={about}
          score={post.score}
          vote={post.vote}
          readOnly={post.mine || post.removed || post.hiddenReason !== null}
        />
        <div className="grid min-w-0 flex-1 gap-2.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-ink-3">
            <bdi className="font-semibold text-ink [overflow-wrap:anywhere]">{post.authorName}</bdi>
            {post.mine ? <Tag>You</Tag> : null}
            <Time value={post.createdAtMs} now={nowMs} />
            {post.edited && !post.removed ? <span>edited</span> : null}
            {accepted ? (
              <Tag tone="good">
                <Check size={13} aria-hidden="true" /> Accepted
              </Tag>
            ) : null}
          </div>
          {post.hiddenReason === null ? null : (
            <p className="rounded-s border border-warn bg-warn-soft px-3 py-2 text-[13px] text-warn [overflow-wrap:anywhere]">
              Hidden by an administrator: {post.hiddenReason} Nobody else sees this post.
            </p>
          )}
          {post.removed ? (
            <p className="text-ink-2 text-sm italic">Removed by its author.</p>
          ) : (
            <PostText blocks={post.blocks} />
          )}
          <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
            {children}
            <PostActions post={post} questionId={questionId} isAdmin={isAdmin} about={about} />
          </div>
        </div>
      </Card>
    </div>
  );
}

/** Takes an answer as the one that helped, or takes that back. */
export function Accept({ answerId, accepted, about }: { answerId: string; accepted: boolean; about: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="answerId" value={answerId} />
      <button
        type="submit"
        name="intent"
        value={accepted ? "unaccept" : "accept"}
        className={buttonClass("secondary", "s")}
        aria-label={accepted ? `Take back the acceptance of ${about}` : `Accept ${about}`}
      >
        {accepted ? "Take back" : "Accept"}
      </button>
    </Form>
  );
}
