import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";

import { KIND_TITLES, periodText } from "../../labels.ts";
import { readListQuery } from "../../list-query.server.ts";
import { openKeywords } from "../../project-scope.server.ts";
import { mappingSchema } from "../../schema.ts";
import { useKeywordsBase } from "../../ui/section-nav.tsx";
import { importDraftAction } from "../actions.server.ts";
import { FIELDS } from "../domain/fields.ts";
import { readPeriod } from "../domain/period.ts";
import { checkDraft, getImport } from "../service.server.ts";
import { DryRun, MappingForm } from "../ui/import-check.tsx";

const SHOWN_ROWS = 10;

export const handle = { crumb: () => "Import search figures" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, siteHost, project } = await openKeywords(request, context, params.projectId);
  const head = orThrow(await getImport(scope, params.importId ?? ""));
  if (head.status === "done") {
    const { kind, rowCount, errorCount, periodStart, periodEnd } = head;
    return {
      fileName: head.fileName,
      draft: null,
      done: { kind: kind ?? "queries", rowCount, errorCount, period: periodText(periodStart ?? "", periodEnd ?? "") },
    };
  }
  const input = readListQuery(request, mappingSchema);
  const draft = orThrow(await checkDraft(context, scope, head.id, input, siteHost));
  const period = readPeriod(input.start, input.end, context.now());
  const isAsked = input.start !== "" || input.end !== "";
  return {
    fileName: head.fileName,
    done: null,
    draft: {
      headings: draft.headings,
      samples: draft.samples,
      mapping: draft.mapping,
      start: input.start,
      end: input.end,
      periodProblem: "problem" in period && isAsked ? period.problem : null,
      ready: "period" in period && project.archivedAt === null,
      problem: draft.problem,
      check: draft.check && {
        kind: draft.check.kind,
        ...draft.check.parsed,
        rowCount: draft.check.parsed.rows.length,
        rows: draft.check.parsed.rows.slice(0, SHOWN_ROWS),
      },
    },
  };
}

export const action = importDraftAction;

export default function ImportDraft() {
  const { fileName, draft, done } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const base = useKeywordsBase();
  const errors = Object.values(reply?.errors ?? {}).flatMap((messages) => messages ?? []);
  if (done) {
    return (
      <Card className="max-w-[620px] p-5">
        <h2 className="font-bold text-lg">{fileName} is imported</h2>
        <p className="mt-1.5 text-ink-2 text-sm">
          {counted(done.rowCount, "row")} of {KIND_TITLES[done.kind].toLowerCase()}, {done.period}.{" "}
          {done.errorCount > 0
            ? `${counted(done.errorCount, "row")} could not be read and ${done.errorCount === 1 ? "was" : "were"} left out.`
            : "Every row could be read."}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <LinkButton to={`${base}/performance${done.kind === "pages" ? "?view=pages" : ""}`} look="primary">
            Show performance
          </LinkButton>
          {done.kind === "query_pages" ? (
            <LinkButton to={`${base}/cannibalisation`}>Show cannibalisation</LinkButton>
          ) : null}
          <LinkButton to={`${base}/import`}>Import another file</LinkButton>
        </div>
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      <FormErrors errors={errors} />
      <p className="text-ink-2 text-sm">
        <strong className="font-semibold text-ink">{fileName}</strong>: nothing is stored yet. The file waits here for a
        day at most.
      </p>
      <MappingForm
        headings={draft.headings}
        samples={draft.samples}
        mapping={draft.mapping}
        start={draft.start}
        end={draft.end}
        periodProblem={draft.periodProblem}
      />
      {draft.check ? (
        <DryRun
          check={draft.check}
          ready={draft.ready}
          fields={{
            ...Object.fromEntries(FIELDS.map((field) => [field, String(draft.mapping[field] ?? -1)])),
            start: draft.start,
            end: draft.end,
          }}
        />
      ) : (
        <FormErrors errors={draft.problem ? [draft.problem] : []} />
      )}
    </div>
  );
}
