import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Secret } from "#app/ui/text/secret.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { EventGroup } from "../domain/event-types.ts";
import { ActionButton } from "./action-button.tsx";
import { nameOf } from "./breadcrumbs.ts";
import type { ListedEndpoint } from "./endpoint-card.tsx";
import { EndpointFields } from "./endpoint-fields.tsx";

/** Which form the address asks for: ?edit, ?reveal, ?rotate, ?delete. */
export type OpenForm = "edit" | "reveal" | "rotate" | "delete";

export interface ShownEndpoint extends ListedEndpoint {
  version: number;
  previousEndsAt: Date | null;
}

interface Props {
  endpoint: ShownEndpoint;
  groups: readonly EventGroup[];
  open: OpenForm | null;
  reply: FormReply | undefined;
  hasTwoFactor: boolean;
  timeZone: string;
}

const Version = ({ version }: { version: number }) => (
  <input key={version} type="hidden" name="version" defaultValue={version} />
);

function OpenedForm({ endpoint, groups, open, reply, hasTwoFactor }: Omit<Props, "timeZone">) {
  const mine = reply?.intent === open ? reply : undefined;
  const proof = mine?.asksPassword ? (
    <StepUpFields hasTwoFactor={hasTwoFactor} error={mine.errors.password?.[0]} />
  ) : null;
  const name = <strong className="[overflow-wrap:anywhere]">{nameOf(endpoint)}</strong>;
  if (open === "edit") {
    const { url, description, events } = endpoint;
    const typed = mine
      ? { url: mine.values.url ?? "", description: mine.values.description ?? "", events: mine.lists?.events ?? [] }
      : { url, description, events };
    return (
      <ConfirmForm noValidate intent="edit" submit="Save" busyLabel="Saving...">
        <Version version={endpoint.version} />
        <EndpointFields values={typed} errors={mine?.errors ?? {}} groups={groups} />
      </ConfirmForm>
    );
  }
  const errors = <FormErrors errors={mine?.errors[""] ?? undefined} />;
  if (open === "rotate") {
    return (
      <ConfirmForm noValidate intent="rotate" submit="Replace the secret" busyLabel="Replacing...">
        {errors}
        <Version version={endpoint.version} />
        <p className="text-sm">
          {name} gets a new secret. For 24 hours every request carries two signatures, one by each secret, so that you
          can bring the new one to your program without a gap. A secret that still signs from an earlier replacement
          stops now.
        </p>
        {proof}
      </ConfirmForm>
    );
  }
  if (open === "reveal") {
    return (
      <ConfirmForm noValidate intent="reveal" submit="Show the secret" busyLabel="Checking...">
        {errors}
        <p className="text-sm">
          The secret of {name} is shown once on this page. The owners of the workspace are notified.
        </p>
        {proof}
      </ConfirmForm>
    );
  }
  return open === "delete" ? (
    <ConfirmForm noValidate intent="delete" submit="Delete for good" busyLabel="Deleting..." danger>
      {errors}
      <p className="text-sm">
        Delete {name} with its secret and its log, for good? What waits for it is not sent any more. This cannot be
        undone.
      </p>
    </ConfirmForm>
  ) : null;
}

/** What an endpoint is, and what can be done with it. */
export function EndpointPanel({ endpoint, groups, open, reply, hasTwoFactor, timeZone }: Props) {
  const { url, events, version, enabled, previousEndsAt, createdAt } = endpoint;
  return (
    <Card as="section" className="p-5">
      <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[110px_minmax(0,1fr)]">
        <dt className="text-ink-3">Address</dt>
        <dd className="break-all font-mono text-[13px]">{url}</dd>
        <dt className="text-ink-3">Events</dt>
        <dd className="[overflow-wrap:anywhere]">{events.join(", ")}</dd>
        <dt className="text-ink-3">Secret</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <Secret>{`whsec_${"•".repeat(16)}`}</Secret>
          {open === "reveal" ? null : (
            <LinkButton to="?reveal=1" preventScrollReset size="s">
              Show
            </LinkButton>
          )}
          {previousEndsAt ? (
            <span className="text-[13px] text-ink-3">
              The replaced secret signs as well until <Time value={previousEndsAt} timeZone={timeZone} />.
            </span>
          ) : null}
        </dd>
        <dt className="text-ink-3">Added</dt>
        <dd>
          <Time value={createdAt} timeZone={timeZone} />
        </dd>
      </dl>
      {open ? (
        <OpenedForm endpoint={endpoint} groups={groups} open={open} reply={reply} hasTwoFactor={hasTwoFactor} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          <ActionButton intent="test" look="primary" busyLabel="Sending...">
            Send test event
          </ActionButton>
          <LinkButton to="?edit=1" preventScrollReset size="s">
            Edit
          </LinkButton>
          <LinkButton to="?rotate=1" preventScrollReset size="s">
            Replace secret
          </LinkButton>
          {enabled ? (
            <ActionButton intent="turn-off" version={version} busyLabel="Turning off...">
              Turn off
            </ActionButton>
          ) : null}
          <LinkButton to="?delete=1" preventScrollReset size="s" look="danger">
            Delete
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
