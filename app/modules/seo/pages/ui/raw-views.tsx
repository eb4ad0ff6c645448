import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { Nothing, Section } from "./page-view-parts.tsx";

/** What the server sent before the document. */
export function HeadersView({ headers }: { headers: readonly { name: string; value: string }[] }) {
  if (headers.length === 0) return <Nothing>No headers of this page were kept.</Nothing>;
  return (
    <Table label="Response headers">
      <thead>
        <tr>
          <Th>Header</Th>
          <Th>Value</Th>
        </tr>
      </thead>
      <tbody>
        {headers.map(({ name, value }) => (
          <tr key={name}>
            <Td className="font-medium">{name}</Td>
            <Td className="text-ink-2 [overflow-wrap:anywhere]">{value}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Everything the crawl kept of the page, as it keeps it. */
export function RawFactsView({ json }: { json: string }) {
  if (json === "") return <Nothing>No facts of this page were kept.</Nothing>;
  return (
    <Section
      title="Raw facts"
      hint="What the crawl learned and every check reads, as JSON. Links are in the part “Links”, the text in “Content”."
    >
      <CodeListing label="Raw facts" text={json} className="max-h-[70vh] overflow-y-auto" />
    </Section>
  );
}
