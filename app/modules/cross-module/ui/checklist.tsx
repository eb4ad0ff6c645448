import { Form, Link } from "@remix-run/react";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { Check, CheckId } from "../domain/checklist.ts";
import type { Status } from "../domain/status.ts";
import { editPath } from "../paths.ts";

/** Where each line is fixed. */
const FIXES: Readonly<Record<CheckId, (id: string) => { label: string; to: string }>> = {
  dates: (id) => ({ label: "Set the dates", to: editPath(id) }),
  budget: (id) => ({ label: "Set the budget", to: editPath(id) }),
  goal: (id) => ({ label: "Set a target", to: editPath(id) }),
  owner: (id) => ({ label: "Choose an owner", to: editPath(id) }),
  utm: (id) => ({ label: "Edit the campaign", to: editPath(id) }),
  assets: () => ({ label: "Go to the assets", to: "#assets" }),
  approvals: () => ({ label: "Go to the assets", to: "#assets" }),
  consent: () => ({ label: "Go to the assets", to: "#assets" }),
  destinations: () => ({ label: "Go to the check", to: "#check" }),
  tracking: () => ({ label: "Open websites", to: "/analytics" }),
};

interface ChecklistProps {
  campaignId: string;
  checks: readonly Check[];
  status: Status;
  destinationsAtMs: number | null;
  nowMs: number;
}

/** What must be right before the launch, each line with how to fix it. */
export function Checklist({ campaignId, checks, status, destinationsAtMs, nowMs }: ChecklistProps) {
  const open = checks.filter(({ passes, isRequired }) => isRequired && !passes).length;
  return (
    <Section
      title="Go-live checklist"
      about={
        status === "draft"
          ? open === 0
            ? "All required items are complete. Pages are checked again at launch."
            : "Complete the required items to launch."
          : "The campaign is launched. The list shows the current state."
      }
    >
      <ul className="grid gap-1">
        {checks.map(({ id, label, passes, isRequired, detail }) => (
          <li key={id} className="flex gap-3 border-line border-t py-2.5 text-sm first:border-t-0">
            {passes ? (
              <CircleCheck size={18} aria-label="Done" className="mt-0.5 shrink-0 text-good" />
            ) : (
              <CircleAlert size={18} aria-label="Open" className="mt-0.5 shrink-0 text-bad" />
            )}
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {label}
                {passes ? null : (
                  <Tag tone={isRequired ? "bad" : "warn"}>{isRequired ? "Required" : "Recommended"}</Tag>
                )}
              </p>
              <p className="text-ink-2 [overflow-wrap:anywhere]">{detail}</p>
              {passes ? null : (
                <Link
                  to={FIXES[id](campaignId).to}
                  aria-label={`${FIXES[id](campaignId).label}: ${label}`}
                  className="text-brand underline pointer-coarse:inline-block pointer-coarse:py-3"
                >
                  {FIXES[id](campaignId).label}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
      {status === "draft" ? (
        <p className="mt-3 text-ink-2 text-sm">
          Launching marks the campaign as active. It sends and publishes nothing: each asset keeps its own schedule.
        </p>
      ) : null}
      <Form id="check" method="post" preventScrollReset className="mt-3 flex flex-wrap items-center gap-3">
        {status === "draft" ? (
          <Button type="submit" look="primary" name="intent" value="launch">
            Launch campaign
          </Button>
        ) : null}
        <Button type="submit" name="intent" value="check">
          Check destinations
        </Button>
        {destinationsAtMs === null ? null : (
          <p className="text-[13px] text-ink-3">
            Last checked <Time value={destinationsAtMs} now={nowMs} />
          </p>
        )}
      </Form>
    </Section>
  );
}
