import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { dialogPercent, hasPrevious, type OnboardingAction, type OnboardingState } from "../domain/onboarding.ts";
import type { OnboardingStep } from "../domain/tour/steps.ts";
import { ProgressBar } from "./progress-bar.tsx";

interface OnboardingDialogProps {
  onboarding: OnboardingState;
  steps: readonly OnboardingStep[];
  act: (name: OnboardingAction) => void;
}

/** The tutorial in front of the page. Escape and the cross close it without skipping: it can be taken up again. */
export default function OnboardingDialog({ onboarding, steps, act }: OnboardingDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const position = steps.findIndex(({ id }) => id === onboarding.currentStep);
  const step = steps[position];

  useEffect(() => {
    const shown = dialog.current;
    // What had the focus gets it back from the browser when the dialog closes.
    shown?.showModal();
    return () => shown?.close();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is read from its heading on
  useEffect(() => heading.current?.focus(), [step?.id]);

  if (!step) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="onboarding-title"
      onCancel={(event) => {
        event.preventDefault();
        act("close");
      }}
      className="m-auto w-[min(520px,calc(100vw-2rem))] rounded-l border border-line bg-surface p-5 text-ink shadow-2 backdrop:bg-stage/50 sm:p-7"
    >
      <div className="flex items-center gap-3">
        <p className="flex-1 font-medium text-[13px] text-ink-3">
          Step {position + 1} of {steps.length}
        </p>
        <Button
          look="quiet"
          size="s"
          aria-label="Close the tutorial"
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => act("close")}
        />
      </div>
      <div className="mt-2">
        <ProgressBar label="Position in the tutorial" percent={dialogPercent(step.id)} />
      </div>
      <h2
        ref={heading}
        id="onboarding-title"
        tabIndex={-1}
        className="mt-5 font-bold text-xl tracking-tight outline-none"
      >
        {step.title}
      </h2>
      <p className="mt-1 font-medium text-ink-2">{step.description}</p>
      <p className="mt-3 text-[15px] text-ink-2">{step.content}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button look="primary" onClick={() => act("complete")}>
          {step.action}
        </Button>
        {hasPrevious(step.id) ? <Button onClick={() => act("previous")}>Previous</Button> : null}
        <span className="flex-1" />
        <Button look="quiet" onClick={() => act("skip")}>
          Skip tutorial
        </Button>
      </div>
    </dialog>
  );
}
