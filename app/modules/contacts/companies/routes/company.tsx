import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { contactPath } from "../../paths.ts";
import { timelineQuerySchema } from "../../people/schema.ts";
import { listContacts } from "../../people/service.server.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Section } from "../../ui/section.tsx";
import { companyAction } from "../actions.server.ts";
import { getCompany } from "../service.server.ts";
import { CompanyFields } from "../ui/company-fields.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.company.name ?? "Company"} · Kaja` }];

const PER_PAGE = 50;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const { cursor, confirm } = readQuery(request, timelineQuerySchema);
  const company = orThrow(await getCompany(context, session, params.companyId ?? ""));
  const members = await listContacts(context, session, {
    rule: { field: "company", op: "is", value: company.id },
    sort: { by: "name", descending: false },
    cursor,
    limit: PER_PAGE,
  });
  const { rows, nextCursor, count } = orThrow(members);
  return {
    company,
    people: rows.map(({ id, name, email, jobTitle }) => ({ id, name: name || email || "No name", jobTitle })),
    nextCursor,
    count,
    asksDelete: confirm === "delete",
  };
}

export const action = companyAction;

export default function CompanyPage() {
  const { company, people, nextCursor, count, asksDelete } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <PageHeading title={company.name}>
        <LinkButton to="?confirm=delete" look="danger" preventScrollReset>
          Delete
        </LinkButton>
      </PageHeading>
      {asksDelete ? (
        <div className="mb-5">
          <ConfirmForm intent="delete" submit="Delete company" busyLabel="Deleting..." danger>
            <p className="text-sm">Its contacts stay, without a company. This cannot be undone.</p>
          </ConfirmForm>
        </div>
      ) : null}
      <div className="grid gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
        <Section title="Profile">
          <Form key={company.updatedAt} method="post" noValidate className="grid gap-3">
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="version" value={company.updatedAt} />
            <FormErrors errors={reply?.errors[""] ?? undefined} />
            <CompanyFields company={company} reply={reply} />
            <Button type="submit" look="primary" className="justify-self-start">
              Save company
            </Button>
          </Form>
        </Section>
        <Section title={counted(count, "contact")}>
          <ul className="divide-y divide-line text-sm">
            {people.map(({ id, name, jobTitle }) => (
              <li key={id} className="flex flex-wrap gap-x-3 py-2">
                <Link
                  to={contactPath(id)}
                  prefetch="intent"
                  className="font-semibold hover:underline pointer-coarse:py-2.5"
                >
                  <Breakable text={name} />
                </Link>
                <span className="text-ink-3">{jobTitle}</span>
              </li>
            ))}
          </ul>
          <CursorLinks nextCursor={nextCursor} />
        </Section>
      </div>
    </>
  );
}
