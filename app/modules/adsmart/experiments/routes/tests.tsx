import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { METRIC_LABELS } from "../../labels.ts";
import { adsmartModule } from "../../manifest.ts";
import { IMPORTS, testPath } from "../../paths.ts";
import { Heading } from "../../ui/heading.tsx";
import { testsAction } from "../actions.server.ts";
import { readTests } from "../service.server.ts";
import { TEST_STATES } from "../ui/states.ts";
import { TestForm } from "../ui/test-form.tsx";

export const meta: MetaFunction = () => [{ title: "Creative tests · Kaja" }];
export const handle = { crumb: () => "Tests" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  const { tests, ads, needed } = await readTests(context, session.workspaceId);
  return {
    tests: tests.map(({ id, name, metric, arms, status }) => ({ id, name, metric, status, arms: arms.length })),
    ...{ ads, needed, today: context.now().toISOString().slice(0, 10) },
  };
}

export const action = testsAction;

export default function Tests() {
  const { tests, ads, needed, today } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <Heading title="Creative tests" />
      {tests.length > 0 ? (
        <Section title="Tests">
          <Table label="Tests">
            <thead>
              <tr>
                <Th>Name</Th>
                <Th>Compared by</Th>
                <Th numeric>Ads</Th>
                <Th>State</Th>
              </tr>
            </thead>
            <tbody>
              {tests.map(({ id, name, metric, arms, status }) => (
                <tr key={id}>
                  <Td>
                    <Link to={testPath(id)} className="underline">
                      <Breakable text={name} />
                    </Link>
                  </Td>
                  <Td>{METRIC_LABELS[metric]}</Td>
                  <Td numeric>{exact(arms)}</Td>
                  <Td>
                    <Tag tone={status === "running" ? "info" : "plain"}>{TEST_STATES[status]}</Tag>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Section>
      ) : null}
      <Section
        title="New test"
        about={
          needed === null
            ? "Compares ads by their imported figures, and decides once a wrong choice would cost little."
            : `Compares ads by their imported figures. To detect a click rate that is 20% higher, each ad needs about ${exact(needed)} impressions (80% power).`
        }
      >
        {ads.length < 2 ? (
          <div className="grid justify-items-start gap-3">
            <p className="text-ink-2 text-sm">
              A test needs figures of at least two ads. Import an export by day and ad first.
            </p>
            <LinkButton to={IMPORTS} look="primary">
              Import figures
            </LinkButton>
          </div>
        ) : (
          <TestForm reply={reply} ads={ads} today={today} />
        )}
      </Section>
    </>
  );
}
