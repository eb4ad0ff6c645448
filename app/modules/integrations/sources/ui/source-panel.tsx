import { Form } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { SourceReply } from "../actions.server.ts";
import { PRESETS, type PresetId } from "../domain/presets.ts";
import { SourceFields } from "./source-fields.tsx";

/** Which form the address asks for: ?open=edit. */
export type OpenForm = "edit" | "address" | "delete";

interface Props {
  source: { name: string; preset: PresetId; hasSecret: boolean; isPaused: boolean };
  /** Null: it can no longer be read. */
  address: string | null;
  today: { taken: number; refused: number };
  maxPerDay: number;
  open: OpenForm | null;
  reply: SourceReply | undefined;
}

function OpenedForm({ source, open, reply }: Pick<Props, "source" | "open" | "reply">) {
  const mine = reply?.intent === open ? reply : undefined;
  const errors = <FormErrors errors={mine?.errors[""] ?? undefined} />;
  if (open === "edit")
    return (
      <ConfirmForm noValidate intent="edit" submit="Save" busyLabel="Saving...">
        <FormKey />
        <SourceFields
          values={mine?.values ?? { name: source.name, preset: source.preset }}
          errors={mine?.errors ?? {}}
          hasSecret={source.hasSecret}
        />
      </ConfirmForm>
    );
  if (open === "address")
    return (
      <ConfirmForm noValidate intent="address" submit="Replace address" busyLabel="Replacing..." danger>
        <FormKey />
        {errors}
        <p className="text-sm">The address of today stops working at once. Enter the new one in the other service.</p>
      </ConfirmForm>
    );
  return (
    <ConfirmForm noValidate intent="delete" submit="Delete for good" busyLabel="Deleting..." danger>
      <FormKey />
      {errors}
      <p className="text-sm">The address stops working, and its requests go, for good.</p>
    </ConfirmForm>
  );
}

/** Address and settings of an incoming webhook. */
export function SourcePanel({ source, address, today, maxPerDay, open, reply }: Props) {
  const { preset, hasSecret, isPaused } = source;
  const { title, secretHint } = PRESETS[preset];
  return (
    <Card as="section" className="p-5">
      <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[110px_minmax(0,1fr)]">
        <dt className="text-ink-3">Address</dt>
        <dd className="flex flex-wrap items-center gap-2">
          {address === null ? (
            "It can no longer be read. Replace it."
          ) : (
            <>
              <span className="break-all font-mono text-[13px]">{address}</span>
              <CopyButton text={address} copied="Address copied">
                Copy
              </CopyButton>
            </>
          )}
        </dd>
        <dt className="text-ink-3">Signature</dt>
        <dd>
          {title}
          {preset === "none" ? ". Anybody with the address can send." : hasSecret ? ", checked" : ""}
          {preset !== "none" && !hasSecret ? (
            <span className="block text-bad">
              Enter the signing secret: requests are refused until then. {secretHint}
            </span>
          ) : null}
        </dd>
        <dt className="text-ink-3">Today</dt>
        <dd className="tabular-nums">
          {exact(today.taken)} of {exact(maxPerDay)} taken, {exact(today.refused)} refused
        </dd>
      </dl>
      {open ? (
        <OpenedForm source={source} open={open} reply={reply} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          <LinkButton to="?open=edit" preventScrollReset size="s">
            Edit
          </LinkButton>
          <Form method="post" preventScrollReset>
            <FormKey />
            <Button type="submit" name="intent" value={isPaused ? "resume" : "pause"} size="s">
              {isPaused ? "Resume" : "Pause"}
            </Button>
          </Form>
          <LinkButton to="?open=address" preventScrollReset size="s">
            Replace address
          </LinkButton>
          <LinkButton to="?open=delete" preventScrollReset size="s" look="danger">
            Delete
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
