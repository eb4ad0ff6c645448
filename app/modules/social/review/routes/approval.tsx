import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import type { RouteHandle } from "#app/root.tsx";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { momentInUtc } from "#app/shared/format/date.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { DeadLink } from "#app/ui/page/share-link-access.tsx";
import { MAX_NOTE_CHARS } from "../../composer/domain/limits.ts";
import { channelOf } from "../../domain/channels.ts";
import { shownFiles } from "../../domain/shown-files.ts";
import { approvalImagePath } from "../../paths.ts";
import { PostVideo } from "../../posts/ui/post-video.tsx";
import { approvalAction } from "../actions.server.ts";
import { approvalMark } from "../approval-mark.server.ts";
import { openApproval } from "../service.server.ts";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction = () => [{ title: "Approve a post" }, { name: "robots", content: "noindex, nofollow" }];

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
  const { workspaceId = "", token = "" } = params;
  const opened = await openApproval(context, workspaceId, token);
  if (!opened.ok) {
    const { code, message, retryAfterSeconds } = opened.error;
    const retry = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
    return data(
      { state: "dead" as const, message },
      { status: HTTP_STATUS[code], ...(retry ? { headers: retry } : {}) },
    );
  }
  const { link, group, posts } = opened.value;
  return data({
    state: "open" as const,
    name: link.name,
    decided: group.approval.state,
    seen: await approvalMark(group, posts),
    posts: posts.map(({ id, channel, text, scheduledAt }) => ({
      ...{ id, text },
      comment: group.versions[id]?.comment ?? "",
      title: channelOf(channel).title,
      time: scheduledAt ? momentInUtc(scheduledAt) : "No time is set yet",
    })),
    images: group.images.flatMap((image) => shownFiles(image, (id) => approvalImagePath(workspaceId, token, id))),
    video: group.video ? { alt: group.video.alt, src: approvalImagePath(workspaceId, token, group.video.id) } : null,
  });
}

export const action = approvalAction;

const DECIDED = {
  none: "This post is not waiting for approval.",
  asked: "",
  approved: "This post is approved. Thank you.",
  changes: "Changes were requested. The authors have the reason.",
  rejected: "This post was rejected. The authors have the reason.",
} as const;

/** A post for a person without an account, and their decision. */
export default function ApprovePost() {
  const shown = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (shown.state === "dead") return <DeadLink message={shown.message} />;
  const { name, decided, seen, posts, images, video } = shown;
  return (
    <main id="main" className="mx-auto grid max-w-[760px] gap-5 px-4 py-8 sm:py-12">
      <h1 className="font-bold text-[28px] leading-tight tracking-tight">A post for your approval</h1>
      {posts.map(({ id, title, time, text, comment }) => (
        <Card as="article" key={id} className="grid gap-2 p-5">
          <h2 className="font-bold text-[15px]">{title}</h2>
          <p className="text-[13px] text-ink-3">{time}</p>
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </p>
          {comment === "" ? null : (
            <div className="grid gap-1 border-line border-t pt-2">
              <h3 className="font-semibold text-[13px]">First comment</h3>
              <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {comment}
              </p>
            </div>
          )}
        </Card>
      ))}
      {images.map(({ id, alt, width, height, src, label }) => (
        <figure key={id} className="grid gap-1">
          <img src={src} alt={alt} width={width} height={height} className="h-auto max-w-full rounded-m" />
          {label === "" ? null : <figcaption className="text-[13px] text-ink-3">{label}</figcaption>}
        </figure>
      ))}
      {video ? <PostVideo {...video} /> : null}
      <Card as="section" className="grid gap-4 p-5">
        <h2 className="font-bold text-lg tracking-tight">Your decision</h2>
        {decided === "asked" ? (
          <form method="post" className="grid gap-4">
            <input type="hidden" name="seen" value={seen} />
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
              label="Reason (needed unless you approve)"
              name="note"
              rows={3}
              maxLength={MAX_NOTE_CHARS}
              defaultValue={reply?.values.note ?? ""}
              errors={reply?.errors.note ?? undefined}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="intent" value="approve" look="primary">
                Approve
              </Button>
              <Button type="submit" name="intent" value="changes">
                Request changes
              </Button>
              <Button type="submit" name="intent" value="reject" look="danger">
                Reject
              </Button>
            </div>
          </form>
        ) : (
          <p role="status" className="text-sm">
            {DECIDED[decided]}
          </p>
        )}
      </Card>
    </main>
  );
}
