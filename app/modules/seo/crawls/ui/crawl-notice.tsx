import { Link } from "@remix-run/react";
import { CircleAlert, PauseCircle, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import type { CrawlStatus } from "../../domain/crawl.ts";

interface CrawlNoticeProps {
  status: CrawlStatus;
  reason: string | null;
  /** Whether the figures below come from an earlier crawl. */
  earlierShown: boolean;
}

/** Why the latest crawl has no full result, and what to do about it. Nothing for the other states. */
export function CrawlNotice({ status, reason, earlierShown }: CrawlNoticeProps) {
  const earlier = earlierShown ? " The metrics below are from the last finished crawl." : "";
  if (status === "blocked") {
    return (
      <Notice tone="warn" icon={<ShieldAlert size={18} aria-hidden="true" />} title="A bot wall stopped the crawl">
        <p>
          {reason ??
            "The site answers our crawler with a challenge in place of its pages. Allow our crawler in its firewall, then start the crawl again."}
        </p>
        <p className="mt-2">The pages themselves may be fine, so none of them is reported as broken.{earlier}</p>
      </Notice>
    );
  }
  if (status === "failed") {
    return (
      <Notice tone="bad" icon={<CircleAlert size={18} aria-hidden="true" />} title="The crawl could not be completed">
        <p>
          {reason ?? "Something unexpected stopped it."} Check that the address opens in a browser, then press Crawl
          now.{earlier}
        </p>
      </Notice>
    );
  }
  if (status === "canceled") {
    return (
      <Notice tone="plain" icon={<CircleAlert size={18} aria-hidden="true" />} title="The crawl was canceled">
        <p>
          {earlierShown
            ? earlier.trim()
            : "What it had found until then is below; it is not compared with other crawls."}
        </p>
      </Notice>
    );
  }
  return null;
}

/** Why a website is not crawled at the moment, with the way to a plan that has room for it. */
export function OverLimitNotice({ text }: { text: string }) {
  return (
    <Notice
      tone="warn"
      icon={<PauseCircle size={18} aria-hidden="true" />}
      title="This website is not crawled at the moment"
    >
      <p>
        {text}{" "}
        <Link to="/billing" className="font-semibold text-brand underline">
          Compare plans
        </Link>
      </p>
    </Notice>
  );
}

function Notice({
  tone,
  icon,
  title,
  children,
}: {
  tone: "warn" | "bad" | "plain";
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className={cx(
        "mb-3.5 flex gap-3 rounded-m border p-4 text-sm",
        tone === "warn" && "border-warn bg-warn-soft",
        tone === "bad" && "border-bad bg-bad-soft",
        tone === "plain" && "border-line bg-sunken",
      )}
    >
      <span className={cx("mt-0.5", tone === "warn" && "text-warn", tone === "bad" && "text-bad")}>{icon}</span>
      <div className="min-w-0">
        <h2 className="font-bold">{title}</h2>
        <div className="mt-1 max-w-[75ch]">{children}</div>
      </div>
    </section>
  );
}
