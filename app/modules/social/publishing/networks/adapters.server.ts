import type { DirectChannel } from "../../domain/channels.ts";
import type { Adapter } from "./adapter.ts";
import { bluesky } from "./bluesky.server.ts";
import { discord, slack, telegram } from "./chats.server.ts";
import { facebook } from "./facebook.server.ts";
import { instagram } from "./instagram.server.ts";
import { lemmy } from "./lemmy.server.ts";
import { linkedin } from "./linkedin.server.ts";
import { mastodon } from "./mastodon.server.ts";
import { nostr } from "./nostr.server.ts";
import { x } from "./x.server.ts";

/** How each network publishes. */
export const ADAPTERS: Readonly<Record<DirectChannel, Adapter>> = {
  ...{ bluesky, mastodon, telegram, discord, slack, nostr, lemmy, linkedin, x, facebook, instagram },
};
