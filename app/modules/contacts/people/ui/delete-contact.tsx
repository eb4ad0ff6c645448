import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";

/** Asks before a contact is deleted. */
export const DeleteContact = () => (
  <div className="mb-5">
    <ConfirmForm intent="delete" submit="Delete contact" busyLabel="Deleting..." danger>
      <p className="text-sm">
        The contact is deleted with its timeline, consents, notes, tasks and files. This cannot be undone.
      </p>
    </ConfirmForm>
  </div>
);
