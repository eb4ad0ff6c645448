import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Plus, Upload, Users } from "lucide-react";
import { listSavedViews } from "#app/modules/saved-views/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { CHIP, CHIP_OFF } from "#app/ui/list/filters/filter-chip.tsx";
import { List } from "#app/ui/list/list.tsx";
import { withParams } from "#app/ui/list/list-address.ts";
import { selectAction } from "../../bulk/actions.server.ts";
import { CONTACTS, exportPath, IMPORTS } from "../../paths.ts";
import { ContactsNav } from "../../ui/contacts-nav.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { companyNamesOf, contactChoices } from "../choices.server.ts";
import { readContactsPage } from "../list-page.server.ts";
import { contactsList } from "../ui/contacts-list.tsx";

export const meta: MetaFunction = () => [{ title: "Contacts · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "lead_generation");
  const query = readListQuery(request, contactsList);
  const [choices, views] = await Promise.all([
    contactChoices(context, session),
    listSavedViews(scope, session, contactsList.id),
  ]);
  const page = orThrow(await readContactsPage(context, session, query, choices));
  return {
    ...page,
    query,
    views,
    choices,
    companies: await companyNamesOf(context, session.workspaceId, page.rows),
    nowMs: context.now().getTime(),
  };
}

export const action = selectAction;

const NONE = ["none", "None"] as const;

export default function Contacts() {
  const { rows, nextCursor, count, query, views, choices, companies, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const [search] = useSearchParams();
  const { owners, stages, tags, topics, segments } = choices;
  return (
    <>
      <ContactsNav />
      <PageHeading title="Contacts">
        <LinkButton to={IMPORTS} icon={<Upload size={15} aria-hidden="true" />}>
          Import
        </LinkButton>
        <LinkButton to={`${CONTACTS}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
          New contact
        </LinkButton>
      </PageHeading>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <List
        list={contactsList}
        rows={rows}
        query={query}
        nextCursor={nextCursor}
        total={count}
        views={views}
        options={{ stage: [NONE, ...stages], owner: [NONE, ...owners], tag: tags, topic: topics, segment: segments }}
        context={{
          nowMs,
          owners: Object.fromEntries(owners),
          stages: Object.fromEntries(stages),
          companies,
        }}
        exportPath={exportPath("csv")}
        empty={
          <EmptyState
            icon={<Users size={22} aria-hidden="true" />}
            title="No contacts yet"
            action={
              <LinkButton to={`${CONTACTS}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
                New contact
              </LinkButton>
            }
          >
            Contacts keeps every person you know in one place, with what they did, what they agreed to and where they
            came from.
          </EmptyState>
        }
      >
        {rows.length > 0 ? (
          <>
            <Form method="post">
              <FormKey />
              <button type="submit" name="intent" value="all" className={cx(CHIP, CHIP_OFF)}>
                Change all {exact(count)}
              </button>
            </Form>
            <a href={`${exportPath("ndjson")}${withParams(search, {})}`} download className={cx(CHIP, CHIP_OFF)}>
              JSON lines
            </a>
          </>
        ) : null}
      </List>
    </>
  );
}
