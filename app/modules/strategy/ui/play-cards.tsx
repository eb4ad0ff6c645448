import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { evidenceOf } from "../domain/plays/evidence.ts";
import type { Play } from "../domain/plays/play.ts";

const EFFORT = ["", "Takes an afternoon", "A few days", "Weeks"] as const;
const COST = ["Costs nothing", "Costs little", "Costs some", "Costs a lot"] as const;
const RISK = ["", "Low risk", "Some risk", "High risk"] as const;

/** What was published about a play, or that nothing was. */
function EvidenceText({ id }: { id: string }) {
  const evidence = evidenceOf(id);
  return (
    <p className="text-[13px] text-ink-3 [overflow-wrap:anywhere]">
      <span className="font-semibold">Evidence:</span>{" "}
      {evidence
        ? `${evidence.finding} Source: ${evidence.source}.`
        : "We know of no published figures. Try it on a small scale and measure the result."}
    </p>
  );
}

/** Plays as cards. With strategies, each can be put into the plan of one. */
export function PlayCards({
  plays,
  strategies,
}: {
  plays: readonly Play[];
  strategies: readonly { id: string; name: string }[];
}) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {plays.map(({ id, title, why, firstStep, effort, cost, risk, law }) => (
        <Card as="li" key={id} className="flex flex-col gap-2.5 p-4">
          <h3 className="font-bold text-[15px]">{title}</h3>
          <p className="text-ink-2 text-sm">{why}.</p>
          <p className="text-sm">
            <span className="font-semibold">First step:</span> {firstStep}.
          </p>
          {law ? (
            <p className="text-[13px] text-ink-3">
              <span className="font-semibold">Keep in mind:</span> {law}.
            </p>
          ) : null}
          <EvidenceText id={id} />
          <div className="mt-auto flex flex-wrap gap-1.5 pt-1">
            <Tag>{EFFORT[effort]}</Tag>
            <Tag>{COST[cost]}</Tag>
            <Tag tone={risk === 1 ? "good" : risk === 2 ? "warn" : "bad"}>{RISK[risk]}</Tag>
          </div>
          {strategies.length > 0 ? (
            <Form method="post" preventScrollReset className="flex gap-2">
              <input type="hidden" name="intent" value="plan" />
              <input type="hidden" name="play" value={id} />
              {strategies.length > 1 ? (
                <select
                  name="strategy"
                  aria-label={`Plan for “${title}”`}
                  className="h-9 min-w-0 flex-1 rounded-s border border-line-strong bg-surface px-2 text-sm pointer-coarse:h-11"
                >
                  {strategies.map((strategy) => (
                    <option key={strategy.id} value={strategy.id}>
                      {strategy.name}
                    </option>
                  ))}
                </select>
              ) : (
                <input type="hidden" name="strategy" value={strategies[0]?.id} />
              )}
              <Button type="submit" size="s" aria-label={`Add to the plan: ${title}`}>
                Add to the plan
              </Button>
            </Form>
          ) : null}
        </Card>
      ))}
    </ul>
  );
}
