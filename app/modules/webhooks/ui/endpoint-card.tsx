import { Link } from "@remix-run/react";
import { counted } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { DisabledReason } from "../deliveries/domain/outcome.ts";
import { endpointPath } from "../paths.ts";
import { nameOf } from "./breadcrumbs.ts";
import { EndpointTag } from "./status-tags.tsx";

export interface ListedEndpoint {
  id: string;
  url: string;
  description: string;
  events: readonly string[];
  enabled: boolean;
  disabledReason: DisabledReason | null;
  failingSince: Date | null;
  createdAt: Date;
  delivered: number;
  failed: number;
}

/** One endpoint of the list. */
export function EndpointCard({ endpoint, nowMs }: { endpoint: ListedEndpoint; nowMs: number }) {
  const { id, url, events, delivered, failed, createdAt, failingSince, enabled } = endpoint;
  return (
    <Card as="li" className="p-4">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link
          to={endpointPath(id)}
          prefetch="intent"
          className="min-w-0 font-semibold [overflow-wrap:anywhere] hover:underline pointer-coarse:py-2"
        >
          {nameOf(endpoint)}
        </Link>
        <EndpointTag {...endpoint} />
      </div>
      <p className="mt-0.5 break-all font-mono text-[13px] text-ink-2">{url}</p>
      <p className="mt-2 text-[13px] text-ink-3 [overflow-wrap:anywhere]">{events.join(", ")}</p>
      <p className="mt-0.5 text-[13px] text-ink-3 tabular-nums">
        Added <Time value={createdAt} now={nowMs} /> · {counted(delivered, "delivery", "deliveries")} in 7 days
        {failed > 0 ? `, ${failed} failed` : ""}
        {enabled && failingSince ? (
          <>
            {" · failing since "}
            <Time value={failingSince} now={nowMs} />
          </>
        ) : null}
      </p>
    </Card>
  );
}
