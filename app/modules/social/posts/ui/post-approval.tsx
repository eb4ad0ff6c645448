import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { MAX_NOTE_CHARS } from "../../composer/domain/limits.ts";
import type { ApprovalState } from "../../store/social-rpc.ts";
import type { PostReply } from "../actions.server.ts";
import type { PostView } from "../post-page.server.ts";

interface Props {
  view: PostView;
  reply: PostReply | undefined;
}

const STATES: Readonly<Record<Exclude<ApprovalState, "none">, string>> = {
  asked: "Approval was requested",
  approved: "Approved",
  changes: "Changes were requested",
  rejected: "Rejected",
};

function Decide({ view, reply }: Props) {
  const isAbout = ["approve", "changes", "reject"].includes(reply?.intent ?? "");
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="seen" value={view.seen} />
      <TextArea
        label="Reason (needed unless you approve)"
        name="note"
        rows={2}
        className="min-h-20"
        maxLength={MAX_NOTE_CHARS}
        defaultValue={isAbout ? (reply?.values.note ?? "") : ""}
        errors={isAbout ? (reply?.errors.note ?? undefined) : undefined}
      />
      <div className="flex flex-wrap gap-2">
        {view.mayApprove ? (
          <Button type="submit" name="intent" value="approve" look="primary">
            Approve
          </Button>
        ) : null}
        <Button type="submit" name="intent" value="changes">
          Request changes
        </Button>
        <Button type="submit" name="intent" value="reject" look="danger">
          Reject
        </Button>
      </div>
    </Form>
  );
}

function Links({ view, reply }: Props) {
  const made = reply?.made;
  if (!view.mayApprove && view.links.length === 0) return null;
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h3 className="font-semibold text-sm">For people without an account</h3>
      {made ? (
        <div role="status" className="grid gap-2 rounded-s bg-brand-soft p-3">
          <p className="text-sm">{`The link for ${made.name}. Copy it now: you won't be able to see it again.`}</p>
          <p className="break-all font-mono text-[13px]">{made.url}</p>
          <div>
            <CopyButton text={made.url} copied="Link copied">
              Copy link
            </CopyButton>
          </div>
        </div>
      ) : null}
      {view.links.map(({ id, name, expiresAtMs, works }) => (
        <div key={id} className="flex flex-wrap items-center gap-2 text-sm">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
          {works ? (
            <span className="text-[13px] text-ink-3">
              until <Time value={new Date(expiresAtMs)} timeZone={view.timeZone} />
            </span>
          ) : (
            <Tag>Ended</Tag>
          )}
          {works ? (
            <Form method="post">
              <input type="hidden" name="link" value={id} />
              <Button type="submit" name="intent" value="revoke" size="s" aria-label={`Withdraw the link of ${name}`}>
                Withdraw
              </Button>
            </Form>
          ) : null}
        </div>
      ))}
      {view.mayApprove ? <NewLink reply={reply} /> : null}
    </div>
  );
}

function NewLink({ reply }: Pick<Props, "reply">) {
  const isAbout = reply?.intent === "link";
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <FormKey />
      <div className="min-w-[180px] flex-1">
        <Field
          label="Name of the person"
          name="name"
          maxLength={100}
          autoComplete="off"
          defaultValue={isAbout && !reply?.made ? (reply?.values.name ?? "") : ""}
          errors={isAbout ? (reply?.errors.name ?? undefined) : undefined}
        />
      </div>
      <SelectField label="Expires after" name="expiresInDays" defaultValue="7">
        <option value="3">3 days</option>
        <option value="7">7 days</option>
        <option value="30">30 days</option>
      </SelectField>
      <Button type="submit" name="intent" value="link" size="field">
        Create link
      </Button>
    </Form>
  );
}

/** Who has to approve the post, and what they said. */
export function PostApproval({ view, reply }: Props) {
  const { approval, post, readOnly, timeZone } = view;
  const state = approval?.state ?? "none";
  const canAsk = !readOnly && state !== "asked" && ["draft", "scheduled"].includes(post.status);
  if (state === "none" && !canAsk) return null;
  return (
    <Card as="section" className="grid gap-4 p-5">
      <h2 className="font-bold text-[15px]">Approval</h2>
      {approval && state !== "none" ? (
        <div className="grid gap-1 text-sm">
          <p>
            {`${STATES[state]}${approval.by ? ` by ${approval.by}` : ""}, `}
            <Time value={new Date(approval.atMs)} timeZone={timeZone} />
          </p>
          {approval.note === "" ? null : (
            <p className="whitespace-pre-wrap rounded-s bg-sunken p-3 [overflow-wrap:anywhere]">{approval.note}</p>
          )}
        </div>
      ) : (
        <p className="text-ink-2 text-sm">No approval needed.</p>
      )}
      {canAsk ? (
        <Form method="post">
          <FormKey />
          <Button type="submit" name="intent" value="ask">
            Ask for approval
          </Button>
        </Form>
      ) : null}
      {state === "asked" && !readOnly ? (
        <>
          <Decide view={view} reply={reply} />
          <Links view={view} reply={reply} />
        </>
      ) : null}
    </Card>
  );
}
