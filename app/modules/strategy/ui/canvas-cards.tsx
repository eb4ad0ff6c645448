import { Section } from "#app/ui/page/section.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import type { Canvas, Line, Mark } from "../domain/canvas.ts";

const MARKS: Readonly<Record<Mark, { label: string; tone: Tone }>> = {
  fact: { label: "Fact", tone: "good" },
  assumption: { label: "Assumption", tone: "warn" },
  test: { label: "To test", tone: "info" },
};

/** The frame of a strategy in words, each line with what it rests on. */
export function CanvasCards({ canvas: { positioning, messages, swot, funnel, okrs } }: { canvas: Canvas }) {
  return (
    <>
      <Section title="Positioning and messages">
        <Lines lines={[...positioning, ...messages]} />
      </Section>
      <Section title="Strengths, weaknesses, opportunities, threats">
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <Part title="Strengths" lines={swot.strengths} />
          <Part title="Weaknesses" lines={swot.weaknesses} />
          <Part title="Opportunities" lines={swot.opportunities} />
          <Part title="Threats" lines={swot.threats} />
        </div>
      </Section>
      <Section title="Funnel and key results">
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <Part title="Funnel" lines={funnel} />
          <Part title="Objective and key results" lines={okrs} />
        </div>
      </Section>
    </>
  );
}

function Part({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <div>
      <h3 className="mb-1.5 font-semibold text-sm">{title}</h3>
      {lines.length > 0 ? <Lines lines={lines} /> : <p className="text-ink-3 text-sm">Nothing known yet.</p>}
    </div>
  );
}

/** Lines of a strategy, each with what it rests on. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="grid gap-2">
      {lines.map(({ text, mark, source }) => (
        <li key={text} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-sm">
          <Tag tone={MARKS[mark].tone}>{MARKS[mark].label}</Tag>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {text} <span className="text-ink-3">({source})</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
