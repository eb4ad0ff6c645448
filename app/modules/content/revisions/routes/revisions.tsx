import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { revisionsAction } from "../../editor/actions.server.ts";
import { loadItem } from "../../item-page.server.ts";
import { listOwners } from "../../people/owners.server.ts";
import { DiffView } from "../../ui/diff-view.tsx";
import { hashOf, listRevisions, readRevision } from "../service.server.ts";
import { diffTexts } from "../word-diff.server.ts";

export const handle = { crumb: () => "Revisions" };

export async function loader(args: LoaderFunctionArgs) {
  const { item, scope, session, readOnly } = await loadItem(args);
  const [revisions, owners, hash] = await Promise.all([listRevisions(scope, item.id), listOwners(scope), hashOf(item)]);
  const names = new Map(owners);
  const asked = new URL(args.request.url).searchParams.get("revision");
  const chosen = revisions.find(({ id }) => id === asked) ?? revisions.find((one) => one.hash !== hash);
  const read = chosen ? await readRevision(args.context, scope, item.id, chosen.id) : null;
  return {
    timeZone: session.timeZone,
    readOnly: readOnly || item.status === "archived",
    isKept: revisions.some((one) => one.hash === hash),
    revisions: revisions.map(({ id, number, title, words, createdAt, userId, hash: own, assistedBy }) => ({
      ...{ id, number, title, words, assistedBy },
      atMs: createdAt.getTime(),
      by: names.get(userId) ?? "Former member",
      isPresent: own === hash,
    })),
    shown: read?.ok
      ? {
          id: read.value.id,
          number: read.value.number,
          title: read.value.title,
          hash: read.value.hash,
          isPresent: read.value.hash === hash,
          pieces: diffTexts(read.value.body, item.body),
        }
      : null,
  };
}

export const action = revisionsAction;

/** Past states of a piece: what changed since, and the way back. */
export default function Revisions() {
  const { revisions, shown, timeZone, readOnly, isKept } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[280px_minmax(0,1fr)]">
      <div className="grid gap-3">
        {readOnly || isKept ? null : (
          <Form method="post">
            <Button type="submit" name="intent" value="keep" className="w-full">
              Keep the current text
            </Button>
          </Form>
        )}
        {revisions.length === 0 ? (
          <p className="text-ink-2 text-sm">
            No revisions yet. One is saved when someone else changes the text, when you return to it later, and before
            each review.
          </p>
        ) : (
          <ol className="grid gap-1.5">
            {revisions.map(({ id, number, words, atMs, by, isPresent, assistedBy }) => (
              <li key={id}>
                <Link
                  to={`?revision=${id}`}
                  preventScrollReset
                  aria-current={id === shown?.id ? "true" : undefined}
                  className={cx(
                    "block rounded-s border px-3 py-2 text-sm",
                    id === shown?.id ? "border-brand bg-brand-soft" : "border-line bg-surface hover:bg-sunken",
                  )}
                >
                  <span className="font-semibold">{`Revision ${number}`}</span>
                  {isPresent ? <span className="ml-2 text-[13px] text-good">present text</span> : null}
                  <span className="block text-[13px] text-ink-2">
                    {by}, <Time value={new Date(atMs)} timeZone={timeZone} />
                  </span>
                  <span className="block text-[13px] text-ink-2">{`${exact(words)} words`}</span>
                  {assistedBy ? (
                    <span className="block text-[13px] text-ink-2 [overflow-wrap:anywhere]">{`With AI: ${assistedBy}`}</span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="grid min-w-0 gap-3">
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        {shown ? (
          <Card as="section" className="grid gap-3 p-5">
            <div className="flex flex-wrap items-center gap-3">
              <h2 className="min-w-0 flex-1 font-bold text-lg tracking-tight [overflow-wrap:anywhere]">
                {`Revision ${shown.number}: ${shown.title}`}
              </h2>
              {readOnly || shown.isPresent ? null : (
                <Form method="post">
                  <input type="hidden" name="revision" value={shown.id} />
                  <Button type="submit" name="intent" value="restore">
                    Restore revision
                  </Button>
                </Form>
              )}
            </div>
            <p className="text-[13px] text-ink-2">From this revision to the current text:</p>
            <DiffView pieces={shown.pieces} label="Changes since this revision" />
            <p className="break-all font-mono text-[12px] text-ink-3">{`SHA-256 ${shown.hash}`}</p>
          </Card>
        ) : null}
      </div>
    </div>
  );
}
