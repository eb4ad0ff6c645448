import type { Feature } from "#app/platform/access/plans.ts";
import type { ConnectorDefinition } from "./domain/connector.ts";

/** What the pages demand: connections that publish belong to every plan with social posts. */
export const PAGE_FEATURE = "social" satisfies Feature;

/** What everything else demands: feeds, programs, incoming webhooks. */
export const FULL_FEATURE = "integrations" satisfies Feature;

/** What the plan must include to make a connection of a connector. */
export const featureOf = ({ kinds }: Pick<ConnectorDefinition, "kinds">): Feature =>
  kinds.includes("publish") ? PAGE_FEATURE : FULL_FEATURE;
