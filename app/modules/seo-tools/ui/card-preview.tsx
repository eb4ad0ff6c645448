import { Image } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import type { Block } from "../domain/tool.ts";

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
          {description ? (
            <div className="line-clamp-2 text-[13px] text-ink-2 [overflow-wrap:anywhere]">{description}</div>
          ) : null}
        </div>
      </div>
    </figure>
  );
}
