import type { LucideIcon } from "lucide-react";
import type { KeyboardEvent } from "react";
import { cx } from "#app/ui/cx.ts";

interface ToolbarButtonProps {
  label: string;
  icon: LucideIcon;
  /** Undefined: a button that does something once. */
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** A button of the toolbar. The text keeps its selection when it is pressed by a mouse. */
export function ToolbarButton({ label, icon: Icon, pressed, disabled = false, onPress }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!disabled) onPress();
      }}
      className={cx(
        "grid size-8 shrink-0 place-items-center rounded-s pointer-coarse:size-11",
        pressed ? "bg-brand-soft text-brand-strong" : "text-ink-2 hover:bg-sunken hover:text-ink",
        disabled && "opacity-40",
      )}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}

/** Arrow keys move within a toolbar; one control at a time is in the order of Tab (WAI-ARIA, toolbar pattern). */
export function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>("button, select, input")];
  const at = controls.indexOf(event.target as HTMLElement);
  // Arrows belong to the list of a select and to the text of a field.
  const isField = event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement;
  const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
  const to =
    event.key === "Home" && !isField
      ? 0
      : event.key === "End" && !isField
        ? controls.length - 1
        : step
          ? at + step
          : null;
  if (at === -1 || to === null || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  const next = controls[(to + controls.length) % controls.length];
  for (const control of controls) control.tabIndex = control === next ? 0 : -1;
  next?.focus();
}
