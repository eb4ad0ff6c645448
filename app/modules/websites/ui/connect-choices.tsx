import { Button } from "#app/ui/button.tsx";
import type { ConnectAdvice } from "../connect-advice.ts";

/** The buttons that stand below a website's field once its address was refused. They send the form they are in. */
export function ConnectChoices({ advice, busy }: { advice: ConnectAdvice | null; busy: boolean }) {
  if (!advice) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {advice.suggestion ? (
        <Button
          type="submit"
          size="s"
          name="suggestion"
          value={advice.suggestion}
          disabled={busy}
          className="max-w-full !whitespace-normal break-all !h-auto min-h-8 py-1 text-left"
        >
          Use {advice.suggestion}
        </Button>
      ) : null}
      <Button type="submit" size="s" look="quiet" name="connectAnyway" value="on" disabled={busy}>
        Connect it anyway
      </Button>
      <p className="w-full text-[13px] text-ink-3">Not online yet? Connect it anyway, and crawl it once it answers.</p>
    </div>
  );
}
