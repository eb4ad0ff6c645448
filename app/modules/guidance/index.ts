/** Public API of the guidance in the browser: the aids of the dashboard, and what is kept of a person's way. */
export { readLocal, saveLocal, useGuidance } from "./browser/store.ts";
export { isItemId } from "./domain/checklist.ts";
export type { Guidance } from "./domain/guidance.ts";
export { AnnouncementBanner } from "./ui/announcement-banner.tsx";
export { Checklist } from "./ui/checklist.tsx";
export { OnboardingCard } from "./ui/onboarding-card.tsx";
export { ProgressWidget } from "./ui/progress-widget.tsx";
export { DashboardTour } from "./ui/tour.tsx";
