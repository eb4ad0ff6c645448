import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { MAX_COMMENT_CHARS, MAX_QUOTE_CHARS } from "../../domain/limits.ts";
import type { ReviewReply } from "../actions.server.ts";

interface CommentView {
  id: string;
  quote: string;
  body: string;
  by: string;
  isResolved: boolean;
  atMs: number;
}

interface CommentsProps {
  comments: readonly CommentView[];
  timeZone: string;
  readOnly: boolean;
  reply: ReviewReply | undefined;
}

/** What members say about a piece or a passage of it; open comments first. */
export function Comments({ comments, timeZone, readOnly, reply }: CommentsProps) {
  const sorted = [...comments].sort((a, b) => Number(a.isResolved) - Number(b.isResolved));
  const mine = reply?.intent === "comment" ? reply : undefined;
  return (
    <Card as="section" className="grid gap-4 p-5">
      <h2 className="font-bold text-[15px]">Comments</h2>
      {comments.length === 0 ? <p className="text-ink-2 text-sm">No comments yet.</p> : null}
      <ul className="grid gap-4">
        {sorted.map(({ id, quote, body, by, isResolved, atMs }) => (
          <li key={id} className="grid gap-1 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{by}</span>
              <span className="text-[13px] text-ink-3">
                <Time value={new Date(atMs)} timeZone={timeZone} />
              </span>
              {isResolved ? <Tag tone="good">Resolved</Tag> : null}
            </p>
            {quote ? (
              <blockquote className="whitespace-pre-line border-line-strong border-l-4 pl-3 text-ink-2 [overflow-wrap:anywhere]">
                {quote}
              </blockquote>
            ) : null}
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
            {readOnly ? null : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="comment" value={id} />
                <Button type="submit" name="intent" value={isResolved ? "reopen" : "resolve"} size="s" look="quiet">
                  {isResolved ? "Open again" : "Resolve"}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <Form method="post" className="grid gap-3 border-line border-t pt-4">
          <FormKey />
          <Field
            label="Passage (optional)"
            name="quote"
            maxLength={MAX_QUOTE_CHARS}
            autoComplete="off"
            defaultValue={mine?.values.quote ?? ""}
            errors={mine?.errors.quote ?? undefined}
            hint="The words of the text that the comment is about."
          />
          <TextArea
            label="Comment"
            name="body"
            rows={3}
            required
            maxLength={MAX_COMMENT_CHARS}
            defaultValue={mine?.values.body ?? ""}
            errors={mine?.errors.body ?? undefined}
          />
          <div>
            <Button type="submit" name="intent" value="comment">
              Add comment
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
}
