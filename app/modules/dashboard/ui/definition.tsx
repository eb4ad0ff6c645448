import { Info } from "lucide-react";
import { type KeyboardEvent, useId } from "react";

const leaveOnEscape = (event: KeyboardEvent<HTMLButtonElement>) => {
  if (event.key === "Escape") event.currentTarget.blur();
};

/** What a figure means: shown while its button is pointed at or has the focus, within the nearest positioned parent. */
export function Definition({ label, text }: { label: string; text: string }) {
  const id = useId();
  return (
    <span className="group ml-auto flex">
      <button
        type="button"
        aria-label={`What ${label} means`}
        aria-describedby={id}
        onKeyDown={leaveOnEscape}
        className="-mr-1.5 grid size-6 place-items-center rounded-s text-ink-3 hover:text-ink pointer-coarse:-my-2.5 pointer-coarse:-mr-3 pointer-coarse:size-11"
      >
        <Info size={14} aria-hidden="true" />
      </button>
      <span
        role="tooltip"
        id={id}
        className="invisible absolute inset-x-2 top-11 z-10 rounded-s border border-line bg-surface p-2.5 text-[13px] text-ink shadow-2 group-focus-within:visible group-hover:visible group-hover:delay-700"
      >
        {text}
      </span>
    </span>
  );
}
