import { useLocation, useNavigation } from "@remix-run/react";
import { CloudOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { restoreFormDrafts, saveFormDrafts, touchSent } from "./form-drafts.ts";
import { Notice } from "./notice.tsx";
import { interceptFailedSubmissions } from "./offline-submissions.ts";

/** Says of a form that could not be sent that it is still there; goes with the next one that is, and with the page. */
export function OfflineSubmissionsNotice() {
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const [unsent, setUnsent] = useState(0);
  const kept = useRef(false);
  useEffect(
    () =>
      interceptFailedSubmissions((answered) => {
        if (!answered) {
          touchSent();
          saveFormDrafts();
          kept.current = true;
        }
        setUnsent((before) => (answered ? 0 : before + 1));
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other forms
  useEffect(() => setUnsent(0), [pathname]);
  // The page may have rendered a form again, as it does for an answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that is sent beside the page leaves its state alone
  useEffect(() => {
    if (state !== "idle" || !kept.current) return;
    kept.current = false;
    restoreFormDrafts();
  }, [state, unsent]);
  return (
    <Notice icon={<CloudOff size={17} aria-hidden="true" />}>
      {unsent > 0 ? (
        <>
          <p className="font-semibold">This could not be sent</p>
          <p className="mt-0.5 text-ink-2">
            Kaja did not answer. What you typed is still here; please try again in a moment.
          </p>
        </>
      ) : null}
    </Notice>
  );
}
