import { Form, Link, useNavigation } from "@remix-run/react";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { NEW_TICKET } from "../../ui/paths.ts";
import { articlePath } from "../domain/article.ts";

/** What is being sent counts already; otherwise what was said before. */
function useVote(helpful: boolean | null): boolean | null {
  const { formData } = useNavigation();
  const sent = formData?.get("helpful");
  return sent === "yes" ? true : sent === "no" ? false : helpful;
}

/** "Was this helpful?", answered by a form that needs no scripts and can be answered again. */
export function Helpful({ helpful, slug }: { helpful: boolean | null; slug: string }) {
  const vote = useVote(helpful);
  return (
    <section id="helpful" aria-labelledby="helpful-title" className="mt-10 rounded-m border border-line bg-surface p-4">
      <Form method="post" replace preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="helpful-title" className="font-semibold text-[15px]">
          Was this helpful?
        </h2>
        <span className="flex gap-2">
          <Button
            type="submit"
            size="s"
            name="helpful"
            value="yes"
            look={vote === true ? "primary" : "secondary"}
            aria-pressed={vote === true}
            icon={<ThumbsUp size={14} aria-hidden="true" />}
          >
            Yes
          </Button>
          <Button
            type="submit"
            size="s"
            name="helpful"
            value="no"
            look={vote === false ? "primary" : "secondary"}
            aria-pressed={vote === false}
            icon={<ThumbsDown size={14} aria-hidden="true" />}
          >
            No
          </Button>
        </span>
      </Form>
      <p role="status" className="text-[13px] text-ink-2 not-empty:mt-3">
        {vote === null ? null : vote ? (
          "Thank you. You can change your answer at any time."
        ) : (
          <NotHelpful slug={slug} />
        )}
      </p>
    </section>
  );
}

function NotHelpful({ slug }: { slug: string }) {
  return (
    <>
      Thank you for your feedback. Describe what is missing, and we answer:{" "}
      <Link
        to={`${NEW_TICKET}?page=${encodeURIComponent(articlePath(slug))}`}
        className="font-semibold text-brand underline"
      >
        Contact Support
      </Link>
    </>
  );
}
