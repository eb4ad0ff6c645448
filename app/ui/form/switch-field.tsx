import { type InputHTMLAttributes, useId } from "react";

interface SwitchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint: string;
}

/** A setting that is on or off. A checkbox to the form, a switch to the eye and to the ear. */
export function SwitchField({ label, hint, ...input }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4 pointer-coarse:py-1.5">
      <div className="min-w-0">
        <label htmlFor={id} className="block font-medium text-sm">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-[13px] text-ink-3 [overflow-wrap:anywhere]">
          {hint}
        </p>
      </div>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        id={id}
        aria-describedby={`${id}-hint`}
        className="relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-ink-3 bg-ink-3 transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:border-brand checked:bg-brand checked:before:translate-x-4 motion-reduce:transition-none motion-reduce:before:transition-none"
        {...input}
      />
    </div>
  );
}
