import { Form, Link, useNavigation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Time } from "#app/ui/text/time.tsx";

interface Workspace {
  id: string;
  name: string;
  fate: "erased" | "stays" | "blocks";
}

interface DeleteAccountProps {
  workspaces: readonly Workspace[];
  email: string;
  timeZone: string;
  hasTwoFactor: boolean;
  deleteAfter: Date | null;
  viewedByAdmin: boolean;
  reply: FormReply | undefined;
}

/** Delete Account: what goes, what stays, and the way back while the grace lasts. */
export function DeleteAccount(props: DeleteAccountProps) {
  const { deleteAfter, viewedByAdmin, reply } = props;
  return (
    <section aria-labelledby="delete-title" className="min-w-0">
      <h2 id="delete-title" className="mb-3 font-bold text-lg tracking-tight">
        Delete your account
      </h2>
      <Card className="grid gap-5 p-5">
        <Consequences {...props} />
        {viewedByAdmin ? (
          <p className="text-sm">You are viewing as this person. Only they themselves can delete their account.</p>
        ) : deleteAfter ? (
          <Scheduled deleteAfter={deleteAfter} timeZone={props.timeZone} error={reply?.errors[""]?.[0]} />
        ) : (
          <DeleteForm {...props} />
        )}
      </Card>
    </section>
  );
}

function Consequences({ workspaces }: DeleteAccountProps) {
  const names = (fate: Workspace["fate"]) => workspaces.filter((one) => one.fate === fate).map(({ name }) => name);
  const [erased, stays] = [names("erased"), names("stays")];
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[8rem_1fr] sm:gap-y-3">
      <dt className="font-semibold">When</dt>
      <dd className="text-ink-2 max-sm:mb-2">
        14 days after you ask. Until then everything works as before, API keys and scheduled crawls too, and you can
        keep the account at any time. A paid plan is set to end with the period that is paid.
      </dd>
      <dt className="font-semibold">What goes</dt>
      <dd className="text-ink-2 max-sm:mb-2">
        Your profile, sign-ins, sessions, passkeys, API keys and their use, notices, data exports and mails to you.
        {erased.length > 0 ? (
          <>
            {" "}
            Also these workspaces, in which you are the only member, with all projects, crawls and files:{" "}
            <b className="text-ink">{erased.join(", ")}</b>.
          </>
        ) : null}
      </dd>
      <dt className="font-semibold">What stays</dt>
      <dd className="text-ink-2 max-sm:mb-2">
        Invoices, for seven years, without a link to an account: the Estonian Accounting Act (section 12) demands it.
        The audit logs of workspaces of other people keep what was done, but not by whom or from where.
        {stays.length > 0 ? (
          <>
            {" "}
            You leave these workspaces, which stay with their other owners:{" "}
            <b className="text-ink">{stays.join(", ")}</b>.
          </>
        ) : null}
      </dd>
    </dl>
  );
}

function Scheduled({
  deleteAfter,
  timeZone,
  error,
}: {
  deleteAfter: Date;
  timeZone: string;
  error: string | undefined;
}) {
  const busy = useNavigation().formData?.get("intent") === "keep";
  return (
    <Form method="post" action="." className="grid gap-3">
      <input type="hidden" name="intent" value="keep" />
      <FormErrors errors={error ? [error] : undefined} />
      <p className="font-semibold text-bad text-sm">
        Your account will be deleted on <Time value={deleteAfter} timeZone={timeZone} />.
      </p>
      <div>
        <Button type="submit" look="primary" busy={busy} busyLabel="Keeping it...">
          Keep my account
        </Button>
      </div>
    </Form>
  );
}

function Blocking({ workspaces }: Pick<DeleteAccountProps, "workspaces">) {
  return (
    <div className="rounded-s border border-line-strong bg-warn-soft px-3.5 py-2.5 text-sm">
      <p>
        You are the only owner of a workspace with other members. Make somebody else its owner, or delete it, first:
      </p>
      <ul className="mt-2 grid gap-1">
        {workspaces.map(({ id, name }) => (
          <li key={id}>
            <Link to="/workspace" className="font-semibold text-brand underline">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DeleteForm({ workspaces, email, hasTwoFactor, reply }: DeleteAccountProps) {
  const busy = useNavigation().formData?.get("intent") === "delete";
  const blocking = workspaces.filter(({ fate }) => fate === "blocks");
  if (blocking.length > 0) return <Blocking workspaces={blocking} />;
  const { password, email: typed, "": form } = reply?.errors ?? {};
  return (
    <Form method="post" action="." noValidate className="grid max-w-[420px] gap-4">
      <input type="hidden" name="intent" value="delete" />
      <FormErrors errors={form ?? undefined} />
      <Field
        label="Your email address, to confirm"
        name="email"
        type="email"
        autoComplete="off"
        required
        maxLength={320}
        defaultValue={reply?.values.email}
        errors={typed ?? undefined}
        hint={`Type ${email}`}
      />
      <StepUpFields
        hasTwoFactor={hasTwoFactor}
        error={password?.[0]}
        hint="Asked for however recently you signed in."
      />
      <div>
        <Button
          type="submit"
          look="danger"
          icon={<Trash2 size={16} aria-hidden="true" />}
          busy={busy}
          busyLabel="Requesting..."
        >
          Delete Account
        </Button>
      </div>
    </Form>
  );
}
