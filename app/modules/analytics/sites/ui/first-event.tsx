import { Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { counted } from "#app/shared/format/number.ts";
import { Spinner } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";

const LOOK_AGAIN_MS = 5_000;

/** First sight of a site without events: what to paste, and whether something has come yet. */
export function FirstEvent({
  snippet,
  host,
  keptOut,
  eventsPath,
}: {
  snippet: string;
  host: string;
  /** Requests that came and look like bots. */
  keptOut: number;
  eventsPath: string;
}) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && state === "idle") revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate, state]);
  const hydrated = useHydrated();
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-lg tracking-tight">Paste this line into your pages</h2>
      <p className="mt-1.5 mb-4 max-w-[62ch] text-ink-2 text-sm">
        {`Put it into the head of every page of ${host}. It sets no cookie, keeps no IP address, and does not slow the page down.`}
      </p>
      <CodeListing label="The tracker" text={snippet} />
      <p role="status" className="mt-4 flex items-center gap-2.5 text-ink-2 text-sm">
        {hydrated ? <Spinner /> : null}
        {hydrated
          ? "Waiting for the first visit. Open your website in another tab: this page shows it within seconds."
          : "No visit has come yet. Open your website, then load this page again."}
      </p>
      {keptOut > 0 ? (
        <p className="mt-2 text-sm">
          {`${counted(keptOut, "request")} arrived but ${keptOut === 1 ? "looks like a bot" : "look like bots"}, so nothing was counted. `}
          <Link to={eventsPath} className="font-semibold text-brand underline underline-offset-4">
            See why
          </Link>
        </p>
      ) : null}
    </Card>
  );
}
