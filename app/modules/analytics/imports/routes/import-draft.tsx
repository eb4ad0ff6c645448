import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { rangeText } from "../../domain/period/period.ts";
import { dayText } from "../../domain/period/site-clock.ts";
import { openSite } from "../../sites/open-site.server.ts";
import { importDraftAction } from "../actions.server.ts";
import { PRODUCT_TITLES, partTitle } from "../labels.ts";
import { getImport } from "../service.server.ts";

export const handle = { crumb: () => "Import" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { site } = await openSite(request, context, params.siteId, { write: true });
  const { status, product, fileName, firstDay, lastDay, readCount, errorCount, errors, parts, samples } = orThrow(
    await getImport(context, site, params.importId ?? ""),
  );
  return {
    isDraft: status === "draft",
    product: PRODUCT_TITLES[product] ?? product,
    fileName,
    period: rangeText({ fromDay: firstDay, toDay: lastDay }),
    readCount,
    errorCount,
    errors,
    parts: parts.map(({ dimension, ...part }) => ({ title: partTitle(dimension), ...part })),
    samples: samples.map(({ day, dimension, ...row }) => ({ day: dayText(day), part: partTitle(dimension), ...row })),
  };
}

export const action = importDraftAction;

export default function ImportDraft() {
  const { isDraft, product, fileName, period, readCount, errorCount, errors, parts, samples } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="grid gap-4">
      <FormErrors errors={Object.values(reply?.errors ?? {}).flatMap((messages) => messages ?? [])} />
      <Card className="p-5">
        <h2 className="break-all font-bold text-[15px]">{fileName}</h2>
        <p className="mt-1.5 text-ink-2 text-sm">
          {product}, {period}: {counted(readCount, "row")} read, {exact(errorCount)} left out.{" "}
          {isDraft ? "Nothing counts yet; the file waits here for a day at most." : "These figures are imported."}
        </p>
        <Form method="post" className="mt-4 flex flex-wrap gap-2">
          {isDraft ? (
            <Button type="submit" name="intent" value="import" look="primary">
              Import {counted(readCount, "row")}
            </Button>
          ) : null}
          <Button type="submit" name="intent" value="discard">
            {isDraft ? "Discard" : "Delete this import"}
          </Button>
          <LinkButton to=".." relative="path">
            All imports
          </LinkButton>
        </Form>
      </Card>
      <section>
        <h2 className="mb-2 font-bold text-[15px]">Preview of the file</h2>
        <Table label="Parts of the file">
          <thead>
            <tr>
              <Th>Part</Th>
              <Th numeric>Days</Th>
              <Th numeric wide>
                Values
              </Th>
              <Th numeric>Visits</Th>
              <Th numeric>Views</Th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ title, days, values, visits, views }) => (
              <tr key={title}>
                <Td>{title}</Td>
                <Td numeric>{exact(days)}</Td>
                <Td numeric wide>
                  {exact(values)}
                </Td>
                <Td numeric>{exact(visits)}</Td>
                <Td numeric>{exact(views)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      <section>
        <h2 className="mb-2 font-bold text-[15px]">First rows</h2>
        <Table label="First rows">
          <thead>
            <tr>
              <Th>Day</Th>
              <Th wide>Part</Th>
              <Th>Value</Th>
              <Th numeric>Visitors</Th>
              <Th numeric>Visits</Th>
              <Th numeric wide>
                Views
              </Th>
              <Th numeric wide>
                Bounces
              </Th>
            </tr>
          </thead>
          <tbody>
            {samples.map(({ day, part, value, visitors, visits, views, bounces }) => (
              <tr key={`${day} ${part} ${value}`}>
                <Td className="whitespace-nowrap">{day}</Td>
                <Td wide>{part}</Td>
                <Td>
                  <Breakable text={value || (part === "Whole days" ? "" : "(none)")} />
                </Td>
                <Td numeric>{exact(visitors)}</Td>
                <Td numeric>{exact(visits)}</Td>
                <Td numeric wide>
                  {exact(views)}
                </Td>
                <Td numeric wide>
                  {exact(bounces)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      {errors.length > 0 ? (
        <section>
          <h2 className="mb-2 font-bold text-[15px]">Rows that were left out</h2>
          <Card className="p-5">
            <ul className="grid gap-1 text-ink-2 text-sm">
              {errors.map(({ line, message }) => (
                <li key={line} className="break-words">
                  Line {exact(line)}: {message}
                </li>
              ))}
            </ul>
            {errorCount > errors.length ? (
              <p className="mt-2 text-ink-3 text-sm">And {exact(errorCount - errors.length)} more.</p>
            ) : null}
          </Card>
        </section>
      ) : null}
    </div>
  );
}
