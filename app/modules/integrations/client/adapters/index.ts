import type { ConnectorId } from "../../domain/connector.ts";
import type { ConnectorAdapter } from "./adapter.ts";
import { bluesky } from "./bluesky.ts";
import { discord, slack, telegram } from "./chats.ts";
import { documentReader } from "./documents.ts";
import { facebook } from "./facebook.ts";
import { instagram } from "./instagram.ts";
import { linkedin } from "./linkedin.ts";
import { mastodon } from "./mastodon.ts";
import { ghost, http, wordpress } from "./websites.ts";
import { x } from "./x.ts";

const ADAPTERS: Readonly<Record<ConnectorId, ConnectorAdapter>> = {
  ...{ bluesky, mastodon, telegram, discord, slack, linkedin, x, facebook, instagram, wordpress, ghost, http },
  rss: documentReader("rss"),
  ics: documentReader("ics"),
  csv: documentReader("csv"),
  sitemap: documentReader("sitemap"),
};

export const adapterOf = (connector: ConnectorId): ConnectorAdapter => ADAPTERS[connector];
