import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { COMPANIES } from "../../paths.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { newCompanyAction } from "../actions.server.ts";
import { CompanyFields } from "../ui/company-fields.tsx";

export const meta: MetaFunction = () => [{ title: "New company · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, "lead_generation", { write: true });
  return null;
}

export const action = newCompanyAction;

export default function NewCompany() {
  const reply = useActionData<FormReply>();
  return (
    <div className="max-w-[560px]">
      <PageHeading title="New company" />
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-4">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <CompanyFields reply={reply} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary">
              Create company
            </Button>
            <LinkButton to={COMPANIES}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
