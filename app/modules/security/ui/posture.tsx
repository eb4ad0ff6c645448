import { CircleAlert, CircleCheck } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { PostureCheck } from "../domain/posture.ts";

/** How much of the checklist is done. */
export function Score({ done, total, percent }: { done: number; total: number; percent: number }) {
  return (
    <Card as="section" className="p-4">
      <h2 className="font-medium text-ink-2 text-sm">Security score</h2>
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-bold text-[28px] tabular-nums leading-tight tracking-[-0.03em]">{percent}%</span>
        <span className="text-[13px] text-ink-3 tabular-nums">
          {done} of {total} checks done
        </span>
      </p>
      <div
        role="progressbar"
        aria-label="Checks done"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-3 h-[7px] overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
      </div>
    </Card>
  );
}

/** A part of the checklist; what is open says where to do it. */
export function PostureList({ title, checks }: { title: string; checks: readonly PostureCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 font-bold text-lg tracking-tight">{title}</h2>
      <Card>
        <ul>
          {checks.map(({ id, title, done, text, href, link }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-line border-b p-4 last:border-b-0"
            >
              <div className="flex min-w-0 flex-1 basis-64 gap-3">
                {done ? (
                  <CircleCheck size={20} role="img" aria-label="Done" className="mt-0.5 shrink-0 text-good" />
                ) : (
                  <CircleAlert size={20} role="img" aria-label="Open" className="mt-0.5 shrink-0 text-warn" />
                )}
                <div className="min-w-0">
                  <h3 className="font-semibold text-sm">{title}</h3>
                  <p className="text-[13px] text-ink-2 [overflow-wrap:anywhere]">{text}</p>
                </div>
              </div>
              {done ? null : (
                <LinkButton to={href} size="s">
                  {link}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
