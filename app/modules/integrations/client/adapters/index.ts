import type { ConnectorId } from "../../domain/connector.ts";
import type { ConnectorAdapter } from "./adapter.ts";
import { documentReader } from "./documents.ts";
import { bluesky } from "./networks/bluesky.ts";
import { discord, slack, telegram } from "./networks/chats.ts";
import { facebook } from "./networks/facebook.ts";
import { instagram } from "./networks/instagram.ts";
import { lemmy } from "./networks/lemmy.ts";
import { linkedin } from "./networks/linkedin.ts";
import { mastodon } from "./networks/mastodon.ts";
import { nostr } from "./networks/nostr.ts";
import { x } from "./networks/x.ts";
import { ghost, http, wordpress } from "./websites.ts";

const ADAPTERS: Readonly<Record<ConnectorId, ConnectorAdapter>> = {
  ...{
    bluesky,
    mastodon,
    telegram,
    discord,
    slack,
    nostr,
    lemmy,
    linkedin,
    x,
    facebook,
    instagram,
    wordpress,
    ghost,
    http,
  },
  rss: documentReader("rss"),
  ics: documentReader("ics"),
  csv: documentReader("csv"),
  sitemap: documentReader("sitemap"),
};

export const adapterOf = (connector: ConnectorId): ConnectorAdapter => ADAPTERS[connector];
