import { compact, exact, withDecimals } from "#app/shared/format/number.ts";
import { Stat } from "#app/ui/card.tsx";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";
import type { SparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { Tag, type Tone } from "#app/ui/tag.tsx";

interface Reading {
  status: "critical" | "warning" | "healthy";
  responseTimeMs: number | null;
  errorRatePercent: number | null;
  uptimePercent: number | null;
}

interface Part {
  id: string;
  status: "up" | "slow" | "down";
}

interface DrawnCourse {
  total: number;
  shape: SparklineShape | null;
}

interface FiguresProps {
  reading: Reading;
  courses: Record<"responseTime" | "errorRate" | "requests" | "rateLimitHits", DrawnCourse>;
}

const STATUS: Record<Reading["status"], { label: string; tone: Tone; why: string }> = {
  healthy: { label: "Healthy", tone: "good", why: "errors at most 1%, answers within 300 ms on average" },
  warning: { label: "Warning", tone: "warn", why: "answers take more than 300 ms on average" },
  critical: { label: "Critical", tone: "bad", why: "more than 1% of the answers are errors" },
};

const PART_NAMES: Readonly<Record<string, string>> = {
  database: "Database",
  counters: "Limits",
  mail: "Mail delivery",
};
const PART_STATUS: Record<Part["status"], { label: string; tone: Tone }> = {
  up: { label: "working", tone: "good" },
  slow: { label: "slow", tone: "warn" },
  down: { label: "down", tone: "bad" },
};

/** The status by the rule, with the rule in words, and each part as it answered just now. */
export function HealthLine({ reading, parts }: { reading: Reading; parts: readonly Part[] }) {
  const { label, tone, why } = STATUS[reading.status];
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm">
      <Tag tone={tone}>{label}</Tag>
      <span className="text-ink-2">{why}</span>
      {parts.map(({ id, status }) => (
        <Tag key={id} tone={PART_STATUS[status].tone}>
          {PART_NAMES[id] ?? id}: {PART_STATUS[status].label}
        </Tag>
      ))}
    </p>
  );
}

const NOT_MEASURED = "not measured yet";

/** The newest figures, each with its last 24 hours. */
export function SystemMetrics({ reading, courses }: FiguresProps) {
  const { responseTimeMs, errorRatePercent, uptimePercent } = reading;
  const measured = (value: number | null, digits: number) => (value === null ? "–" : withDecimals(value, digits));
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Stat
        label="Response time"
        value={measured(responseTimeMs, 0)}
        unit="ms"
        hint={
          responseTimeMs === null ? NOT_MEASURED : <Day course={courses.responseTime} label="Response time in ms" />
        }
      />
      <Stat
        label="Error rate"
        value={measured(errorRatePercent, 2)}
        unit="%"
        hint={
          errorRatePercent === null ? NOT_MEASURED : <Day course={courses.errorRate} label="Error rate in percent" />
        }
      />
      <Stat
        label="Uptime"
        value={measured(uptimePercent, 2)}
        unit="%"
        hint={uptimePercent === null ? NOT_MEASURED : "of the newest measurements"}
      />
      <Stat
        label="Requests"
        value={<Count value={courses.requests.total} />}
        hint={<Day course={courses.requests} label="Requests" />}
      />
      <Stat
        label="Rate-limit hits"
        value={<Count value={courses.rateLimitHits.total} />}
        hint={<Day course={courses.rateLimitHits} label="Rate-limit hits" />}
      />
    </div>
  );
}

const Count = ({ value }: { value: number }) => <span title={exact(value)}>{compact(value)}</span>;

function Day({ course, label }: { course: DrawnCourse; label: string }) {
  if (!course.shape) return <>last 24 hours</>;
  return (
    <>
      last 24 hours
      <Sparkline
        shape={course.shape}
        label={`${label}, last 24 hours by quarters`}
        className="mt-1.5 h-[34px] w-full"
      />
    </>
  );
}
