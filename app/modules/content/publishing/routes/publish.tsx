import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { toLocalMoment } from "#app/shared/dates/local-moment.ts";
import { Button, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { slugOf } from "../../analysis/domain/slug.ts";
import { MAX_SLUG_CHARS } from "../../domain/limits.ts";
import { loadItem } from "../../item-page.server.ts";
import { blogPagePath, CONTENT, itemPagePath } from "../../paths.ts";
import { hashOf } from "../../revisions/service.server.ts";
import { publishAction } from "../actions.server.ts";
import { readPage, readSite } from "../service.server.ts";

export const handle = { crumb: () => "Publish" };

export async function loader(args: LoaderFunctionArgs) {
  const { item, scope, session, readOnly } = await loadItem(args);
  const [site, page, hash] = await Promise.all([readSite(scope), readPage(scope, item.id), hashOf(item)]);
  const tomorrowMs = Math.ceil(args.context.now().getTime() / 3_600_000) * 3_600_000 + 86_400_000;
  return {
    id: item.id,
    status: item.status,
    hasText: item.body.trim() !== "",
    approvalsNeeded: item.approvalsNeeded,
    publishAtMs: item.status === "scheduled" ? (item.publishAt?.getTime() ?? null) : null,
    slug: item.slug || slugOf(item.title),
    proposed: toLocalMoment(
      item.publishAt && item.publishAt > args.context.now() ? item.publishAt.getTime() : tomorrowMs,
      session.timeZone,
    ),
    blog: site?.slug ? { slug: site.slug, url: `${args.context.config.APP_URL}/p/${site.slug}` } : null,
    page: page ? { slug: page.slug, publishedAtMs: page.publishedAt.getTime(), isPresent: page.hash === hash } : null,
    timeZone: session.timeZone,
    readOnly: readOnly || item.status === "archived",
  };
}

export const action = publishAction;

export default function Publish() {
  const { id, status, hasText, approvalsNeeded, publishAtMs, slug, proposed, blog, page, timeZone, readOnly } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const waits = approvalsNeeded > 0 && !["approved", "scheduled", "published"].includes(status);
  return (
    <div className="grid max-w-[720px] gap-4">
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {page && blog ? (
        <Card as="section" className="grid gap-2 p-5">
          <h2 className="font-bold text-[15px]">On your blog</h2>
          <p className="break-all text-sm">
            <a href={blogPagePath(blog.slug, page.slug)} className="text-brand underline">
              {`${blog.url}/${page.slug}`}
            </a>
          </p>
          <p className="text-ink-2 text-sm">
            Since <Time value={new Date(page.publishedAtMs)} timeZone={timeZone} />.{" "}
            {page.isPresent
              ? "The page shows the current text."
              : "The text has changed since; the page shows the previous version."}
          </p>
          {readOnly ? null : (
            <Form method="post">
              <Button type="submit" name="intent" value="unpublish" look="danger" size="s">
                Take off the blog
              </Button>
            </Form>
          )}
        </Card>
      ) : null}
      {publishAtMs === null ? null : (
        <Card as="section" className="grid gap-2 p-5">
          <h2 className="font-bold text-[15px]">Scheduled</h2>
          <p className="text-sm">
            <Time value={new Date(publishAtMs)} timeZone={timeZone} />, with the text as it was when you scheduled it.
          </p>
          {readOnly ? null : (
            <Form method="post">
              <Button type="submit" name="intent" value="unschedule" size="s">
                Cancel schedule
              </Button>
            </Form>
          )}
        </Card>
      )}
      {readOnly ? null : blog === null ? (
        <Card className="grid justify-items-start gap-3 p-5">
          <p className="text-sm">Your workspace has no blog yet. Choose a name and URL for it.</p>
          <LinkButton to={`${CONTENT}/blog`} look="primary">
            Set up the blog
          </LinkButton>
        </Card>
      ) : !hasText ? (
        <Card className="p-5 text-ink-2 text-sm">Write a text first: there is nothing to publish yet.</Card>
      ) : waits ? (
        <Card className="grid justify-items-start gap-3 p-5">
          <p className="text-sm">{`This piece needs ${approvalsNeeded === 1 ? "an approval" : `${approvalsNeeded} approvals`} before it can be published.`}</p>
          <LinkButton to={itemPagePath(id, "review")}>Open the review</LinkButton>
        </Card>
      ) : (
        <Card as="section" className="p-5">
          <h2 className="mb-3 font-bold text-[15px]">{page ? "Publish the current text" : "Publish on your blog"}</h2>
          <Form method="post" className="grid gap-4">
            <Field
              label="Address"
              name="slug"
              maxLength={MAX_SLUG_CHARS}
              autoComplete="off"
              defaultValue={reply?.values.slug ?? slug}
              errors={reply?.errors.slug ?? undefined}
              hint={`${blog.url}/… When it changes, the old URL redirects to the new one.`}
            />
            <div>
              <Button type="submit" name="intent" value="publish" look="primary">
                Publish now
              </Button>
            </div>
            <div className="flex flex-wrap items-end gap-3 border-line border-t pt-4">
              <Field
                label={`Or at (${timeZone})`}
                name="publishAt"
                type="datetime-local"
                defaultValue={reply?.values.publishAt ?? proposed}
                errors={reply?.errors.publishAt ?? undefined}
              />
              <Button type="submit" name="intent" value="schedule" size="field">
                Schedule
              </Button>
            </div>
          </Form>
        </Card>
      )}
      <div>
        <a href={`${CONTENT}/${id}/markdown`} download className={buttonClass("secondary", "m")}>
          <Download size={16} aria-hidden="true" />
          Download Markdown
        </a>
      </div>
    </div>
  );
}
