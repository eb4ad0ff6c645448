import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../button.tsx";
import { deployedBuild, loadedBuild, mayReloadFor } from "./deployed-build.ts";
import { discardFormDrafts, saveFormDrafts } from "./form-drafts.ts";
import { Notice } from "./notice.tsx";

/** A tab that is looked at often asks no more often than this. */
const ASK_AGAIN_MS = 60_000;

/** The build that is newer than this page, or null. Asked when the tab comes to the front, the connection comes back, or a part of the page is missing. */
function useNewBuild(): string | null {
  const [build, setBuild] = useState<string | null>(null);
  useEffect(() => {
    const loaded = loadedBuild();
    if (!loaded) return;
    let askedAtMs = Number.NEGATIVE_INFINITY;
    let isHere = true;
    const ask = async () => {
      askedAtMs = performance.now();
      const deployed = await deployedBuild();
      if (deployed === null) return null;
      const newer = deployed === loaded ? null : deployed;
      if (isHere) setBuild(newer);
      return newer;
    };
    const onFront = () =>
      void (document.visibilityState === "visible" && performance.now() - askedAtMs > ASK_AGAIN_MS && ask());
    const onOnline = () => void ask();
    // A part that was not loaded yet went away with the old version.
    const onMissingPart = async () => {
      // At once: without its part the page, and this with it, may give way to an error.
      const kept = saveFormDrafts();
      const newer = navigator.onLine ? await ask() : null;
      if (newer && kept !== "impossible" && mayReloadFor(newer)) window.location.reload();
      else discardFormDrafts();
    };
    document.addEventListener("visibilitychange", onFront);
    window.addEventListener("online", onOnline);
    window.addEventListener("vite:preloadError", onMissingPart);
    return () => {
      isHere = false;
      document.removeEventListener("visibilitychange", onFront);
      window.removeEventListener("online", onOnline);
      window.removeEventListener("vite:preloadError", onMissingPart);
    };
  }, []);
  return build;
}

/** Offers a new version. Reloading keeps what was typed, except passwords and files, which are asked about first. */
export function VersionNotice() {
  const build = useNewBuild();
  const [mayLose, setMayLose] = useState(false);
  const reload = () => {
    if (saveFormDrafts() === "impossible" && !mayLose) setMayLose(true);
    else window.location.reload();
  };
  return (
    <Notice icon={<RefreshCw size={17} aria-hidden="true" />}>
      {build ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-semibold">A new version of Kaja is here</p>
            <p className="mt-0.5 text-ink-2">
              {mayLose
                ? "A password or file that you have chosen here cannot be kept. Send the form first, or reload anyway."
                : "What you have typed on this page is kept."}
            </p>
          </div>
          <Button size="s" look="primary" onClick={reload}>
            {mayLose ? "Reload anyway" : "Reload"}
          </Button>
        </div>
      ) : null}
    </Notice>
  );
}
