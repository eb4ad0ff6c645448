import type { ConnectorId } from "../../domain/connector.ts";
import type { ConnectorAdapter } from "./adapter.ts";
import { bluesky } from "./bluesky.ts";
import { discord, slack, telegram } from "./chats.ts";
import { mastodon } from "./mastodon.ts";
import { ghost, http, rss, wordpress } from "./websites.ts";

const ADAPTERS: Readonly<Record<ConnectorId, ConnectorAdapter>> = {
  ...{ bluesky, mastodon, telegram, discord, slack, wordpress, ghost, rss, http },
};

export const adapterOf = (connector: ConnectorId): ConnectorAdapter => ADAPTERS[connector];
