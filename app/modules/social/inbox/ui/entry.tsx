import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { channelOf } from "../../domain/channels.ts";
import type { InboxEntry, MentionKind, Reply } from "../../store/inbox-rpc.ts";
import { MAX_REPLY_CHARS } from "../domain/limits.ts";

const KINDS: Readonly<Record<MentionKind, string>> = {
  mention: "Mention",
  reply: "Reply",
  quote: "Quote",
  search: "Search result",
};

interface Named {
  id: string;
  name: string;
}

interface Props {
  entry: InboxEntry;
  account: { title: string; isPractice: boolean } | undefined;
  members: readonly Named[];
  ownId: string;
  timeZone: string;
  readOnly: boolean;
  reply: FormReply | undefined;
}

/** The answer that was sent from here, and how it ended. */
function Answer({ answer, author }: { answer: Reply; author: string }) {
  const title =
    answer.state === "sent"
      ? `Answered by ${author}`
      : answer.state === "failed"
        ? "The network refused the reply"
        : answer.state === "unclear"
          ? "The reply may or may not be sent. Check the account."
          : "The network has not answered yet. Send again to look it up; nothing is sent twice.";
  return (
    <div className="rounded-s border border-line bg-sunken p-3 text-sm">
      <p className="font-semibold text-[13px]">{title}</p>
      <p dir="auto" className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {answer.text}
      </p>
      {answer.detail ? <p className="mt-1 text-[13px] text-bad [overflow-wrap:anywhere]">{answer.detail}</p> : null}
      {answer.url ? (
        <a href={answer.url} target="_blank" rel="noreferrer" className="text-[13px] text-brand underline">
          Open the reply
        </a>
      ) : null}
    </div>
  );
}

/** A post of somebody else, with what can be done about it. */
export function Entry({ entry, account, members, ownId, timeZone, readOnly, reply }: Props) {
  const { id, author, kind, channel, atMs, text, remote, visibility, state, assigneeId, reply: answer } = entry;
  const isAbout = reply?.values.entry === id;
  const canAnswer = !readOnly && (answer === null || answer.state === "failed" || answer.state === "sending");
  const network = channelOf(channel).title;
  const nameOf = (userId: string) => members.find((one) => one.id === userId)?.name ?? "a former member";
  const name = author.name || author.handle;
  return (
    <Card as="li" className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        {author.name ? <span className="text-ink-3 [overflow-wrap:anywhere]">{author.handle}</span> : null}
        <Tag>{KINDS[kind]}</Tag>
        {visibility === "direct" || visibility === "private" ? <Tag tone="warn">Not public</Tag> : null}
        <span className="text-[13px] text-ink-3">
          {`${account?.title ?? network}${account?.isPractice ? " (practice)" : ""} · `}
          <Time value={new Date(atMs)} timeZone={timeZone} />
        </span>
      </div>
      <p dir="auto" className="whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">
        {text || "This post has no text."}
      </p>
      {answer ? <Answer answer={answer} author={nameOf(answer.userId)} /> : null}
      {canAnswer ? (
        <details open={isAbout || answer !== null}>
          <summary className="w-fit cursor-pointer py-1 font-medium text-sm pointer-coarse:py-3">Reply</summary>
          <Form method="post" className="mt-2 grid gap-3">
            <FormKey />
            <input type="hidden" name="entry" value={id} />
            <TextArea
              label={`Reply to ${name}`}
              name="text"
              rows={3}
              dir="auto"
              maxLength={MAX_REPLY_CHARS}
              defaultValue={isAbout ? reply.values.text : (answer?.text ?? "")}
              errors={isAbout ? (reply.errors.text ?? undefined) : undefined}
              hint={`Sent at once from ${account?.title ?? "your account"} on ${network}.`}
            />
            <Button type="submit" name="intent" value="reply" look="primary" className="justify-self-start">
              {answer?.state === "sending" ? "Send again" : "Send reply"}
            </Button>
          </Form>
        </details>
      ) : null}
      <div className="flex flex-wrap items-end gap-3 border-line border-t pt-3">
        {readOnly ? null : (
          <Form method="post" className="flex items-end gap-2">
            <input type="hidden" name="entry" value={id} />
            <SelectField label="Assigned to" name="assignee" defaultValue={assigneeId}>
              <option value="">Nobody</option>
              {members.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.id === ownId ? `${one.name} (you)` : one.name}
                </option>
              ))}
            </SelectField>
            <Button type="submit" name="intent" value="assign" size="field">
              Save
            </Button>
          </Form>
        )}
        {readOnly ? null : (
          <Form method="post">
            <input type="hidden" name="entry" value={id} />
            <Button type="submit" name="intent" value={state === "open" ? "done" : "reopen"} size="field">
              {state === "open" ? "Mark as done" : "Reopen"}
            </Button>
          </Form>
        )}
        {remote.url ? (
          <a
            href={remote.url}
            target="_blank"
            rel="noreferrer"
            className="py-2 text-brand text-sm underline pointer-coarse:py-3"
          >
            {`Open on ${network}`}
          </a>
        ) : null}
      </div>
    </Card>
  );
}
