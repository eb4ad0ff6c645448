import type { FormEvent, ReactNode } from "react";

interface ActFormProps {
  /** Hidden fields of the form, as /guidance reads them. */
  fields: Readonly<Record<string, string>>;
  /** Done in the browser in place of sending the form. */
  onAct: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A button that works at once with scripts, and by a form without them. */
export function ActionForm({ fields, onAct, className, children }: ActFormProps) {
  const act = (event: FormEvent) => {
    event.preventDefault();
    onAct();
  };
  return (
    <form method="post" action="/guidance" onSubmit={act} className={className}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
