import type { VersionedFormReply } from "#app/platform/forms/versioned/versioned-form-reply.ts";
import { SwitchField } from "./switch-field.tsx";

export interface Toggle {
  name: string;
  label: string;
  hint: string;
}

/** Switches of a settings form; after a refusal as they were sent. */
export function Toggles({
  toggles,
  stored,
  reply,
}: {
  toggles: readonly Toggle[];
  stored: Readonly<Record<string, boolean>>;
  reply: VersionedFormReply | undefined;
}) {
  return (
    <div className="grid gap-4">
      {toggles.map(({ name, label, hint }) => (
        <SwitchField
          key={name}
          name={name}
          label={label}
          hint={hint}
          defaultChecked={reply && !reply.saved ? name in reply.values : stored[name]}
        />
      ))}
    </div>
  );
}
