import { ChevronDown } from "lucide-react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { cx } from "../cx.ts";

const CONTROL =
  "w-full rounded-s border bg-surface px-3 text-[15px] text-ink placeholder:text-ink-3 [&:is(input,textarea):read-only]:bg-sunken [&:is(input,textarea):read-only]:text-ink-2 aria-invalid:border-bad";

interface Shared {
  label: string;
  hint?: ReactNode;
  /** Messages to show beside the field; the first one is announced. */
  errors?: readonly string[] | undefined;
}

function Frame({ id, label, hint, errors, children }: Shared & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children}
      {errors?.length ? (
        <p id={`${id}-error`} className="text-[13px] text-bad">
          {errors[0]}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-[13px] text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

const described = (id: string, { hint, errors }: Pick<Shared, "hint" | "errors">) => ({
  id,
  "aria-invalid": errors?.length ? true : undefined,
  "aria-describedby": errors?.length ? `${id}-error` : hint ? `${id}-hint` : undefined,
});

export function Field({
  label,
  hint,
  errors,
  className,
  id,
  ...input
}: Shared & InputHTMLAttributes<HTMLInputElement>) {
  const made = useId();
  const own = id ?? made;
  return (
    <Frame id={own} label={label} hint={hint} errors={errors}>
      <input
        className={cx(CONTROL, "h-11 border-line-strong", className)}
        {...input}
        {...described(own, { hint, errors })}
      />
    </Frame>
  );
}

export function TextArea({
  label,
  hint,
  errors,
  className,
  id,
  ...input
}: Shared & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const made = useId();
  const own = id ?? made;
  return (
    <Frame id={own} label={label} hint={hint} errors={errors}>
      <textarea
        className={cx(CONTROL, "min-h-32 border-line-strong py-2.5", className)}
        {...input}
        {...described(own, { hint, errors })}
      />
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  errors,
  className,
  id,
  children,
  ...input
}: Shared & SelectHTMLAttributes<HTMLSelectElement>) {
  const made = useId();
  const own = id ?? made;
  return (
    <Frame id={own} label={label} hint={hint} errors={errors}>
      <span className="relative">
        <select
          className={cx(CONTROL, "h-11 appearance-none border-line-strong pr-9", className)}
          {...input}
          {...described(own, { hint, errors })}
        >
          {children}
        </select>
        <ChevronDown size={16} aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3 text-ink-3" />
      </span>
    </Frame>
  );
}

export function CheckboxField({
  label,
  hint,
  id,
  ...input
}: { label: string; hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className="flex gap-2.5 pointer-coarse:py-1.5">
      <input
        type="checkbox"
        id={own}
        className="mt-0.5 size-[18px] shrink-0 accent-brand"
        aria-describedby={hint ? `${own}-hint` : undefined}
        {...input}
      />
      <div className="min-w-0">
        <label htmlFor={own} className="block font-medium text-sm">
          {label}
        </label>
        {hint ? (
          <p id={`${own}-hint`} className="text-[13px] text-ink-3 [overflow-wrap:anywhere]">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** Errors that belong to the whole form; takes the focus when the page comes back with them. */
export function FormErrors({ errors }: { errors?: readonly string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <div role="alert" tabIndex={-1} className="rounded-s border border-bad bg-bad-soft px-3.5 py-2.5 text-bad text-sm">
      {errors.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}
