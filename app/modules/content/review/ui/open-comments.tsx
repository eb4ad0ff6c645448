import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";
import { MAX_COMMENT_CHARS } from "../../domain/limits.ts";
import { itemPagePath } from "../../paths.ts";

interface OpenComment {
  id: string;
  quote: string;
  body: string;
  by: string;
}

const loadPassages = () => import("../../editor/browser/passages.ts");

/** Marks what comments are about while the visual editor is shown, and after each change of the text. */
function usePassageMarks(comments: readonly OpenComment[]): void {
  const quotes = JSON.stringify(comments.map(({ quote }) => quote).filter((quote) => quote !== ""));
  useEffect(() => {
    if (quotes === "[]") return;
    const mark = () => void loadPassages().then(({ markPassages }) => markPassages(JSON.parse(quotes) as string[]));
    const field = document.getElementById("content-body");
    if (!field) return;
    const modes = new MutationObserver(mark);
    modes.observe(field, { attributeFilter: ["hidden"] });
    field.addEventListener("input", mark);
    mark();
    return () => {
      modes.disconnect();
      field.removeEventListener("input", mark);
      void loadPassages().then(({ markPassages }) => markPassages([]));
    };
  }, [quotes]);
}

/** The open comments beside the text, and a form for one on what is selected. */
export function OpenComments({
  id,
  comments,
  readOnly,
}: {
  id: string;
  comments: readonly OpenComment[];
  readOnly: boolean;
}) {
  const hydrated = useHydrated();
  const fetcher = useFetcher<{ errors: Record<string, string[] | null>; isAdded?: boolean }>();
  const [quote, setQuote] = useState<string | null>(null);
  const [missing, setMissing] = useState("");
  usePassageMarks(comments);
  const reply = fetcher.data;
  useEffect(() => {
    if (reply?.isAdded) setQuote(null);
  }, [reply]);
  return (
    <Card as="section" className="grid gap-3 p-4">
      <h2 className="font-bold text-[13px]">Comments</h2>
      {comments.length === 0 ? <p className="text-[13px] text-ink-3">No open comments.</p> : null}
      <ul className="grid gap-3">
        {comments.map((comment) => (
          <li key={comment.id} className="grid justify-items-start gap-1 text-[13px]">
            {comment.quote ? (
              <blockquote className="line-clamp-3 border-line-strong border-s-4 ps-2 text-ink-2 [overflow-wrap:anywhere]">
                {comment.quote}
              </blockquote>
            ) : null}
            <p className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{comment.by}</span>: {comment.body}
            </p>
            {comment.quote && hydrated ? (
              <Button
                size="s"
                look="quiet"
                aria-label={`Show in text: ${comment.quote}`}
                onClick={() =>
                  void loadPassages().then(({ showPassage }) =>
                    setMissing(showPassage(comment.quote) ? "" : "The text does not have this passage any more."),
                  )
                }
              >
                Show in text
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p role="status" className="text-[13px] text-ink-2 empty:hidden">
        {missing}
      </p>
      {comments.some((comment) => comment.quote !== "") ? (
        <p className="text-[13px] text-ink-3">Passages are marked in visual mode only.</p>
      ) : null}
      {readOnly || !hydrated ? null : quote === null ? (
        <Button
          size="s"
          className="justify-self-start"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void loadPassages().then(({ selectedText }) => setQuote(selectedText()))}
        >
          Comment on selection
        </Button>
      ) : (
        <fetcher.Form method="post" action={itemPagePath(id, "review")} className="grid gap-2">
          <FormKey />
          <input type="hidden" name="live" value="1" />
          <input type="hidden" name="quote" value={quote} />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          {quote ? (
            <blockquote className="line-clamp-3 border-line-strong border-s-4 ps-2 text-[13px] text-ink-2">
              {quote}
            </blockquote>
          ) : null}
          <TextArea
            label="Comment"
            name="body"
            rows={3}
            required
            maxLength={MAX_COMMENT_CHARS}
            errors={reply?.errors.body ?? undefined}
          />
          <div className="flex gap-2">
            <Button type="submit" name="intent" value="comment" size="s" look="primary" busy={fetcher.state !== "idle"}>
              Add comment
            </Button>
            <Button size="s" look="quiet" onClick={() => setQuote(null)}>
              Cancel
            </Button>
          </div>
        </fetcher.Form>
      )}
      <p className="text-[13px]">
        <Link to={itemPagePath(id, "review")} className="text-brand underline">
          Open the review
        </Link>
      </p>
    </Card>
  );
}
