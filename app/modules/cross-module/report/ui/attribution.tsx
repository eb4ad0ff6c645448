import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import type { ReportView } from "../page.server.ts";

/** The part of the campaign in all conversions, by any model of the analytics. */
export function Attribution({ attribution }: Pick<ReportView, "attribution">) {
  const about =
    "Conversions of all website goals, with the visits of the 30 days before. Each model gives the campaign a different share.";
  if (!attribution)
    return (
      <Section title="Attribution" about={about}>
        <p className="text-ink-2 text-sm">
          No conversions since the campaign began. Add goals to a measured website to see its share.
        </p>
      </Section>
    );
  const { model, models, note, conversions, touched, touchedShare, channels } = attribution;
  return (
    <Section title="Attribution" about={about}>
      <p className="mb-3 text-sm">
        {`The campaign touched ${touched} of ${conversions} conversions (${touchedShare}).`}
      </p>
      <Form method="get" className="mb-3 flex flex-wrap items-end gap-3 print:hidden">
        <SelectField label="Attribution model" name="model" defaultValue={model} key={model}>
          {models.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" size="field">
          Show
        </Button>
      </Form>
      <p className="mb-3 text-[13px] text-ink-3">{note}</p>
      <div className="grid gap-5 lg:grid-cols-2">
        <Table label="Campaign share by model">
          <thead>
            <tr>
              <Th>Model</Th>
              <Th numeric>Conversions</Th>
              <Th numeric>Of all</Th>
            </tr>
          </thead>
          <tbody>
            {models.map(({ id, label, credit, share }) => (
              <tr key={id}>
                <Td className={id === model ? "font-semibold" : ""}>{label}</Td>
                <Td numeric>{credit}</Td>
                <Td numeric>{share}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
        <Table label="Channels of the campaign">
          <thead>
            <tr>
              <Th>Channel</Th>
              <Th numeric>Conversions</Th>
            </tr>
          </thead>
          <tbody>
            {channels.length === 0 ? (
              <tr>
                <Td>None by this model</Td>
                <Td numeric>–</Td>
              </tr>
            ) : null}
            {channels.map(({ channel, credit }) => (
              <tr key={channel}>
                <Td>
                  <Breakable text={channel} />
                </Td>
                <Td numeric>{credit}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Section>
  );
}
