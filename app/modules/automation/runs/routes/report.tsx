import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { Stat } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { readChoices } from "../../choices.server.ts";
import { nodeOf } from "../../domain/document/document.ts";
import { stepTitle, summaryOf } from "../../domain/document/summary.ts";
import { FlowCanvas } from "../../editor/canvas/flow-canvas.tsx";
import { canvasOf } from "../../editor/canvas/view.server.ts";
import { nodeKinds, summariesOf } from "../../editor/view.server.ts";
import { automationModule } from "../../manifest.ts";
import { HOLDOUT_FIELDS } from "../../nodes/fields.ts";
import { getFlow, KINDS, readVersion } from "../../service.server.ts";
import { reportMarks } from "../canvas-marks.ts";
import { holdoutComparison, testComparison } from "../comparisons.ts";
import { readReport } from "../service.server.ts";
import { ComparisonTable } from "../ui/comparison-table.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  const flow = orThrow(await getFlow(scope, params.flowId ?? ""));
  const [report, document, choices] = await Promise.all([
    readReport({ ...scope, env: context.env }, flow.id).then(orThrow),
    flow.version > 0 ? readVersion(context, flow.id, flow.version) : null,
    readChoices(context, scope.workspaceId),
  ]);
  const kinds = new Map(nodeKinds().map((kind) => [kind.kind, kind]));
  const countOf = (node: string, port: string) =>
    report.counts.find((one) => one.version === flow.version && one.node === node && one.port === port)?.count ?? 0;
  return {
    version: flow.version,
    tests: report.tests.map((test) => {
      const node = document ? nodeOf(document, test.node) : undefined;
      const { minimum = "100", onWin = "use" } = node?.settings ?? {};
      const title = node ? `A/B test: ${stepTitle(node, kinds)} (${node.id})` : test.node;
      return { ...testComparison(test, { minimum: Number(minimum), onWin }), title };
    }),
    holdout: report.holdout && {
      ...holdoutComparison(report.holdout),
      about: `Success: ${summaryOf(HOLDOUT_FIELDS.slice(1, 5), report.holdout.settings, choices)}.`,
    },
    timeZone: session.timeZone,
    move: report.move,
    circuits: report.circuits,
    report: { totals: report.totals, starting: report.starting, sweeps: report.sweeps },
    canvas: document
      ? canvasOf(
          { document, kinds: KINDS, summaries: summariesOf(document, choices) },
          reportMarks(document, report, flow.version),
        )
      : null,
    steps: (document?.nodes ?? []).map(({ id, title, kind, next }) => ({
      id,
      title: title || kinds.get(kind)?.label || kind,
      arrived: countOf(id, ""),
      present: report.present[id] ?? 0,
      ports: Object.keys(next).map((port) => ({
        label: kinds.get(kind)?.ports.find((one) => one.id === port)?.label ?? port,
        count: countOf(id, port),
      })),
    })),
  };
}

export default function Report() {
  const { version, report, move, circuits, timeZone, tests, holdout, canvas, steps } = useLoaderData<typeof loader>();
  const { totals, starting, sweeps } = report;
  if (version === 0)
    return <p className="text-ink-2 text-sm">Publish the flow first. Its paths are then counted here, step by step.</p>;
  const waiting = sweeps.filter(({ failure, isDone }) => failure !== "" || !isDone);
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        <Stat label="Entered" value={exact(totals.entered)} />
        <Stat label="Active" value={exact(totals.active)} />
        <Stat label="Completed" value={exact(totals.completed)} />
        <Stat label="Goals" value={exact(totals.goals)} />
        <Stat label="Failed" value={exact(totals.failed)} />
      </div>
      {starting > 0 ? (
        <p role="status" className="text-ink-2 text-sm">
          {counted(starting, "run")} {starting === 1 ? "waits" : "wait"} to start: the platform starts 100 a second.
        </p>
      ) : null}
      {waiting.map(({ at, entered, failure, isDone }) => (
        <p key={at} className="text-ink-2 text-sm">
          {failure || (isDone ? "" : `Contacts are entering: ${counted(entered, "run")} so far.`)}
        </p>
      ))}
      {move ? (
        <p role="status" className="text-ink-2 text-sm">
          {counted(move.moved, "run")} moved to version {version}
          {move.stayed > 0 ? `; ${exact(move.stayed)} finish on their own version` : ""}.
          {move.isDone ? "" : " More follow once their current step has ended."}
        </p>
      ) : null}
      {circuits.map(({ host, openedAt, retryAt }) => (
        <p key={host} role="status" className="rounded-s border border-warn bg-warn-soft px-3.5 py-2.5 text-sm">
          <b className="[overflow-wrap:anywhere]">{host}</b> has not answered since{" "}
          <Time value={new Date(openedAt)} timeZone={timeZone} />. Runs wait for it, and the next call tries again at{" "}
          <Time value={new Date(retryAt)} timeZone={timeZone} />.
        </p>
      ))}
      {holdout ? <ComparisonTable {...holdout} title="Compared with the holdout" /> : null}
      {tests.map((test) => (
        <ComparisonTable key={test.title} {...test} about="" />
      ))}
      {canvas ? (
        <FlowCanvas view={canvas} label={`Canvas of version ${version}`} className="h-[60svh] max-h-[640px] min-h-80" />
      ) : null}
      <Table label={`Paths of version ${version}`} hasMore>
        <thead>
          <tr>
            <Th>Step</Th>
            <Th numeric>Came</Th>
            <Th numeric>Here now</Th>
            <Th>Left by</Th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ id, title, arrived, present, ports }) => (
            <tr key={id}>
              <Td>
                {title} <span className="text-ink-3 text-xs">{id}</span>
              </Td>
              <Td numeric>{exact(arrived)}</Td>
              <Td numeric>{exact(present)}</Td>
              <Td>{ports.map(({ label, count }) => `${label}: ${exact(count)}`).join(" · ") || "–"}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
