import { Form, Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { MAX_APPROVALS, MAX_COMMENT_CHARS } from "../../domain/limits.ts";
import type { Status } from "../../domain/status.ts";
import { itemPagePath } from "../../paths.ts";
import type { ReviewReply } from "../actions.server.ts";

interface DecisionView {
  id: string;
  decision: "approved" | "changes";
  note: string;
  by: string;
  byLink: boolean;
  number: number | null;
  atMs: number;
}

interface ReviewView {
  id: string;
  status: Status;
  approvalsNeeded: number;
  approvals: number;
  hasText: boolean;
  hasDecided: boolean;
  readOnly: boolean;
  timeZone: string;
  revision: { id: string; number: number; hash: string; isPresent: boolean } | null;
  links: { id: string; name: string; number: number | null; expiresAtMs: number; works: boolean }[];
}

interface Props {
  view: ReviewView;
  reply: ReviewReply | undefined;
}

const APPROVALS = Array.from({ length: MAX_APPROVALS }, (_, at) => at + 1);

const title = "font-bold text-[15px]";

const STATE_TEXTS: Partial<Record<Status, string>> = {
  approved: "Approved. It can be published.",
  scheduled: "Approved and scheduled.",
  published: "Published.",
};

/** Where the review is, and what can be done with it. */
export function ReviewState({ view, reply }: Props) {
  const { id, status, revision, approvals, approvalsNeeded, hasText, hasDecided, readOnly } = view;
  const inReview = status === "in_review" && revision !== null;
  const canAsk = !readOnly && (!revision?.isPresent || !inReview);
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className={title}>Review</h2>
      {inReview ? (
        <>
          <p className="text-sm">
            <Link to={`${itemPagePath(id, "revisions")}?revision=${revision.id}`} className="text-brand underline">
              {`Revision ${revision.number}`}
            </Link>
            {` is under review: ${approvals} of ${approvalsNeeded} approvals.`}
          </p>
          <p className="break-all font-mono text-[12px] text-ink-3">{`SHA-256 ${revision.hash}`}</p>
          {revision.isPresent ? null : (
            <p className="font-semibold text-sm text-warn">The text has changed since. Request a new review.</p>
          )}
        </>
      ) : (
        <p className="text-ink-2 text-sm">
          {STATE_TEXTS[status] ??
            (hasText
              ? "This text needs no review. You can publish it at once."
              : "Write a text first: there is nothing to review yet.")}
        </p>
      )}
      {inReview && !readOnly && !hasDecided ? (
        <Form method="post" className="grid gap-3 border-line border-t pt-3">
          <input type="hidden" name="revision" value={revision.id} />
          <TextArea label="Note (optional)" name="note" rows={2} maxLength={MAX_COMMENT_CHARS} className="min-h-20" />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="approve" look="primary">
              Approve
            </Button>
            <Button type="submit" name="intent" value="changes">
              Request changes
            </Button>
          </div>
        </Form>
      ) : null}
      {canAsk && hasText ? (
        <Form method="post" className="flex flex-wrap items-end gap-3 border-line border-t pt-3">
          <SelectField
            label="Approvals needed"
            name="approvals"
            defaultValue={reply?.values.approvals ?? String(Math.max(1, approvalsNeeded))}
          >
            {APPROVALS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
          <Button type="submit" name="intent" value="ask" look={inReview ? "secondary" : "primary"} size="field">
            {inReview ? "Request review of the current text" : "Ask for review"}
          </Button>
        </Form>
      ) : null}
      {!readOnly && approvalsNeeded > 0 && (inReview || status === "approved" || status === "draft") ? (
        <Form method="post">
          <Button type="submit" name="intent" value="end" look="quiet" size="s">
            Continue without approvals
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}

/** Links for people without an account. */
export function ReviewLinks({ view, reply }: Props) {
  const { status, links, readOnly, timeZone } = view;
  const made = reply?.made;
  if (links.length === 0 && status !== "in_review") return null;
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className={title}>Links for people without an account</h2>
      <p className="text-[13px] text-ink-2">A link shows exactly the revision under review.</p>
      {made ? (
        <div role="status" className="grid gap-2 rounded-s border border-brand bg-brand-soft p-3">
          <p className="text-sm">{`The link for ${made.name}. Copy it now: you won't be able to see it again.`}</p>
          <p className="break-all font-mono text-[13px]">{made.url}</p>
          <div>
            <CopyButton text={made.url} copied="Link copied">
              Copy link
            </CopyButton>
          </div>
        </div>
      ) : null}
      {links.length > 0 ? (
        <ul className="grid gap-2">
          {links.map(({ id, name, number, expiresAtMs, works }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 text-sm">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="font-semibold">{name}</span>
                <span className="block text-[13px] text-ink-2">
                  {number === null ? "" : `Revision ${number}, `}
                  until <Time value={new Date(expiresAtMs)} timeZone={timeZone} />
                </span>
              </span>
              {works && !readOnly ? (
                <Form method="post">
                  <input type="hidden" name="link" value={id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="revoke"
                    size="s"
                    aria-label={`Withdraw the link for ${name}`}
                  >
                    Withdraw
                  </Button>
                </Form>
              ) : works ? null : (
                <Tag>Ended</Tag>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {status === "in_review" && !readOnly ? (
        <Form method="post" className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_120px_auto]">
          <FormKey />
          <Field
            label="For whom"
            name="name"
            required
            maxLength={100}
            autoComplete="off"
            errors={reply?.intent === "link" ? (reply.errors.name ?? undefined) : undefined}
          />
          <SelectField label="Expires after" name="days" defaultValue="7">
            <option value="1">1 day</option>
            <option value="7">7 days</option>
            <option value="30">30 days</option>
          </SelectField>
          <Button type="submit" name="intent" value="link" size="field">
            Create link
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}

/** What was decided, newest first. */
export function Decisions({ decisions, timeZone }: { decisions: readonly DecisionView[]; timeZone: string }) {
  if (decisions.length === 0) return null;
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className={title}>Decisions</h2>
      <ol className="grid gap-3">
        {decisions.map(({ id, decision, note, by, byLink, number, atMs }) => (
          <li key={id} className="text-sm">
            <div className="flex flex-wrap items-center gap-2">
              <Tag tone={decision === "approved" ? "good" : "warn"}>
                {decision === "approved" ? "Approved" : "Changes requested"}
              </Tag>
              <span className="font-semibold [overflow-wrap:anywhere]">{by}</span>
              {byLink ? <span className="text-[13px] text-ink-3">by link</span> : null}
            </div>
            <p className="mt-0.5 text-[13px] text-ink-2">
              {number === null ? "" : `Revision ${number}, `}
              <Time value={new Date(atMs)} timeZone={timeZone} />
            </p>
            {note ? <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p> : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
