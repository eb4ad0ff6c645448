import { connectorOf, connectPractice } from "#app/modules/integrations/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { dayIn } from "#app/shared/dates/local-moment.ts";
import { days, hours } from "#app/shared/time.ts";
import { rowId } from "../composer/row-id.server.ts";
import { type Composition, saveComposition } from "../composer/service.server.ts";
import { saveEvergreen } from "../evergreen/service.server.ts";
import { readMentions } from "../inbox/read-mentions.server.ts";
import { saveQueue } from "../settings/service.server.ts";
import { socialStub } from "../store/social-stub.server.ts";

const ACCOUNTS = [
  { id: "00000000-0000-7000-8000-0000000000c1", connector: "bluesky", name: "Tea shop" },
  { id: "00000000-0000-7000-8000-0000000000c2", connector: "mastodon", name: "Tea shop on Mastodon" },
  { id: "00000000-0000-7000-8000-0000000000c3", connector: "x", name: "Tea shop on X" },
  { id: "00000000-0000-7000-8000-0000000000c4", connector: "nostr", name: "Tea shop on Nostr" },
] as const;
const [BLUESKY, MASTODON, X, NOSTR] = ACCOUNTS;

/** A post that is repeated, with its other text. */
const EVERGREEN = {
  groupId: "00000000-0000-7000-8000-0000000000d8",
  other: "Loose leaves keep for a year in a dark, dry tin. Light and steam are what makes them stale.",
} as const;

interface DemoPost {
  id: string;
  text: string;
  accounts: readonly string[];
  firstComment?: string;
  /** In how many days it goes out, at a local time; null: a draft, or at once. */
  at: { inDays: number; time: string } | null;
  when: Composition["when"];
  /** When it was written, and published if it goes out at once. */
  daysAgo: number;
}

const BOTH = [BLUESKY.id, MASTODON.id];

/** Three posts that were published, one of them to be repeated, four of the next days, and a draft. */
const POSTS: readonly DemoPost[] = [
  {
    id: "00000000-0000-7000-8000-0000000000d1",
    text: "First flush Darjeeling has arrived: light, floral, and only 40 kg of it. Brew it at 85 °C for three minutes.",
    accounts: [...BOTH, X.id],
    ...{ at: null, when: "now", daysAgo: 9 },
  },
  {
    id: "00000000-0000-7000-8000-0000000000d2",
    text: "Do you add milk before or after the tea? Tell us, and tell us why the others are wrong.",
    accounts: [MASTODON.id],
    ...{ at: null, when: "now", daysAgo: 4 },
  },
  {
    id: "00000000-0000-7000-8000-0000000000d3",
    text: "Tomorrow at noon: how we choose our gardens, in the words of the person who visits them.",
    accounts: BOTH,
    ...{ at: { inDays: 1, time: "09:30" }, when: "at", daysAgo: 3 },
  },
  {
    id: "00000000-0000-7000-8000-0000000000d4",
    text: "Cold brew in five steps. Step one takes ten seconds, step five is to wait until the morning.",
    accounts: [BLUESKY.id, X.id],
    ...{ at: { inDays: 3, time: "12:15" }, when: "at", daysAgo: 3 },
  },
  {
    id: "00000000-0000-7000-8000-0000000000d5",
    text: "Oolong or green? We made a quiz of seven questions that knows the answer.",
    accounts: BOTH,
    firstComment: "The quiz takes two minutes: https://harbourlight.example/quiz",
    ...{ at: { inDays: 5, time: "17:00" }, when: "at", daysAgo: 2 },
  },
  {
    id: "00000000-0000-7000-8000-0000000000d6",
    text: "Last days of free shipping. Orders that come in by Sunday leave on Monday.",
    accounts: [MASTODON.id, NOSTR.id],
    ...{ at: { inDays: 8, time: "10:00" }, when: "at", daysAgo: 2 },
  },
  {
    id: EVERGREEN.groupId,
    text: "How long does tea stay fresh? Green tea for half a year, black tea for two, if the tin closes well.",
    accounts: [MASTODON.id],
    firstComment: "Our tins close well: https://harbourlight.example/tins",
    ...{ at: null, when: "now", daysAgo: 6 },
  },
  {
    id: "00000000-0000-7000-8000-0000000000d7",
    text: "Meet the team: Kadri packs every parcel herself, and writes the little notes in them.",
    accounts: [BLUESKY.id],
    ...{ at: null, when: "draft", daysAgo: 1 },
  },
];

/** Lets one of the published posts come back by the queue of its account. */
async function repeatOne(context: RequestContext, actor: Actor, timeZone: string): Promise<void> {
  const queued = await saveQueue(context, actor, { account: MASTODON.id, timeZone, times: "Tue, Thu 09:30" });
  if (!queued.ok) throw new Error(queued.error.message);
  const repeated = await saveEvergreen(context, actor, await rowId(EVERGREEN.groupId, MASTODON.id), {
    ...{ variation1: EVERGREEN.other, variation2: "", variation3: "", gapDays: 30, maxRepeats: 6 },
    endsOn: undefined,
  });
  if (!repeated.ok) throw new Error(repeated.error.message);
}

/** Makes the practice accounts and the posts of the demonstration, once. Throws when one is refused. */
export async function importDemoPosts(context: RequestContext, actor: Actor, timeZone: string): Promise<void> {
  const last = POSTS.at(-1)?.id ?? "";
  if (await socialStub(context, actor.workspaceId).group(last)) return;
  for (const { id, connector, name } of ACCOUNTS) {
    const connected = await connectPractice(context, actor, connectorOf(connector), name, id);
    if (!connected.ok) throw new Error(connected.error.message);
  }
  const now = context.now().getTime();
  const save = async ({ id, text, accounts, firstComment = "", at, when, daysAgo }: DemoPost): Promise<void> => {
    const then = { ...context, now: () => new Date(now - days(daysAgo) - hours(daysAgo % 5)) };
    const saved = await saveComposition(then, actor, id, {
      ...{ text, firstComment, when, timeZone, at: at ? `${dayIn(now + days(at.inDays), timeZone)}T${at.time}` : "" },
      targets: accounts.map((key) => ({ key, own: "" })),
      ...{ isThread: false, link: "", isShort: false, campaign: "", signatureId: "", hashtagSetId: "" },
      acceptsClash: true,
    });
    // Published by an earlier start that was cut short.
    if (!saved.ok && saved.error.code !== "conflict") throw new Error(saved.error.message);
  };
  for (const post of POSTS.slice(0, -1)) await save(post);
  await repeatOne(context, actor, timeZone);
  // Last: where it is, all of the others are.
  for (const post of POSTS.slice(-1)) await save(post);
  await readMentions(context, actor.workspaceId, socialStub(context, actor.workspaceId));
}
