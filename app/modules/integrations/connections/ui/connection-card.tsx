import { Link } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { ConnectionStatus } from "../../client/types.ts";
import { STATUS } from "../../labels.ts";
import { connectionPath } from "../../paths.ts";

export interface ListedConnection {
  id: string;
  name: string;
  title: string;
  handle: string;
  isPractice: boolean;
  status: ConnectionStatus;
  lastError: string | null;
}

export function ConnectionTags({ isPractice, status }: Pick<ListedConnection, "isPractice" | "status">) {
  return (
    <>
      <Tag tone={STATUS[status].tone}>{STATUS[status].label}</Tag>
      {isPractice ? <Tag tone="sample">Practice</Tag> : null}
    </>
  );
}

/** One connection of the list. */
export function ConnectionCard({ connection }: { connection: ListedConnection }) {
  const { id, name, title, handle, lastError } = connection;
  return (
    <Card as="li" className="p-4">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link
          to={connectionPath(id)}
          prefetch="intent"
          className="min-w-0 font-semibold [overflow-wrap:anywhere] hover:underline pointer-coarse:py-2"
        >
          {name}
        </Link>
        <ConnectionTags {...connection} />
      </div>
      <p className="mt-0.5 text-ink-2 text-sm [overflow-wrap:anywhere]">
        {title} · {handle}
      </p>
      {lastError ? <p className="mt-1 text-[13px] text-bad [overflow-wrap:anywhere]">{lastError}</p> : null}
    </Card>
  );
}
