import { Button, LinkButton } from "../button.tsx";

interface SaveButtonsProps {
  isNew: boolean;
  /** Labels of the button for a new record, and for one that is there. */
  create: string;
  save: string;
  cancelPath: string;
  busy: boolean;
}

/** The end of a form that makes or changes a record: intent "create" or "save", and the way out. */
export function SaveButtons({ isNew, create, save, cancelPath, busy }: SaveButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        type="submit"
        look="primary"
        name="intent"
        value={isNew ? "create" : "save"}
        busy={busy}
        busyLabel="Saving..."
      >
        {isNew ? create : save}
      </Button>
      <LinkButton to={cancelPath}>Cancel</LinkButton>
    </div>
  );
}
