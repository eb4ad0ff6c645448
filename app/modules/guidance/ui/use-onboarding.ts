import { useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { saveLocal } from "../browser/store.ts";
import type { Guidance } from "../domain/guidance.ts";
import { type OnboardingAction, transition } from "../domain/onboarding.ts";
import { TOUR_PARAM } from "../domain/tour/tour.ts";
import { restoreFocus } from "./restore-focus.ts";

/** The tutorial's acts in the browser, and whether its dialog is open. `waits`: it does not open automatically now. */
export function useOnboarding({ owner, onboarding, steps }: Guidance, waits: boolean) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [open, setOpen] = useState(false);
  const { currentStep, isActive, completedSteps } = onboarding;

  // The dialog greets new and restarting people; from the second step on the card continues where the person stopped.
  const isNew = owner !== null && isActive && currentStep === "welcome" && completedSteps.length === 0;
  // A person who asked for the tour gets the tour.
  const asksForTour = params.get(TOUR_PARAM.name) === TOUR_PARAM.value;
  useEffect(() => {
    if (isNew && !waits && !asksForTour) setOpen(true);
  }, [isNew, waits, asksForTour]);

  const act = (name: OnboardingAction) => {
    const next = transition(onboarding, name);
    saveLocal("onboarding", next);
    const route = name === "complete" ? steps.find(({ id }) => id === currentStep)?.route : null;
    setOpen(name === "start" || name === "restart" || (open && next.isActive && !route));
    if (route) navigate(route);
    // What opened the dialog was replaced by the card meanwhile.
    else restoreFocus("start-tutorial");
  };
  return { open, act };
}
