import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { ConnectorAvailability, ConnectorId, ConnectorKind } from "../../domain/connector.ts";
import { AVAILABILITY, KIND_LABELS } from "../../labels.ts";
import { newConnectionPath } from "../../paths.ts";

export interface ListedConnector {
  id: ConnectorId;
  title: string;
  about: string;
  kinds: readonly ConnectorKind[];
  availability: ConnectorAvailability;
  isTriedLive: boolean;
  isInPlan: boolean;
}

/** One connector of the catalogue: what it is for and what it needs. */
export function ConnectorCard({ connector, readOnly }: { connector: ListedConnector; readOnly: boolean }) {
  const { id, title, about, kinds, availability, isTriedLive, isInPlan } = connector;
  const { label, tone } = AVAILABILITY[availability];
  return (
    <Card as="li" className="flex flex-col p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 font-semibold">{title}</h3>
        <Tag tone={tone}>{label}</Tag>
      </div>
      <p className="mt-1 text-ink-2 text-sm">{about}</p>
      <p className="mt-1 mb-3 text-[13px] text-ink-3">
        {kinds.map((kind) => KIND_LABELS[kind]).join(" · ")}
        {isTriedLive ? "" : " · not tested against the live service"}
      </p>
      <div className="mt-auto">
        {isInPlan ? (
          readOnly ? null : (
            <LinkButton to={newConnectionPath(id)} size="s" aria-label={`Connect ${title}`}>
              Connect
            </LinkButton>
          )
        ) : (
          <LinkButton to="/billing" size="s" aria-label={`Upgrade to connect ${title}`}>
            Part of Pro
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
