import { Link } from "@remix-run/react";
import { counted } from "#app/shared/format/number.ts";

/** How long the trial still lasts, above every page of the people who own the workspace. */
export function TrialBanner({ daysLeft, href }: { daysLeft: number; href: string }) {
  return (
    <section aria-label="Trial" className="border-line border-b bg-brand-soft px-4 py-2 text-sm sm:px-[18px]">
      <Link to={href} className="font-semibold text-brand hover:underline pointer-coarse:py-3">
        {counted(daysLeft, "day")} left in your Pro trial
        <span className="ml-3 underline underline-offset-4">See plans</span>
      </Link>
    </section>
  );
}
