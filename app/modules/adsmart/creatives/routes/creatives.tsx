import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { smallPercent } from "#app/shared/format/percent.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { CREATIVE_LABELS, NETWORK_LABELS } from "../../labels.ts";
import { adsmartModule } from "../../manifest.ts";
import { creativePath } from "../../paths.ts";
import { Heading } from "../../ui/heading.tsx";
import { creativesAction } from "../actions.server.ts";
import { PLACEMENTS } from "../domain/placements.ts";
import { readLibrary } from "../service.server.ts";
import { CreativeForm } from "../ui/creative-form.tsx";

export const meta: MetaFunction = () => [{ title: "Creative library · Kaja" }];
export const handle = { crumb: () => "Creatives" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  const { creatives, formats, matrix } = await readLibrary(context, session.workspaceId);
  return {
    creatives: creatives.map(({ id, name, fields, status }) => ({ id, name, fields, status })),
    ...{ formats, matrix },
    placements: PLACEMENTS.map(({ id, network, name, ratios, maxBytes, source, checkedOn }) => ({
      ...{ id, network, name, source, checkedOn },
      ratios: ratios.map(({ label }) => label).join(", "),
      megabytes: Math.round(maxBytes / 100_000) / 10,
    })),
  };
}

export const action = creativesAction;

export default function Creatives() {
  const { creatives, formats, matrix, placements } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <Heading title="Creative library" />
      {matrix.length > 0 && formats.length > 0 ? (
        <Section
          title="Matrix"
          about="Approved and total creatives by hook and format; gaps are ideas. The click rate is of the hook's ads in the last 90 days."
        >
          <Table label="Creatives by hook and format" hasMore>
            <thead>
              <tr>
                <Th pinned>Hook</Th>
                {formats.map((format) => (
                  <Th key={format} numeric>
                    {format}
                  </Th>
                ))}
                <Th numeric>Click rate</Th>
              </tr>
            </thead>
            <tbody>
              {matrix.map(({ hook, cells, ctr }) => (
                <tr key={hook}>
                  <Td pinned className="[overflow-wrap:anywhere]">
                    {hook}
                  </Td>
                  {cells.map(({ creatives: count, approved }, at) => (
                    <Td key={formats[at]} numeric>
                      {count === 0 ? "–" : `${exact(approved)} of ${exact(count)}`}
                    </Td>
                  ))}
                  <Td numeric>{ctr === null ? "–" : smallPercent(ctr)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Section>
      ) : null}
      {creatives.length > 0 ? (
        <Section title="Creatives">
          <Table label="Creatives" hasMore>
            <thead>
              <tr>
                <Th pinned>Name</Th>
                <Th>Offer</Th>
                <Th>Audience</Th>
                <Th>State</Th>
              </tr>
            </thead>
            <tbody>
              {creatives.map(({ id, name, fields, status }) => (
                <tr key={id}>
                  <Td pinned className="min-w-[160px]">
                    <Link to={creativePath(id)} className="underline">
                      <Breakable text={name} />
                    </Link>
                  </Td>
                  <Td>{fields.offer || "–"}</Td>
                  <Td>{fields.audience || "–"}</Td>
                  <Td>
                    <Tag tone={status === "approved" ? "good" : status === "rejected" ? "bad" : "plain"}>
                      {CREATIVE_LABELS[status]}
                    </Tag>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Section>
      ) : null}
      <Section
        title="New creative"
        about="Its name follows the naming rule in the settings. Enter the file's size to check it against its placements."
      >
        <CreativeForm intent="create" submit="Add creative" reply={reply} values={{}} placements={[]} />
      </Section>
      <Section
        title="Placement requirements"
        about="Networks change their rules: check their page before a large production."
      >
        <Table label="Placements" hasMore>
          <thead>
            <tr>
              <Th pinned>Placement</Th>
              <Th>Ratios</Th>
              <Th numeric>Largest file</Th>
              <Th>Source</Th>
            </tr>
          </thead>
          <tbody>
            {placements.map(({ id, network, name, ratios, megabytes, source, checkedOn }) => (
              <tr key={id}>
                <Td pinned>{`${NETWORK_LABELS[network]}: ${name}`}</Td>
                <Td>{ratios}</Td>
                <Td numeric>{`${exact(megabytes)} MB`}</Td>
                <Td>
                  <a href={source} rel="noopener noreferrer" target="_blank" className="underline">
                    {`Rules of ${NETWORK_LABELS[network]}: ${name}`}
                  </a>
                  {`, entered ${checkedOn}`}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Section>
    </>
  );
}
