import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireRole } from "#app/platform/access/access.server.ts";
import { sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { systemAction } from "../actions.server.ts";
import { type Course, readSystemPage } from "../service.server.ts";
import { BacklogTable } from "../ui/backlog-table.tsx";
import { DeadLetterTable } from "../ui/dead-letter-table.tsx";
import { HealthLine, SystemMetrics } from "../ui/metrics.tsx";
import { StoppedWorkTable } from "../ui/stopped-work-table.tsx";

export const meta: MetaFunction = () => [{ title: "System · Admin Panel · Kaja" }];

const draw = ({ values, total }: Course) => ({ total, shape: sparklineShape(values, [0, Math.max(1, ...values)]) });

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const { reading, courses, backlogs, letters, health, stopped } = await readSystemPage(context);
  const { responseTime, errorRate, requests, rateLimitHits } = courses;
  return {
    reading,
    courses: {
      responseTime: draw(responseTime),
      errorRate: draw(errorRate),
      requests: draw(requests),
      rateLimitHits: draw(rateLimitHits),
    },
    backlogs,
    letters: letters.map(({ id, queue, body, createdAt }) => ({ id, queue, body, createdAt })),
    stopped,
    parts: health.parts,
    nowMs: context.now().getTime(),
  };
}

export const action = systemAction;

export default function System() {
  const { reading, courses, backlogs, letters, stopped, parts, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="grid gap-7">
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <section aria-labelledby="health-title">
        <h2 id="health-title" className="mb-3 font-bold text-lg tracking-tight">
          Health
        </h2>
        <HealthLine reading={reading} parts={parts} />
        <SystemMetrics reading={reading} courses={courses} />
      </section>
      <section aria-labelledby="backlog-title">
        <h2 id="backlog-title" className="mb-3 font-bold text-lg tracking-tight">
          Work that waits
        </h2>
        <BacklogTable backlogs={backlogs} nowMs={nowMs} />
      </section>
      <section aria-labelledby="stopped-title">
        <h2 id="stopped-title" className="mb-3 font-bold text-lg tracking-tight">
          Workflows that failed
        </h2>
        <StoppedWorkTable works={stopped} nowMs={nowMs} />
      </section>
      <section aria-labelledby="dead-title">
        <h2 id="dead-title" className="mb-3 font-bold text-lg tracking-tight">
          Messages that failed for good
        </h2>
        <DeadLetterTable letters={letters} nowMs={nowMs} />
      </section>
    </div>
  );
}
