import { type ReactNode, Suspense } from "react";
import type { Guidance } from "#app/modules/guidance/index.ts";
import { Card } from "#app/ui/card.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";

/* The aids for newcomers: rendered with the page, their code comes after it. */

type Aid = { guidance: Guidance };

/** Nothing opens automatically while the page waits for what it asks for. */
type Opening = Aid & { waits: boolean };

/** The heading takes the focus when the last announcement is dismissed. */
type News = Aid & { headingId: string };

const Banner = lazyPart<News>(async () => ({
  default: (await import("#app/modules/guidance/index.ts")).AnnouncementBanner,
}));
const Onboarding = lazyPart<Opening>(async () => ({
  default: (await import("#app/modules/guidance/index.ts")).OnboardingCard,
}));
const Tasks = lazyPart<Aid>(async () => ({ default: (await import("#app/modules/guidance/index.ts")).Checklist }));
const Progress = lazyPart<Aid>(async () => ({
  default: (await import("#app/modules/guidance/index.ts")).ProgressWidget,
}));
const Tour = lazyPart<Opening>(async () => ({
  default: (await import("#app/modules/guidance/index.ts")).DashboardTour,
}));

/** The room that a part will need, in case the page comes before its code. */
const Room = ({ className }: { className: string }) => (
  <Card className={className}>
    <span className="sr-only">Loading…</span>
  </Card>
);

const Late = ({ room, children }: { room: string; children: ReactNode }) => (
  <Suspense fallback={<Room className={room} />}>{children}</Suspense>
);

/** News and tips, one at a time. */
export const AnnouncementBanner = ({ guidance, headingId }: News) =>
  guidance.announcements.length === 0 ? null : (
    <Late room="min-h-[88px]">
      <Banner guidance={guidance} headingId={headingId} />
    </Late>
  );

/** The tutorial and what to do first. */
export const GettingStarted = ({ guidance, waits }: Opening) => (
  <>
    <Late room="min-h-[196px]">
      <Onboarding guidance={guidance} waits={waits} />
    </Late>
    <div data-tour="checklist" className="grid grid-cols-[minmax(0,1fr)] empty:hidden">
      <Late room="min-h-[440px]">
        <Tasks guidance={guidance} />
      </Late>
    </div>
  </>
);

/** Level, streak and achievements. */
export const ProgressWidget = ({ guidance }: Aid) => (
  <Late room="min-h-[300px]">
    <Progress guidance={guidance} />
  </Late>
);

/** Shows the page around, once. */
export const DashboardTour = ({ guidance, waits }: Opening) => (
  <Suspense>
    <Tour guidance={guidance} waits={waits} />
  </Suspense>
);
