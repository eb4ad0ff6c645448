import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "./cx.ts";

type Look = "primary" | "secondary" | "quiet" | "danger" | "signal" | "stage";
type Size = "s" | "m" | "field" | "l";

const LOOKS: Record<Look, string> = {
  primary: "border-brand bg-brand text-on-brand hover:border-brand-strong hover:bg-brand-strong",
  secondary: "border-line-strong bg-surface text-ink hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-ink hover:bg-sunken",
  danger: "border-bad bg-surface text-bad hover:bg-bad-soft",
  stage: "border-stage-line bg-stage-2 text-stage-ink hover:border-stage-ink-2",
  signal: "border-signal bg-signal text-stage hover:brightness-95",
};

// 44 px high on touch screens (WCAG 2.5.5), denser with a mouse.
const SIZES: Record<Size, string> = {
  s: "h-8 px-3 text-[13px] rounded-s pointer-coarse:h-11",
  m: "h-[38px] px-4 text-sm rounded-s pointer-coarse:h-11",
  // As high as the field beside it.
  field: "h-11 px-4 text-sm rounded-s",
  l: "h-[50px] px-[22px] text-base rounded-m",
};

/** Classes of a button, for the few elements that must look like one without being one. */
export const buttonClass = (look: Look = "secondary", size: Size = "m", extra?: string) =>
  cx(
    "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap border font-semibold no-underline disabled:cursor-not-allowed disabled:opacity-60",
    LOOKS[look],
    SIZES[size],
    extra,
  );

interface Style {
  look?: Look | undefined;
  size?: Size | undefined;
  icon?: ReactNode;
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Style & {
    /** Replaces the label and blocks the button while work is under way. */
    busyLabel?: string | undefined;
    busy?: boolean | undefined;
  };

export function Button({
  look,
  size,
  icon,
  busy,
  busyLabel,
  children,
  className,
  disabled,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(look, size, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

export function LinkButton({ look, size, icon, children, className, ...rest }: LinkProps & Style) {
  return (
    <Link className={buttonClass(look, size, typeof className === "string" ? className : undefined)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

export function Spinner({ label }: { label?: string }) {
  return (
    <span
      role={label ? "status" : undefined}
      aria-hidden={label ? undefined : true}
      className="inline-block size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
    >
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
