import { Rocket } from "lucide-react";
import { lazy, Suspense } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Tag } from "#app/ui/tag.tsx";
import { useGuide } from "../browser/guide.ts";
import { useGuidance } from "../browser/store.ts";
import type { Guidance } from "../domain/guidance.ts";
import { cardPercent, hasPrevious, type OnboardingAction, viewOf } from "../domain/onboarding.ts";
import type { OnboardingStep } from "../domain/tour/steps.ts";
import { ActionForm } from "./action-form.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { useOnboarding } from "./use-onboarding.ts";

const OnboardingDialog = lazy(() => import("./onboarding-dialog.tsx"));

/** The tutorial on the dashboard: its card, the offer to begin, and the dialog that greets who is new. */
export function OnboardingCard({ guidance: mirror, waits = false }: { guidance: Guidance; waits?: boolean }) {
  const guidance = useGuidance(mirror);
  const { open, act } = useOnboarding(guidance, waits);
  const { guide } = useGuide(guidance);
  const { onboarding, steps, shown, known } = guidance;
  const view = viewOf(onboarding);
  const position = steps.findIndex(({ id }) => id === onboarding.currentStep);
  const step = steps[position];
  if (!shown || !known || view === "nothing" || !step) return null;
  return (
    // The dialog says the same, and the tour is a guide of its own; the room stays, so that nothing moves under them.
    <Card as="section" className={cx("p-4", (open || guide === "tour") && "invisible")}>
      {view === "ready" ? (
        <Ready act={act} />
      ) : (
        <Step step={step} position={position} count={steps.length} percent={cardPercent(onboarding)} act={act} />
      )}
      {open ? (
        <Suspense>
          <OnboardingDialog onboarding={onboarding} steps={steps} act={act} />
        </Suspense>
      ) : null}
    </Card>
  );
}

interface Acting {
  act: (name: OnboardingAction) => void;
}

function Ready({ act }: Acting) {
  return (
    <>
      <h2 className="flex items-center gap-2 font-bold text-[15px]">
        <Rocket size={16} aria-hidden="true" className="text-brand" />
        Ready to get started?
      </h2>
      <p className="mt-1.5 mb-3.5 text-ink-2 text-sm">
        The tutorial takes you through the product in five short steps.
      </p>
      <div className="flex flex-wrap gap-2">
        <ActionForm fields={{ intent: "start" }} onAct={() => act("start")}>
          <Button id="start-tutorial" type="submit" look="primary">
            Start Tutorial
          </Button>
        </ActionForm>
        <ActionForm fields={{ intent: "skip" }} onAct={() => act("skip")}>
          <Button type="submit" look="quiet">
            Skip tutorial
          </Button>
        </ActionForm>
      </div>
    </>
  );
}

function Step({
  step,
  position,
  count,
  percent,
  act,
}: Acting & { step: OnboardingStep; position: number; count: number; percent: number }) {
  const of = { step: step.id };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="flex min-w-0 flex-1 basis-48 items-center gap-2 font-bold text-[15px]">
          <Rocket size={16} aria-hidden="true" className="shrink-0 text-brand" />
          {step.title}
        </h2>
        <Tag>
          Step {position + 1} of {count}
        </Tag>
      </div>
      <p className="mt-1.5 mb-3 text-ink-2 text-sm">
        {step.description} {step.content}
      </p>
      <ProgressBar label="Tutorial steps completed" percent={percent} />
      <div className="mt-3.5 flex flex-wrap gap-2">
        <ActionForm fields={{ intent: "complete", ...of }} onAct={() => act("complete")}>
          <Button type="submit" look="primary">
            {step.action}
          </Button>
        </ActionForm>
        {hasPrevious(step.id) ? (
          <ActionForm fields={{ intent: "previous", ...of }} onAct={() => act("previous")}>
            <Button type="submit">Previous</Button>
          </ActionForm>
        ) : null}
        <ActionForm fields={{ intent: "skip", ...of }} onAct={() => act("skip")}>
          <Button type="submit" look="quiet">
            Skip tutorial
          </Button>
        </ActionForm>
      </div>
    </>
  );
}
