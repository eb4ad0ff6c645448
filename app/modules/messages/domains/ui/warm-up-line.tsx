import { Link } from "@remix-run/react";
import { counted, exact } from "#app/shared/format/number.ts";
import { domainPath } from "../../paths.ts";
import type { WarmUpNote } from "../warm-up.server.ts";

/** What the warm-up plan means for a campaign: how many mails leave today, and on how many days all of them do. */
export function WarmUpLine({ note: { domainId, domain, sent, max, days } }: { note: WarmUpNote }) {
  return (
    <p className="rounded-s bg-info-soft px-3.5 py-2.5 text-info text-sm">
      <Link to={domainPath(domainId)} className="font-semibold underline underline-offset-2">
        Warm-up of {domain}
      </Link>
      {`: ${exact(sent)} of ${exact(max)} mails sent today. `}
      {days > 1 ? `This campaign is sent over about ${counted(days, "day")}.` : "This campaign fits in today."}
    </p>
  );
}
