import { useEffect } from "react";
import { showToast } from "../../toast.tsx";
import { restoreForms, watchForms } from "./kept-forms.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { UnsentNotice } from "./unsent-notice.tsx";
import { VersionNotice } from "./version-notice.tsx";

export interface PartsProps {
  /** Whether the page has shortcuts. */
  keys: boolean;
}

/** Everything that waits around a page, loaded together. */
export function Parts({ keys }: PartsProps) {
  useEffect(() => {
    if (restoreForms()) void showToast({ kind: "success", title: "This is the new version", message: "What you had typed is still here." });
    return watchForms();
  }, []);
  return (
    <>
      <section
        aria-label="About this page"
        className="pointer-events-none fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 mx-auto grid max-w-[440px] gap-2 print:hidden"
      >
        <OfflineNotice />
        <UnsentNotice />
        <VersionNotice />
      </section>
      {keys ? <Shortcuts /> : null}
    </>
  );
}
