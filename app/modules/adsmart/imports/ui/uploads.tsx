import { Form } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { networkLabel } from "../../labels.ts";
import type { Upload } from "../../store/ads-rpc.ts";

/** Files that arrived in part; nothing of them is counted. */
export function Uploads({ uploads, timeZone }: { uploads: readonly Upload[]; timeZone: string }) {
  return (
    <Section
      title="Not finished"
      about="These files did not arrive whole, so nothing of them is counted. They are discarded after an hour."
    >
      <Table label="Files that are not finished" hasMore>
        <thead>
          <tr>
            <Th pinned>File</Th>
            <Th>Network</Th>
            <Th numeric>Rows so far</Th>
            <Th>When</Th>
            <Th>
              <span className="sr-only">Discard</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {uploads.map(({ id, file, network, rows, at }) => (
            <tr key={id}>
              <Td pinned className="min-w-[120px] max-w-[220px] [overflow-wrap:anywhere]">
                {file}
              </Td>
              <Td>{networkLabel(network)}</Td>
              <Td numeric>{exact(rows)}</Td>
              <Td className="whitespace-nowrap">
                <Time value={new Date(at)} timeZone={timeZone} />
              </Td>
              <Td>
                <Form method="post" preventScrollReset>
                  <FormKey />
                  <input type="hidden" name="id" value={id} />
                  <Button type="submit" size="s" name="intent" value="discard" aria-label={`Discard ${file}`}>
                    Discard
                  </Button>
                </Form>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
