import { Form, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, FormErrors } from "#app/ui/form/field.tsx";

interface DeletionProps {
  name: string;
  /** Whether the page asks for the confirmation. */
  asked: boolean;
  errors: readonly string[] | undefined;
}

/** Deletes a website after a confirmation that is a page of its own address, so that it works without scripts. */
export function SiteDeletion({ name, asked, errors }: DeletionProps) {
  const { formAction } = useNavigation();
  return (
    <Card as="section" className="min-w-0 p-5">
      <h2 className="font-bold text-lg tracking-tight">Delete this website</h2>
      <p className="mt-0.5 mb-4 text-ink-2 text-sm">
        Everything that was measured of it is erased at once, and cannot be brought back.
      </p>
      {asked ? (
        <Form method="post" action="?delete" noValidate className="grid gap-4">
          <FormErrors errors={errors} />
          <CheckboxField label={`Delete ${name} and all of its figures`} name="confirmed" required />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="danger" busy={formAction?.includes("delete") ?? false} busyLabel="Deleting...">
              Delete for good
            </Button>
            <LinkButton to="." preventScrollReset>
              Keep it
            </LinkButton>
          </div>
        </Form>
      ) : (
        <LinkButton to="?delete" look="danger" preventScrollReset>
          Delete
        </LinkButton>
      )}
    </Card>
  );
}
