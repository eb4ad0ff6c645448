import { Check, Dot } from "lucide-react";
import { PASSWORD_RULES } from "#app/platform/password-policy/rules.ts";
import { cx } from "#app/ui/cx.ts";

/** The rules of a new password, each ticked as soon as what is typed meets it. People who listen have the hint. */
export const PasswordRules = ({ password }: { password: string }) => (
  <ul aria-hidden="true" className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-3 text-[13px]">
    {PASSWORD_RULES.map(({ label, isMet }) => {
      const met = isMet(password);
      const Icon = met ? Check : Dot;
      return (
        <li key={label} data-met={met} className={cx("flex items-center gap-1.5", met ? "text-good" : "text-ink-2")}>
          <Icon size={14} className="shrink-0" />
          {label}
        </li>
      );
    })}
  </ul>
);
