import { Form } from "@remix-run/react";
import { ChevronDown, ChevronUp } from "lucide-react";
import { exact } from "#app/shared/format/number.ts";
import { voteAfter } from "../domain/post.ts";

interface Props {
  postId: string;
  /** "this question", "the answer of Ann T.": whose votes these are, for screen readers. */
  about: string;
  score: number;
  vote: number;
  /** Own posts, and those taken back, only show their score. */
  readOnly: boolean;
}

/** Score of a post and the two votes; a click on one's own vote takes it back. */
export function Votes({ postId, about, score, vote, readOnly }: Props) {
  const mine = vote > 0 ? 1 : vote < 0 ? -1 : 0;
  const button = (clicked: 1 | -1, label: string) => (
    <button
      type="submit"
      name="value"
      value={voteAfter(mine, clicked)}
      aria-label={`${label}: ${about}`}
      aria-pressed={mine === clicked}
      className={`grid size-8 place-items-center rounded-s border pointer-coarse:size-11 ${
        mine === clicked
          ? "border-brand bg-brand-soft text-brand"
          : "border-line bg-surface text-ink-2 hover:border-line-strong"
      }`}
    >
      {clicked === 1 ? <ChevronUp size={18} aria-hidden="true" /> : <ChevronDown size={18} aria-hidden="true" />}
    </button>
  );
  const figure = (
    <span className="font-semibold tabular-nums">
      {exact(score)}
      <span className="sr-only">{Math.abs(score) === 1 ? " vote" : " votes"}</span>
    </span>
  );
  if (readOnly) return <div className="w-8 shrink-0 py-1 text-center pointer-coarse:w-11">{figure}</div>;
  return (
    <Form method="post" preventScrollReset className="flex shrink-0 flex-col items-center gap-1">
      <input type="hidden" name="intent" value="vote" />
      <input type="hidden" name="postId" value={postId} />
      {button(1, "Vote up")}
      {figure}
      {button(-1, "Vote down")}
    </Form>
  );
}
