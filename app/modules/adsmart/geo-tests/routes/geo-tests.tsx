import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { GEO_METRIC_LABELS } from "../../labels.ts";
import { adsmartModule } from "../../manifest.ts";
import { geoTestPath } from "../../paths.ts";
import { Heading } from "../../ui/heading.tsx";
import { geoTestsAction } from "../actions.server.ts";
import { listGeoTests } from "../service.server.ts";
import { GeoTestForm } from "../ui/geo-test-form.tsx";

export const meta: MetaFunction = () => [{ title: "Geo tests · Kaja" }];
export const handle = { crumb: () => "Geo tests" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  const tests = await listGeoTests(context, session.workspaceId);
  return {
    tests: tests.map(({ id, name, metric, pairs, lengthDays, testTo }) => ({
      ...{ id, name, metric, lengthDays, pairs: pairs.length, hasResult: testTo !== null },
    })),
  };
}

export const action = geoTestsAction;

export default function GeoTests() {
  const { tests } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <Heading title="Geo tests" />
      {tests.length > 0 ? (
        <Section title="Tests">
          <Table label="Geo tests" hasMore>
            <thead>
              <tr>
                <Th pinned>Name</Th>
                <Th>Values</Th>
                <Th numeric>Pairs</Th>
                <Th numeric>Days</Th>
                <Th>State</Th>
              </tr>
            </thead>
            <tbody>
              {tests.map((test) => (
                <tr key={test.id}>
                  <Td pinned className="min-w-[120px]">
                    <Link to={geoTestPath(test.id)} className="underline">
                      <Breakable text={test.name} />
                    </Link>
                  </Td>
                  <Td>{GEO_METRIC_LABELS[test.metric]}</Td>
                  <Td numeric>{exact(test.pairs)}</Td>
                  <Td numeric>{exact(test.lengthDays)}</Td>
                  <Td>
                    <Tag tone={test.hasResult ? "plain" : "info"}>{test.hasResult ? "Evaluated" : "Planned"}</Tag>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Section>
      ) : null}
      <Section
        title="New geo test"
        about="Finds out what ads add: they run in one region of each matched pair, and the other shows what would have happened without them. Begin with the results of every region and day before the test."
      >
        <GeoTestForm reply={reply} busy={busy} />
      </Section>
    </>
  );
}
