import { Card } from "#app/ui/card.tsx";

interface StepView {
  rule: string;
  problem: string | null;
  filters: readonly string[];
  people: string;
  before: string | null;
  ofAll: string;
  ofPrevious: string | null;
  /** Percent of the width. */
  bar: number;
  lost: string | null;
  next: readonly { path: string; people: string }[];
  left: string;
}

/** The steps of a funnel below each other: a bar for who came so far, and where the others went. */
export function FunnelSteps({ steps }: { steps: readonly StepView[] }) {
  return (
    <ol className="grid gap-3">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place alone; two may ask for the same
        <Card key={at} as="li" className="p-4">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h3 className="min-w-0 flex-1 basis-[200px] font-semibold text-[15px] [overflow-wrap:anywhere]">
              {at + 1}. {step.rule}
            </h3>
            <p className="text-sm tabular-nums">
              <strong className="font-bold">{step.people}</strong> people · {step.ofAll}
              {step.before === null ? null : <span className="text-ink-3"> · before {step.before}</span>}
            </p>
          </div>
          {step.problem ? <p className="text-[13px] text-bad">{step.problem}</p> : null}
          {step.filters.length > 0 ? <p className="text-[13px] text-ink-3">where {step.filters.join(", ")}</p> : null}
          <svg
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-2 block h-5 w-full"
            width={100}
            height={4}
          >
            <rect width="100" height="4" rx="0.4" fill="var(--color-sunken)" />
            <rect width={step.bar} height="4" rx="0.4" fill="var(--color-s1)" />
          </svg>
          {step.lost === null ? null : (
            <p className="mt-2 text-[13px] text-ink-2">
              {step.lost} dropped off{steps[at + 1]?.ofPrevious ? ` (${steps[at + 1]?.ofPrevious} continued)` : ""}
              {step.next.length > 0
                ? ": "
                : step.left === "0"
                  ? "."
                  : `: ${step.left} saw no other page in that visit.`}
              {step.next.map(({ path, people }, index) => (
                <span key={path} className="[overflow-wrap:anywhere]">
                  {index > 0 ? ", " : ""}
                  {people} to <code className="font-mono text-[12px]">{path}</code>
                </span>
              ))}
              {step.next.length > 0 ? `; ${step.left} saw no other page in that visit.` : ""}
            </p>
          )}
        </Card>
      ))}
    </ol>
  );
}
