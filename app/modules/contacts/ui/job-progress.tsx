import { exact } from "#app/shared/format/number.ts";
import { seconds } from "#app/shared/time.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { useRefreshWhile } from "#app/ui/use-polling.ts";

const REFRESH_MS = seconds(1);

interface JobProgressProps {
  /** What is under way: "Importing". */
  label: string;
  done: number;
  total: number | null;
  noun: string;
}

/** How far a job is; asks again while it is shown. Without scripts a link does. */
export function JobProgress({ label, done, total, noun }: JobProgressProps) {
  useRefreshWhile(true, REFRESH_MS);
  const text = total === null ? `${exact(done)} ${noun}` : `${exact(Math.min(done, total))} of ${exact(total)} ${noun}`;
  return (
    <div className="grid gap-2">
      <p role="status" className="font-semibold text-sm">
        {label}: {text}
      </p>
      <progress
        aria-label={label}
        className="h-2.5 w-full accent-brand"
        {...(total === null ? {} : { max: Math.max(total, 1), value: Math.min(done, total) })}
      />
      <p className="text-ink-3 text-[13px]">You can leave this page. The work continues.</p>
      <noscript>
        <LinkButton to="." size="s">
          Show the present state
        </LinkButton>
      </noscript>
    </div>
  );
}
