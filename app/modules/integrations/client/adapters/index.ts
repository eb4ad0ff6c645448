import type { ConnectorId } from "../../domain/connector.ts";
import type { ConnectorAdapter } from "./adapter.ts";
import { bluesky } from "./bluesky.ts";
import { discord, slack, telegram } from "./chats.ts";
import { facebook } from "./facebook.ts";
import { instagram } from "./instagram.ts";
import { linkedin } from "./linkedin.ts";
import { mastodon } from "./mastodon.ts";
import { ghost, http, rss, wordpress } from "./websites.ts";
import { x } from "./x.ts";

const ADAPTERS: Readonly<Record<ConnectorId, ConnectorAdapter>> = {
  ...{ bluesky, mastodon, telegram, discord, slack, linkedin, x, facebook, instagram, wordpress, ghost, rss, http },
};

export const adapterOf = (connector: ConnectorId): ConnectorAdapter => ADAPTERS[connector];
