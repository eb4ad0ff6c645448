import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { useState } from "react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "../../button.tsx";
import { useHydrated } from "../../text/time.tsx";
import { closedTrialBanner } from "./trial-dismissal.ts";

/** How long the trial still lasts, above the pages of the people who own the workspace, until they close it. */
export default function TrialBanner({ daysLeft, href }: { daysLeft: number; href: string }) {
  const [isClosed, setIsClosed] = useState(false);
  const hydrated = useHydrated();
  if (isClosed) return null;
  const close = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = closedTrialBanner(daysLeft);
    setIsClosed(true);
    // The button is gone: keys continue at the page's content.
    const main = document.getElementById("main");
    main?.setAttribute("tabindex", "-1");
    main?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label="Trial"
      className="flex items-center gap-3 border-line border-b bg-brand-soft px-4 py-0.5 text-sm sm:px-[18px]"
    >
      <Link to={href} className="grow py-1.5 font-semibold text-brand hover:underline pointer-coarse:py-3">
        {counted(daysLeft, "day")} left in your Pro trial
        <span className="ml-3 underline underline-offset-4">See plans</span>
      </Link>
      {/* Without scripts it stays. */}
      <Button
        look="quiet"
        size="s"
        aria-label="Close the trial notice"
        icon={<X size={16} aria-hidden="true" />}
        onClick={close}
        className={hydrated ? "" : "invisible"}
      />
    </section>
  );
}
