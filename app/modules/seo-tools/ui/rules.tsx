import type { ToolRule } from "../domain/tool.ts";

/** What the limits of a tool are, and where they come from. */
export function Rules({ rules }: { rules: readonly ToolRule[] }) {
  return (
    <aside aria-label="How we check this" className="content-start">
      <h2 className="mb-2 font-bold text-sm">How we check this</h2>
      <ul className="grid gap-2.5 text-[13px] text-ink-2">
        {rules.map(({ text, source }) => (
          <li key={`${text}${source?.href}`}>
            {text}
            {source ? (
              <>
                {" "}
                <a href={source.href} rel="noreferrer" className="text-brand underline [overflow-wrap:anywhere]">
                  {source.label}
                </a>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </aside>
  );
}
