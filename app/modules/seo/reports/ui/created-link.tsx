import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Secret } from "#app/ui/text/secret.tsx";
import type { ShareReply } from "../actions.server.ts";

/** The address of a link, the one time that it is shown. */
export function CreatedLink({ made: { url, renewed } }: { made: NonNullable<ShareReply["made"]> }) {
  return (
    <Card as="section" highlighted className="p-4">
      <h2 className="font-semibold">{renewed ? "The link has a new URL" : "The link is ready"}</h2>
      <p role="status" className="mt-0.5 mb-2.5 text-ink-2 text-sm">
        {renewed ? "The old URL works no longer. " : ""}Copy the link now. You won't be able to see it again.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Secret>{url}</Secret>
        <CopyButton text={url} copied="Link copied to clipboard">
          Copy
        </CopyButton>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center font-semibold text-brand text-sm underline pointer-coarse:min-h-11"
        >
          Open<span className="sr-only"> the report (opens in a new tab)</span>
        </a>
      </div>
    </Card>
  );
}
