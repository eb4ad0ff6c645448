import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Building2, Plus } from "lucide-react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { countryName } from "#app/shared/country.ts";
import { exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Filters, SearchInput } from "#app/ui/list/filters/filters.tsx";
import { NothingFound } from "#app/ui/list/nothing-found.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { COMPANIES, companyPath } from "../../paths.ts";
import { ContactsNav } from "../../ui/contacts-nav.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { companyListSchema } from "../schema.ts";
import { listCompanies } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Companies · Kaja" }];

const PER_PAGE = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const { search, cursor } = readQuery(request, companyListSchema);
  const page = orThrow(await listCompanies(context, session, { search, cursor, limit: PER_PAGE }));
  return { ...page, search };
}

function NewCompany() {
  return (
    <LinkButton to={`${COMPANIES}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      New company
    </LinkButton>
  );
}

export default function Companies() {
  const { rows, nextCursor, search } = useLoaderData<typeof loader>();
  const isEmpty = rows.length === 0 && !search;
  return (
    <>
      <ContactsNav />
      <PageHeading title="Companies">{isEmpty ? null : <NewCompany />}</PageHeading>
      {isEmpty ? (
        <EmptyState icon={<Building2 size={22} aria-hidden="true" />} title="No companies yet" action={<NewCompany />}>
          A company groups the contacts who work for the same organization.
        </EmptyState>
      ) : (
        <>
          <Filters label="Search companies" path={COMPANIES} filtered={Boolean(search)}>
            <SearchInput label="Name or domain" value={search} />
          </Filters>
          {rows.length > 0 ? (
            <Table label="Companies">
              <thead>
                <tr>
                  <Th>Name</Th>
                  <Th wide>Domain</Th>
                  <Th wide>Country</Th>
                  <Th numeric>Contacts</Th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, name, domain, country, contacts }) => (
                  <tr key={id}>
                    <Td>
                      <Link to={companyPath(id)} prefetch="intent" className="font-semibold hover:underline">
                        <Breakable text={name} />
                      </Link>
                    </Td>
                    <Td wide>{domain ?? "–"}</Td>
                    <Td wide>{country ? countryName(country) : "–"}</Td>
                    <Td numeric>{exact(contacts)}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          ) : (
            <NothingFound path={COMPANIES} filtered none="No companies yet" />
          )}
          <CursorLinks nextCursor={nextCursor} />
        </>
      )}
    </>
  );
}
