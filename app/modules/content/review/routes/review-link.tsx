import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import type { RouteHandle } from "#app/root.tsx";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { DeadLink } from "#app/ui/page/share-link-access.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { directionOf } from "../../domain/kind.ts";
import { MAX_COMMENT_CHARS } from "../../domain/limits.ts";
import { readDocument } from "../../images/service.server.ts";
import { linkAction } from "../actions.server.ts";
import { openReviewLink } from "../service.server.ts";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.state === "open" ? data.title : "Review" },
  { name: "robots", content: "noindex, nofollow" },
];

/** The address holds the token of a link: not even the files that the page itself loads learn of it. */
export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const all = new Headers(actionHeaders);
  for (const [name, value] of Object.entries(publicPageHeaders(NO_STORE))) all.set(name, value);
  const retry = loaderHeaders.get("Retry-After");
  if (retry) all.set("Retry-After", retry);
  all.set("Referrer-Policy", "strict-origin");
  all.set("X-Robots-Tag", "noindex, nofollow");
  return all;
};

export async function loader({ context, params }: LoaderFunctionArgs) {
  const opened = await openReviewLink(context, params.token ?? "");
  if (!opened.ok) {
    const { code, message, retryAfterSeconds } = opened.error;
    const retry = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
    return data(
      { state: "dead" as const, message },
      { status: HTTP_STATUS[code], ...(retry ? { headers: retry } : {}) },
    );
  }
  const { revision, item, link, scope, decided, isUnderReview } = opened.value;
  return data({
    state: "open" as const,
    title: revision.title,
    number: revision.number,
    hash: revision.hash,
    language: item.language,
    name: link.name,
    blocks: await readDocument(scope, revision.body),
    decided: decided?.decision ?? null,
    isUnderReview,
  });
}

export const action = linkAction;

/** One revision for a person without an account, and their decision. */
export default function ReviewLink() {
  const shown = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (shown.state === "dead") return <DeadLink message={shown.message} />;
  const { title, number, hash, language, name, blocks, decided, isUnderReview } = shown;
  return (
    <main id="main" className="mx-auto grid max-w-[760px] gap-5 px-4 py-8 sm:py-12">
      <p className="text-ink-2 text-sm">{`You are asked to review revision ${number} of this text.`}</p>
      <Card as="article" className="px-5 py-8 sm:px-10">
        <div lang={language} dir={directionOf(language)} className="[overflow-wrap:anywhere]">
          <h1 className="font-bold text-[28px] leading-tight tracking-tight">{title}</h1>
          <Prose blocks={blocks} />
        </div>
      </Card>
      <p className="break-all font-mono text-[12px] text-ink-3">{`SHA-256 ${hash}`}</p>
      <Card as="section" className="grid gap-4 p-5">
        <h2 className="font-bold text-lg tracking-tight">Your decision</h2>
        {decided ? (
          <p role="status" className="text-sm">
            {decided === "approved"
              ? "You approved this revision. Thank you."
              : "You asked for changes. Thank you: the authors have your note."}
          </p>
        ) : !isUnderReview ? (
          <p className="text-sm">
            This revision is no longer under review. Ask the person who sent you the link for a new one.
          </p>
        ) : (
          <form method="post" className="grid gap-4">
            <FormErrors errors={reply?.errors[""] ?? undefined} />
            <Field
              label="Your name"
              name="name"
              required
              maxLength={100}
              autoComplete="name"
              defaultValue={reply?.values.name ?? name}
              errors={reply?.errors.name ?? undefined}
            />
            <TextArea
              label="Note (optional)"
              name="note"
              rows={3}
              maxLength={MAX_COMMENT_CHARS}
              defaultValue={reply?.values.note ?? ""}
              errors={reply?.errors.note ?? undefined}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="intent" value="approve" look="primary">
                Approve this revision
              </Button>
              <Button type="submit" name="intent" value="changes">
                Request changes
              </Button>
            </div>
          </form>
        )}
      </Card>
    </main>
  );
}
