import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "#app/ui/form/field.tsx";
import { loadItem } from "../../item-page.server.ts";
import { listOwners } from "../../people/owners.server.ts";
import { hashOf, listRevisions } from "../../revisions/service.server.ts";
import { type ReviewReply, reviewAction } from "../actions.server.ts";
import { readReview } from "../service.server.ts";
import { Comments } from "../ui/comments.tsx";
import { Decisions, ReviewLinks, ReviewState } from "../ui/review-parts.tsx";

export const handle = { crumb: () => "Review" };

export async function loader(args: LoaderFunctionArgs) {
  const { item, scope, session, readOnly } = await loadItem(args);
  const [{ decisions, links, comments }, owners, revisions, hash] = await Promise.all([
    readReview(scope, item.id),
    listOwners(scope),
    listRevisions(scope, item.id),
    hashOf(item),
  ]);
  const names = new Map(owners);
  const linkNames = new Map(links.map(({ id, name }) => [id, name]));
  const numbers = new Map(revisions.map(({ id, number }) => [id, number]));
  const current = revisions.find(({ id }) => id === item.revisionId);
  const now = args.context.now();
  return {
    id: item.id,
    status: item.status,
    approvalsNeeded: item.approvalsNeeded,
    hasText: item.body.trim() !== "",
    timeZone: session.timeZone,
    readOnly: readOnly || item.status === "archived",
    revision: current
      ? { id: current.id, number: current.number, hash: current.hash, isPresent: current.hash === hash }
      : null,
    approvals: decisions.filter((one) => one.revisionId === item.revisionId && one.decision === "approved").length,
    hasDecided: decisions.some((one) => one.revisionId === item.revisionId && one.userId === session.userId),
    decisions: decisions.map(({ id, userId, linkId, name, decision, note, createdAt, revisionId }) => ({
      ...{ id, decision, note },
      by: userId ? (names.get(userId) ?? "Former member") : name || linkNames.get(linkId) || "Former member",
      byLink: linkId !== "",
      number: numbers.get(revisionId) ?? null,
      atMs: createdAt.getTime(),
    })),
    links: links.map(({ id, name, expiresAt, revokedAt, revisionId }) => ({
      ...{ id, name },
      number: numbers.get(revisionId) ?? null,
      expiresAtMs: expiresAt.getTime(),
      works: revokedAt === null && expiresAt > now,
    })),
    comments: comments.map(({ id, userId, quote, body, resolvedAt, createdAt }) => ({
      ...{ id, quote, body },
      by: names.get(userId) ?? "Former member",
      isResolved: resolvedAt !== null,
      atMs: createdAt.getTime(),
    })),
  };
}

export const action = reviewAction;

export default function Review() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<ReviewReply>();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <ReviewState view={view} reply={reply} />
        <ReviewLinks view={view} reply={reply} />
        <Decisions decisions={view.decisions} timeZone={view.timeZone} />
      </div>
      <Comments comments={view.comments} timeZone={view.timeZone} readOnly={view.readOnly} reply={reply} />
    </div>
  );
}
