import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ShieldCheck } from "lucide-react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { EmptyState } from "#app/ui/card.tsx";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { ContactsNav } from "../../ui/contacts-nav.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { erasuresPage } from "../page.server.ts";
import { erasuresQuerySchema } from "../schema.ts";

export const meta: MetaFunction = () => [{ title: "Erasures · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const { cursor } = readQuery(request, erasuresQuerySchema);
  return orThrow(await erasuresPage(context, session, cursor));
}

const inWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${what}: ${exact(count)}`)
    .join(", ");

export default function Erasures() {
  const { rows, nextCursor } = useLoaderData<typeof loader>();
  return (
    <>
      <ContactsNav />
      <PageHeading title="Erasures" />
      {rows.length === 0 ? (
        <EmptyState icon={<ShieldCheck size={22} aria-hidden="true" />} title="No erasures yet">
          When you erase a person on their page, the receipt is kept here: what went and when, without name or address.
        </EmptyState>
      ) : (
        <Table label="Receipts of erasures">
          <thead>
            <tr>
              <Th>When</Th>
              <Th>Erased</Th>
              <Th wide>By</Th>
              <Th wide>Address hashes</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, at, by, counts, addressHashes, isSuppressed }) => (
              <tr key={id}>
                <Td>{at}</Td>
                <Td>
                  {inWords(counts)}
                  {isSuppressed ? <span className="block text-ink-2 text-xs">Nobody writes to them again.</span> : null}
                </Td>
                <Td wide>{by}</Td>
                <Td wide>
                  {addressHashes.map((hash) => (
                    <code key={hash} className="block text-xs" title={hash}>
                      {hash.slice(0, 16)}…
                    </code>
                  ))}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </>
  );
}
