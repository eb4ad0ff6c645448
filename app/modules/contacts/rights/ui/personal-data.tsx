import { Download, Eraser } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { contactPath } from "../../paths.ts";
import { Section } from "../../ui/section.tsx";

/** What a person may ask a workspace for. */
export function PersonalData({ contactId }: { contactId: string }) {
  return (
    <Section title="Personal data">
      <p className="mb-3 text-ink-2 text-sm">
        A copy for the person, or their erasure, in contacts, forms, webhooks and the API at once.
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          to={`${contactPath(contactId)}/export`}
          reloadDocument
          icon={<Download size={15} aria-hidden="true" />}
        >
          Export this person
        </LinkButton>
        <LinkButton to="?confirm=erase" preventScrollReset icon={<Eraser size={15} aria-hidden="true" />}>
          Erase this person
        </LinkButton>
      </div>
    </Section>
  );
}

/** Asks before a person is erased. */
export const ErasePerson = () => (
  <div className="mb-5">
    <ConfirmForm intent="erase" submit="Erase this person" busyLabel="Erasing..." danger>
      <FormKey />
      <p className="text-sm">
        The contact goes with its timeline, consents, notes, tasks and files, and so do this person's responses to forms
        the mails that asked them for a confirmation, their rows in imported files and the events about them. A receipt
        stays, without name or address. This cannot be undone.
      </p>
      <CheckboxField label="Never write to this person again" name="suppress" defaultChecked />
      <p className="text-ink-2 text-xs">Keeps only keyed hashes of the addresses, which nobody can turn back.</p>
    </ConfirmForm>
  </div>
);
