import { Image } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import type { Block } from "../domain/tool.ts";

/** A search result as it is usually drawn; the frame says for which screen. */
export function ResultPreview({ device, site, crumbs, title, description, date }: Extract<Block, { kind: "serp" }>) {
  return (
    <figure className={cx("min-w-0", device === "Phone" && "max-w-[400px]")}>
      <figcaption className="mb-1.5 font-bold text-[15px]">{device}</figcaption>
      <div className="rounded-m border border-line bg-surface p-4 shadow-1">
        <div className="flex items-center gap-2.5">
          <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken font-bold text-ink-2 text-xs">
            {site.charAt(0).toUpperCase()}
          </span>
          <div className="min-w-0">
            <div className="truncate text-sm">{site}</div>
            <div className="truncate text-ink-3 text-xs">{crumbs}</div>
          </div>
        </div>
        <p className="mt-2 font-[Arial,sans-serif] text-info text-xl leading-snug [overflow-wrap:anywhere]">{title}</p>
        <p className="mt-1 font-[Arial,sans-serif] text-ink-2 text-sm leading-normal [overflow-wrap:anywhere]">
          {date ? <span className="text-ink-3">{date} — </span> : null}
          {description}
        </p>
      </div>
    </figure>
  );
}

/** How a network draws a shared link. Its picture is named, not loaded: pages of ours load no files from elsewhere. */
export function CardPreview({ network, layout, host, title, description, picture }: Extract<Block, { kind: "card" }>) {
  const large = layout === "large";
  return (
    <figure className="min-w-0 max-w-[520px]">
      <figcaption className="mb-1.5 font-bold text-[15px]">{network}</figcaption>
      <div className={cx("overflow-hidden rounded-m border border-line bg-surface shadow-1", !large && "flex")}>
        <div
          className={cx(
            "grid place-content-center place-items-center gap-1.5 bg-sunken p-3 text-center text-ink-3 text-xs",
            large ? "aspect-[1.91] border-line border-b" : "w-[120px] shrink-0 border-line border-r",
          )}
        >
          <Image size={22} aria-hidden="true" />
          <span className="line-clamp-3 [overflow-wrap:anywhere]">{picture || "No picture"}</span>
        </div>
        <div className="min-w-0 px-3.5 py-2.5">
          <div className="truncate text-ink-3 text-xs">{host}</div>
          <div className="line-clamp-2 font-semibold text-[15px] [overflow-wrap:anywhere]">{title || "No title"}</div>
          {description ? <div className="line-clamp-2 text-[13px] text-ink-2 [overflow-wrap:anywhere]">{description}</div> : null}
        </div>
      </div>
    </figure>
  );
}
