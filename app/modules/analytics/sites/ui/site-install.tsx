import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { Tag } from "#app/ui/tag.tsx";

interface InstallProps {
  snippet: string;
  /** Keeps calls until the tracker is there. */
  stub: string;
  /** Reports an event. */
  call: string;
  /** "5 seconds ago"; null before the first event. */
  lastSeen: string | null;
  eventsHref: string;
}

/** The line to paste, and whether it works. */
export function Install({ snippet, stub, call, lastSeen, eventsHref }: InstallProps) {
  return (
    <Card as="section" className="min-w-0 p-5">
      <div className="mb-1 flex flex-wrap items-center gap-3">
        <h2 className="font-bold text-lg tracking-tight">The tracker</h2>
        <span aria-live="polite">
          {lastSeen === null ? (
            <Tag tone="warn">Waiting for the first event</Tag>
          ) : (
            <Tag tone="good">Last event {lastSeen}</Tag>
          )}
        </span>
      </div>
      <p className="mb-3 text-ink-2 text-sm">
        Paste this line into the head of every page. It sets no cookie, keeps no IP address and has at most 1,000 bytes,
        compressed as servers send it.
      </p>
      <CodeListing label="The tracker" text={snippet} />
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer font-semibold">Events of your own</summary>
        <p className="mt-2 mb-2 text-ink-2">Call this where something happens.</p>
        <CodeListing label="Events of your own" text={call} />
        <p className="mt-3 mb-2 text-ink-2">
          If your pages report events while they load, add this before the line above.
        </p>
        <CodeListing label="Calls while a page loads" text={stub} />
      </details>
      <div className="mt-4">
        <LinkButton to={eventsHref}>See events arrive</LinkButton>
      </div>
    </Card>
  );
}

/** Links that leave one's own browser out of the figures, or count it again. */
export function OwnBrowser({ host }: { host: string }) {
  return (
    <Card as="section" className="min-w-0 p-5">
      <h2 className="font-bold text-lg tracking-tight">Your own visits</h2>
      <p className="mt-0.5 text-ink-2 text-sm">
        Open your website by this link once, in each browser that is not to be counted: it keeps a note of that on your
        website, and sends nothing any more.
      </p>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2 font-semibold text-sm">
        <a
          className="text-brand hover:underline"
          href={`https://${host}/#kaja_ignore=1`}
          target="_blank"
          rel="noreferrer"
        >
          Leave this browser out
        </a>
        <a
          className="text-brand hover:underline"
          href={`https://${host}/#kaja_ignore=`}
          target="_blank"
          rel="noreferrer"
        >
          Count it again
        </a>
      </p>
    </Card>
  );
}
