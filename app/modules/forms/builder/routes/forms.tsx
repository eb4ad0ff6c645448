import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ClipboardList, Plus } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { KeyedTable } from "#app/ui/list/keyed-table.tsx";
import { Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { STATUS_LABELS } from "../../labels.ts";
import { FORMS, formPath, responsesPath } from "../../paths.ts";
import { readFormSummary } from "../../responses/service.server.ts";
import { listForms } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Forms · Kaja" }];

/** Objects that are asked at once for their counts. */
const MAX_COUNTED = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "lead_generation");
  const forms = await listForms(scope);
  const counts = await Promise.all(
    forms.slice(0, MAX_COUNTED).map(({ id }) => readFormSummary(context, id).catch(() => null)),
  );
  return {
    timeZone: session.timeZone,
    forms: forms.map((form, at) => ({
      ...form,
      responses: counts[at]?.responses ?? null,
      lastAt: counts[at]?.lastAt ?? null,
    })),
  };
}

export default function Forms() {
  const { forms, timeZone } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton to={`${FORMS}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      New form
    </LinkButton>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">Forms</h1>
        {forms.length > 0 ? add : null}
      </div>
      {forms.length === 0 ? (
        <EmptyState icon={<ClipboardList size={22} aria-hidden="true" />} title="No forms yet" action={add}>
          A form collects contacts and their consent, on your website or on its own page. Start with a template.
        </EmptyState>
      ) : (
        <KeyedTable label="Forms" hasMore>
          <thead>
            <tr>
              <Th>Form</Th>
              <Th>Status</Th>
              <Th numeric>Responses</Th>
              <Th wide>Last response</Th>
              <Th wide>Changed</Th>
            </tr>
          </thead>
          <tbody>
            {forms.map(({ id, name, status, hasChanges, responses, lastAt, updatedAt }) => (
              <tr key={id} data-row>
                <Td>
                  <Link to={formPath(id)} className="font-semibold hover:underline">
                    <Breakable text={name} />
                  </Link>
                </Td>
                <Td>
                  <Tag tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Tag>
                  {hasChanges && status === "published" ? (
                    <span className="ml-2 text-[13px] text-ink-3">unpublished changes</span>
                  ) : null}
                </Td>
                <Td numeric>
                  {responses === null ? (
                    "–"
                  ) : (
                    <Link to={responsesPath(id)} className="hover:underline">
                      {exact(responses)}
                    </Link>
                  )}
                </Td>
                <Td wide>{lastAt === null ? "–" : <Time value={new Date(lastAt)} timeZone={timeZone} />}</Td>
                <Td wide>
                  <Time value={updatedAt} timeZone={timeZone} />
                </Td>
              </tr>
            ))}
          </tbody>
        </KeyedTable>
      )}
    </>
  );
}
