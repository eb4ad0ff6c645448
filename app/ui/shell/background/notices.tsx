import { useEffect } from "react";
import { showToast } from "../../toast/toast.tsx";
import { restoreFormDrafts, watchForms } from "./form-drafts.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { OfflineSubmissionsNotice } from "./offline-submissions-notice.tsx";
import { ThemeOffer } from "./theme-offer.tsx";
import { VersionNotice } from "./version-notice.tsx";

/** What is said of the connection and of a new version, and what keeps forms meanwhile. */
export function Notices() {
  useEffect(() => {
    if (restoreFormDrafts())
      void showToast({
        kind: "success",
        title: "This is the new version",
        message: "What you had typed is still here.",
      });
    return watchForms();
  }, []);
  return (
    <section
      aria-label="About this page"
      className="pointer-events-none fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 mx-auto grid max-w-[440px] gap-2 print:hidden"
    >
      <OfflineNotice />
      <OfflineSubmissionsNotice />
      <VersionNotice />
      <ThemeOffer />
    </section>
  );
}
