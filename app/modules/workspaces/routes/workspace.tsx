import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { workspaceAction } from "../actions.server.ts";
import { MAX_NAME_LENGTH, ROLE_TEXTS } from "../domain/workspace.ts";
import { InviteForm, PendingInvites } from "../invites/ui/invitations.tsx";
import { readWorkspace } from "../service.server.ts";
import { type DangerousAction, DangerZone } from "../ui/danger-zone.tsx";
import { MemberForm, Members } from "../ui/members.tsx";

export const meta: MetaFunction = () => [{ title: "Workspace · Kaja" }];

const FAR_REACHING: readonly DangerousAction[] = ["leave", "transfer", "delete"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const workspace = await readWorkspace(context, session);
  const asked = new URL(request.url).searchParams;
  const form = asked.has("role") ? ("role" as const) : ("remove" as const);
  const member = workspace.members.find(({ userId }) => userId === asked.get(form));
  return {
    workspace,
    role: session.workspaceRole,
    ownId: session.userId,
    hasTwoFactor: session.hasTwoFactor,
    timeZone: session.timeZone,
    nowMs: context.now().getTime(),
    memberForm: member && session.workspaceRole === "owner" ? { form, member } : null,
    open: FAR_REACHING.find((one) => asked.has(one)) ?? null,
  };
}

export const action = workspaceAction;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** A typed name is kept; the version is the newest one, so that saving again replaces what the refusal reported. */
function RenameForm({ workspace, reply }: { workspace: Loaded["workspace"]; reply: FormReply | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "rename";
  return (
    <Form method="post" noValidate className="flex flex-wrap items-start gap-3">
      <input type="hidden" name="intent" value="rename" />
      <input
        key={workspace.updatedAt.getTime()}
        type="hidden"
        name="version"
        defaultValue={workspace.updatedAt.getTime()}
      />
      <div className="min-w-0 flex-1 basis-40">
        <Field
          key={workspace.name}
          label="Name"
          name="name"
          required
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          defaultValue={reply?.values.name ?? workspace.name}
          errors={reply?.errors.name ?? undefined}
        />
      </div>
      <Button type="submit" busy={busy} busyLabel="Saving..." className="mt-[26px] h-11!">
        Save
      </Button>
    </Form>
  );
}

export default function Workspace() {
  const { workspace, role, ownId, hasTwoFactor, timeZone, nowMs, memberForm, open } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const replyTo = (intent: string) => (reply?.intent === intent ? reply : undefined);
  const proof = (intent: string) => {
    const asked = replyTo(intent);
    return asked?.asksPassword ? <StepUpFields hasTwoFactor={hasTwoFactor} error={asked.errors.password?.[0]} /> : null;
  };
  const isOwner = role === "owner";
  const { title, meaning } = ROLE_TEXTS[role];
  return (
    <div className="max-w-[860px]">
      <Breadcrumbs />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl tracking-tight">Workspace</h1>
        <LinkButton to="/workspace/new">New workspace</LinkButton>
      </div>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <Card className="mt-3 p-5">
        {isOwner ? (
          <RenameForm workspace={workspace} reply={replyTo("rename")} />
        ) : (
          <h2 className="font-bold text-lg tracking-tight [overflow-wrap:anywhere]">{workspace.name}</h2>
        )}
        <p className="mt-3 text-ink-2 text-sm">
          <Tag tone="info">{title}</Tag> {meaning}
        </p>
        <p className="mt-1.5 text-[13px] text-ink-3 [overflow-wrap:anywhere]">
          Plan: {PLAN_TITLES[workspace.plan]}
          {workspace.billingName ? `, of ${workspace.billingName}` : ""}.
        </p>
      </Card>
      <section aria-labelledby="members" className="mt-8">
        <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id="members" className="font-bold text-lg tracking-tight">
            Members
          </h2>
          {isOwner ? (
            <p className="text-ink-2 text-sm tabular-nums">
              {workspace.used} of {workspace.allowed}, open invitations included
            </p>
          ) : null}
        </div>
        <Members members={workspace.members} ownId={ownId} isOwner={isOwner} timeZone={timeZone} nowMs={nowMs} />
        {memberForm ? (
          <MemberForm
            key={`${memberForm.form}${memberForm.member.userId}`}
            {...memberForm}
            askedRole={replyTo("role")?.values.role}
            proof={proof(memberForm.form)}
          />
        ) : null}
      </section>
      {isOwner ? (
        <section aria-labelledby="invite" className="mt-8 grid gap-3">
          <h2 id="invite" className="font-bold text-lg tracking-tight">
            Invite people
          </h2>
          <InviteForm key={workspace.used} reply={replyTo("invite")} proof={proof("invite")} />
          {workspace.invites.length > 0 ? (
            <>
              <h3 className="mt-2 font-semibold">Waiting for an answer</h3>
              <PendingInvites invites={workspace.invites} nowMs={nowMs} />
            </>
          ) : null}
        </section>
      ) : null}
      {role === "viewer" ? null : (
        <section aria-labelledby="webhooks" className="mt-8">
          <h2 id="webhooks" className="mb-3 font-bold text-lg tracking-tight">
            Webhooks
          </h2>
          <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
            <p className="min-w-0 flex-1 basis-60 text-ink-2 text-sm">
              Kaja calls your own programs when something happens in this workspace.
            </p>
            <LinkButton to="/workspace/webhooks" size="s">
              Manage webhooks
            </LinkButton>
          </Card>
        </section>
      )}
      <DangerZone
        open={open ?? FAR_REACHING.find((one) => one === reply?.intent) ?? null}
        workspaceName={workspace.name}
        isOwner={isOwner}
        others={workspace.members.filter(({ userId }) => userId !== ownId)}
        hasTwoFactor={hasTwoFactor}
        reply={reply}
      />
    </div>
  );
}
