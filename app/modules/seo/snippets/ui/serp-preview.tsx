import { cx } from "#app/ui/cx.ts";
import type { SerpPreview } from "../domain/serp-preview.ts";

/** Google's own colours, as the picture is of its page; the text sizes are those the widths are measured in. */
const INK = {
  title: "text-[light-dark(#1a0dab,#99c3ff)]",
  text: "text-[light-dark(#474747,#bfbfbf)]",
  strong: "text-[light-dark(#1f1f1f,#e8e8e8)]",
};
const FONT = { fontFamily: "Arial, 'Liberation Sans', Helvetica, sans-serif" };

/** A search result as Google would probably draw it, in light and dark; pure markup, the lines are broken already. */
export function SerpPreviewCard({ preview, label }: { preview: SerpPreview; label?: string }) {
  const { device, siteName, breadcrumb, title, description, date, descriptionParts } = preview;
  const mobile = device === "mobile";
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 font-semibold text-[13px] text-ink-2">
        {label ?? (mobile ? "On a phone" : "On a desktop")}
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture made of text, no set of fields */}
      <div
        role="group"
        aria-label={mobile ? "Search result on a phone" : "Search result on a desktop"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
        tabIndex={0}
        className="overflow-x-auto rounded-m border border-line bg-[light-dark(#fff,#1f1f1f)] p-4"
        style={FONT}
      >
        {/* A phone of 360 px has no room for a card around 328 px. */}
        <div className={mobile ? "w-[328px] max-sm:[zoom:0.88]" : "w-[600px]"}>
          <div className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-[light-dark(#f3f5f6,#303134)] font-bold text-[13px] text-[light-dark(#474747,#bfbfbf)]"
            >
              {[...siteName][0]?.toUpperCase()}
            </span>
            <div className="min-w-0">
              <div className={cx("truncate text-[14px] leading-5", INK.strong)}>{siteName}</div>
              <div className={cx("truncate text-[12px] leading-[18px]", INK.text)}>{breadcrumb}</div>
            </div>
          </div>
          <div className={cx("mt-1.5", mobile ? "text-[18px] leading-6" : "text-[20px] leading-[26px]", INK.title)}>
            {title.missing ? (
              <em>No title: Google makes one up</em>
            ) : (
              title.lines.map((line) => <Line key={line} parts={[{ text: line, bold: false }]} />)
            )}
          </div>
          <div className={cx("mt-1 text-[14px] leading-[22px]", INK.text)}>
            {description.missing ? (
              <em>No description: Google takes a passage of the page</em>
            ) : (
              descriptionParts.map((parts, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and may repeat
                <Line key={index} parts={parts} lead={index === 0 && date ? date : null} />
              ))
            )}
          </div>
        </div>
      </div>
      <figcaption className="mt-1.5 text-[13px] text-ink-3 tabular-nums">
        Title {meter(title)}, description {meter(description)}
        {description.cut && date ? ": the date before it takes room as well" : ""}
      </figcaption>
    </figure>
  );
}

const meter = ({ missing, widthPx, maxPx, cut }: SerpPreview["title"]): string =>
  missing ? "missing" : `about ${widthPx} of ${maxPx} px${cut ? " (cut)" : ""}`;

/** A line is broken by us, never by the browser: its widths may differ a little from Arial's. */
function Line({ parts, lead = null }: { parts: readonly { text: string; bold: boolean }[]; lead?: string | null }) {
  return (
    <span className="block whitespace-nowrap">
      {lead ? <span className="opacity-75">{lead} — </span> : null}
      {parts.map(({ text, bold }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one line have no other name, and the list never changes
        <span key={index} className={bold ? "font-bold" : undefined}>
          {text}
        </span>
      ))}
    </span>
  );
}
