import type { useLoaderData } from "@remix-run/react";
import { type ReactNode, Suspense } from "react";
import { DeletionBanner } from "#app/modules/privacy/index.ts";
import { SearchButton } from "#app/modules/search/index.ts";
import { Telemetry } from "#app/modules/telemetry/index.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { ReadOnly, ViewingBanner } from "#app/ui/shell/banners/viewing-banner.tsx";
import { ModuleLinksProvider } from "#app/ui/shell/module-links.ts";
import { Shell } from "#app/ui/shell/shell.tsx";
import { TimeZoneSync } from "#app/ui/shell/time-zone-sync.tsx";
import type { readFrame } from "./frame.server.ts";

/** What `readFrame` read, as it arrives in the browser. */
export type FrameData = ReturnType<typeof useLoaderData<typeof readFrame>>;

/** Most people are not on trial. */
const TrialBanner = lazyPart(() => import("#app/ui/shell/banners/trial-banner.tsx"));

/** Header, notices and sidebar around a signed-in person's page. */
export function Frame({
  user,
  modules,
  bell,
  zone,
  trialDaysLeft,
  deletion,
  tracking,
  viewing,
  children,
}: FrameData & { children: ReactNode }) {
  const notices = (
    <>
      {viewing ? <ViewingBanner {...viewing} /> : null}
      {deletion ? <DeletionBanner {...deletion} /> : null}
      {trialDaysLeft === null ? null : (
        <Suspense fallback={<div className="h-9" />}>
          <TrialBanner daysLeft={trialDaysLeft} href="/billing" />
        </Suspense>
      )}
    </>
  );
  const shell = (
    <ModuleLinksProvider value={modules}>
      <Shell user={user} bell={bell} search={<SearchButton />} notice={notices}>
        <Telemetry {...tracking} />
        {zone ? <TimeZoneSync known={zone} /> : null}
        {children}
      </Shell>
    </ModuleLinksProvider>
  );
  return viewing ? <ReadOnly>{shell}</ReadOnly> : shell;
}
