import { Form } from "@remix-run/react";
import { counted } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";

interface ConnectedKeyProps {
  apiKey: {
    id: string;
    ownerName: string;
    name: string;
    masked: string;
    permissions: string[];
    createdAt: Date;
    lastUsedAt: Date | null;
    expiresAt: Date | null;
    allowedAddresses: string[];
    calls: number;
  };
  nowMs: number;
  /** The reader made it. */
  own: boolean;
  /** The reader may deactivate it. */
  removable: boolean;
  /** The address asks whether to deactivate it. */
  deactivating: boolean;
}

/** One active key of the workspace: whose it is, what it may, how much it is used. */
export function ConnectedKey({ apiKey, nowMs, own, removable, deactivating }: ConnectedKeyProps) {
  const { id, name, masked, permissions, createdAt, lastUsedAt, expiresAt, allowedAddresses, calls } = apiKey;
  const expired = expiresAt !== null && expiresAt.getTime() <= nowMs;
  return (
    <Card as="li" className="p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
            {name} {own ? <Tag tone="info">Yours</Tag> : null}
            {expired ? <Tag tone="warn">Expired</Tag> : null}
          </h3>
          <p className="mt-1 break-all font-mono text-[13px] text-ink-2">{masked}</p>
          <p className="mt-1 text-[13px] text-ink-2 [overflow-wrap:anywhere]">
            {apiKey.ownerName || "Deleted person"} · {permissions.join(", ")}
          </p>
          <p className="mt-0.5 text-[13px] text-ink-3">
            Created <Time value={createdAt} now={nowMs} /> · {lastUsedAt ? "last used " : "never used"}
            {lastUsedAt ? <Time value={lastUsedAt} now={nowMs} /> : null} · {counted(calls, "call")} in the last 24
            hours
          </p>
          <p className="mt-0.5 text-[13px] text-ink-3">
            {expiresAt && !expired ? (
              <>
                Ends <Time value={expiresAt} now={nowMs} />
              </>
            ) : expired ? (
              "Refused since its end"
            ) : (
              "No end"
            )}
            {" · "}
            {allowedAddresses.length > 0
              ? `from ${counted(allowedAddresses.length, "address or range", "addresses or ranges")}`
              : "from any address"}
          </p>
        </div>
        {removable && !deactivating ? (
          <LinkButton
            to={`?deactivate=${id}`}
            preventScrollReset
            look="danger"
            size="s"
            aria-label={`Deactivate ${name}`}
          >
            Deactivate
          </LinkButton>
        ) : null}
      </div>
      {removable && deactivating ? (
        <Form method="post" action="/security/keys" className="mt-3 border-line border-t pt-3">
          <input type="hidden" name="intent" value="deactivate" />
          <input type="hidden" name="keyId" value={id} />
          <p className="text-sm">Programs that use this key stop working at once. This cannot be undone.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button type="submit" look="danger" size="s">
              Deactivate for good
            </Button>
            <LinkButton to="/security/keys" preventScrollReset size="s">
              Keep it
            </LinkButton>
          </div>
        </Form>
      ) : null}
    </Card>
  );
}
