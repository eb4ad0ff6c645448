import { Eye } from "lucide-react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import type { OwnKey } from "../own-keys.server.ts";
import { KEYS_PAGE, type OwnKeyState } from "./use-own-key.ts";

interface KeyPickerProps {
  keys: readonly OwnKey[];
  state: OwnKeyState;
  hasTwoFactor: boolean;
  /** What the revealed key is for: "the commands below". */
  purpose: string;
  /** What the reader leaves when the key goes: "this page". */
  place: string;
}

/** Chooses one of the reader's keys and reveals it, by the same way and with the same proof as under Settings. */
export function KeyPicker({ keys, state, hasTwoFactor, purpose, place }: KeyPickerProps) {
  const { chosen, choose, form, reply, secret } = state;
  if (!chosen) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-ink-2 text-sm">
          You have no active API key yet. The first one takes a minute.
        </p>
        <LinkButton to={KEYS_PAGE} look="primary">
          Create API key
        </LinkButton>
      </div>
    );
  }
  return (
    <div>
      <form.Form method="post" action={KEYS_PAGE} className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <input type="hidden" name="intent" value="reveal" />
        <div className="min-w-0 flex-1 basis-60 sm:max-w-sm">
          <SelectField
            label="Your API key"
            name="keyId"
            value={chosen.id}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {keys.map(({ id, name, masked }) => (
              <option key={id} value={id}>
                {name} ({masked.slice(0, 4)}…{masked.slice(-4)})
              </option>
            ))}
          </SelectField>
        </div>
        {secret === null && !reply?.asksPassword ? (
          <Button
            type="submit"
            size="field"
            icon={<Eye size={15} aria-hidden="true" />}
            busy={form.state === "submitting"}
          >
            Reveal
          </Button>
        ) : null}
      </form.Form>
      <p role="status" className="mt-2 text-[13px] text-ink-3">
        {secret === null
          ? `Permissions: ${chosen.permissions.join(", ")}. Reveal it to have it in ${purpose}.`
          : `The key is in ${purpose}. It is gone when you leave ${place}.`}
      </p>
      {reply?.asksPassword ? (
        <form.Form
          method="post"
          action={KEYS_PAGE}
          className="mt-3 grid max-w-sm gap-3 rounded-m border border-line bg-sunken p-3"
        >
          <input type="hidden" name="intent" value="reveal" />
          <input type="hidden" name="keyId" value={chosen.id} />
          <StepUpFields hasTwoFactor={hasTwoFactor} error={reply.errors.password?.[0]} />
          <Button
            type="submit"
            look="primary"
            busy={form.state === "submitting"}
            busyLabel="Checking..."
            className="justify-self-start"
          >
            Show the key
          </Button>
        </form.Form>
      ) : null}
      {reply?.errors[""] ? (
        <p role="alert" className="mt-2 text-[13px] text-bad">
          {reply.errors[""][0]}
        </p>
      ) : null}
    </div>
  );
}
