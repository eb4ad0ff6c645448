import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field, FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { listConnected } from "../../accounts/service.server.ts";
import { channelOf } from "../../domain/channels.ts";
import { slotLines } from "../../domain/slots.ts";
import { SocialNav } from "../../posts/ui/social-nav.tsx";
import { socialStub } from "../../store/social-stub.server.ts";
import { settingsAction } from "../actions.server.ts";
import { PhraseList } from "../ui/phrase-list.tsx";

export const meta: MetaFunction = () => [{ title: "Social settings · Kaja" }];
export const handle = { crumb: () => "Settings" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "social");
  const [accounts, settings] = await Promise.all([
    listConnected(context, scope.workspaceId),
    socialStub(context, scope.workspaceId).settings(),
  ]);
  return {
    accounts: accounts.map(({ key, channel, title, handle: name, isPractice }) => ({
      ...{ key, channel, title, isPractice },
      handle: name,
      timeZone: settings.queues[key]?.timeZone ?? session.timeZone,
      times: slotLines(settings.queues[key]?.slots ?? []),
    })),
    signatures: settings.signatures,
    hashtagSets: settings.hashtagSets,
    needsApproval: settings.needsApproval,
    isOwner: session.workspaceRole === "owner",
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = settingsAction;

type Account = ReturnType<typeof useLoaderData<typeof loader>>["accounts"][number];

function Queue({ account, reply, readOnly }: { account: Account; reply: FormReply | undefined; readOnly: boolean }) {
  const isAbout = reply?.intent === "queue" && reply.values.account === account.key;
  return (
    <Form method="post" className="grid gap-3 border-line border-t pt-4">
      <input type="hidden" name="account" value={account.key} />
      <h3 className="font-semibold text-sm [overflow-wrap:anywhere]">
        {`${account.title}, ${channelOf(account.channel).title}${account.isPractice ? " (practice)" : ""}`}
      </h3>
      <TextArea
        label={`Times of ${account.title}`}
        name="times"
        rows={3}
        className="min-h-20"
        readOnly={readOnly}
        placeholder={"weekdays 09:00, 15:30\nSat 11:00"}
        defaultValue={isAbout ? reply.values.times : account.times}
        errors={isAbout ? (reply.errors.times ?? reply.errors[""] ?? undefined) : undefined}
        hint="Days, then times: “Mon, Wed 09:00, 15:30”, “weekdays 8:00”, “daily 12:00”."
      />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-[180px] flex-1">
          <Field
            label={`Time zone of ${account.title}`}
            name="timeZone"
            autoComplete="off"
            readOnly={readOnly}
            defaultValue={isAbout ? reply.values.timeZone : account.timeZone}
            errors={isAbout ? (reply.errors.timeZone ?? undefined) : undefined}
          />
        </div>
        {readOnly ? null : (
          <Button type="submit" name="intent" value="queue" size="field">
            Save queue
          </Button>
        )}
      </div>
    </Form>
  );
}

export default function Settings() {
  const { accounts, signatures, hashtagSets, needsApproval, isOwner, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Social settings</h1>
      <SocialNav />
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card as="section" className="grid gap-4 p-5">
          <h2 className="font-bold text-[15px]">Accounts and their queues</h2>
          <p className="text-ink-2 text-sm">
            A queue holds the times at which an account publishes. Daylight saving does not move them; a skipped hour
            moves to the next.
          </p>
          {accounts.map((account) => (
            <Queue key={account.key} account={account} reply={reply} readOnly={readOnly} />
          ))}
          {accounts.length === 0 ? <p className="text-sm">No account is connected yet.</p> : null}
          <div>
            <LinkButton to="/integrations">Connect an account</LinkButton>
          </div>
        </Card>
        <div className="grid gap-5">
          <PhraseList
            title="Hashtag sets"
            hint="Added as the last paragraph of a post."
            intent="hashtags"
            label="Hashtags"
            phrases={hashtagSets}
            reply={reply}
            readOnly={readOnly}
          />
          <PhraseList
            title="Signatures"
            hint="Added below the text and the hashtags of a post."
            intent="signature"
            label="Signature"
            phrases={signatures}
            reply={reply}
            readOnly={readOnly}
          />
          <Card as="section" className="grid gap-4 p-5">
            <h2 className="font-bold text-[15px]">Approval</h2>
            <Form method="post" className="grid gap-4">
              <FormKey />
              <CheckboxField
                label="Posts of editors need the approval of an owner"
                hint="They wait until an owner, or someone with an owner's approval link, approves them. Existing approval links stop working."
                name="needsApproval"
                defaultChecked={needsApproval}
                disabled={!isOwner}
              />
              {isOwner ? (
                <Button type="submit" name="intent" value="approval" className="justify-self-start">
                  Save
                </Button>
              ) : (
                <p className="text-[13px] text-ink-3">Only workspace owners can change this.</p>
              )}
            </Form>
          </Card>
        </div>
      </div>
    </>
  );
}
