import { CopyButton } from "../copy-button.tsx";
import { cx } from "../cx.ts";

interface ListingProps {
  /** What it is, for who does not see it. */
  label: string;
  text: string;
  /** Shown in its head, beside the copy button. */
  title?: string;
  className?: string;
}

/** A text of a program or a terminal, with a button that copies it. */
export function CodeListing({ label, text, title, className }: ListingProps) {
  return (
    <div className={cx("group relative overflow-hidden rounded-m bg-stage text-stage-ink", className)}>
      {title ? (
        <div className="border-stage-line border-b px-4 py-2.5 font-mono text-[12.5px] text-stage-ink-2">{title}</div>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: no landmark, as a text has many of them, and no fieldset, as nothing is filled in */}
      <div
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
        tabIndex={0}
        className={cx("overflow-x-auto p-4 text-[13px] leading-relaxed", !title && "pt-12 sm:mr-24 sm:pt-4")}
      >
        <pre dir="ltr" className="font-mono">
          <code>{text}</code>
        </pre>
      </div>
      <div className="absolute top-1.5 right-1.5">
        <CopyButton text={text} copied="Copied to clipboard" look="stage" label={`Copy: ${label}`}>
          Copy
        </CopyButton>
      </div>
    </div>
  );
}
