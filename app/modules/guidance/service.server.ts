import { OPEN_PATHS } from "#app/modules/cards.server.ts";
import { countMetrics, findRecorded, readActivity, recordMetric } from "#app/modules/telemetry/index.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { dayStarts, weekdayAt } from "#app/shared/dates/zoned-days.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { readAnnouncements } from "./announcements.server.ts";
import { TIPS, undismissed } from "./domain/announcement.ts";
import { type ChecklistItem, checklistProgress, itemsFor } from "./domain/checklist.ts";
import type { Guidance, Mirror } from "./domain/guidance.ts";
import { type Changes, type ItemFacts, merge, noticedItems, type StoredValue, valuesOf } from "./domain/mirror.ts";
import { STEP_IDS } from "./domain/onboarding.ts";
import { progressOf } from "./domain/progress.ts";
import { stepsFor } from "./domain/tour/steps.ts";
import { GUIDANCE_KEYS, type GuidanceKey, type GuidanceValues } from "./domain/values.ts";
import * as repo from "./repo.server.ts";

type Stored = Partial<Record<GuidanceKey, StoredValue>>;

/** How far back a streak is looked for. */
const STREAK_DAYS = 60;
const WEEK_DAYS = 7;
/** Devices that write the same key at the same moment go one after the other; more rounds than there are devices are not needed. */
const ATTEMPTS = 8;

type Person = Pick<Session, "userId" | "workspaceId" | "workspaceRole" | "plan" | "timeZone">;

const mayUseTools = ({ workspaceRole }: Person): boolean => workspaceRole !== "viewer";

const itemsOf = (person: Person): ChecklistItem[] =>
  itemsFor({
    mayAudit: mayUseTools(person) && planAllows(person.plan, "seo"),
    owner: person.workspaceRole === "owner",
  });

/** A figure that cannot be read is logged and left out: no page fails for it (specification section 8). */
async function orElse<T>(context: AppContext, part: string, read: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await read;
  } catch (cause) {
    context.log.error("guidance.read_failed", { part }, cause);
    return otherwise;
  }
}

interface Figures {
  onboardingMetrics: number;
  days: number[];
  facts: ItemFacts;
  /** Ids of the items whose completion was recorded. */
  recorded: ReadonlySet<string>;
}

/** Completed items count once ever: the metric's id is that of person and item. */
const completionId = (userId: string, itemId: string): string => `checklist:${userId}:${itemId}`;

/** When the items that leave a record were last done. */
async function readFacts(context: AppContext, { userId, workspaceId }: Person): Promise<ItemFacts> {
  const facts = await repo.findFacts(context, userId, workspaceId);
  return {
    "connect-website": facts?.website ?? null,
    "run-first-crawl": facts?.crawl ?? null,
    "complete-profile": facts?.profile ?? null,
    "two-factor": facts?.second_factor ?? null,
    "invite-colleague": facts?.colleague ?? null,
    "create-api-key": facts?.key ?? null,
  };
}

/** What the progress is computed from; null when it cannot be read. */
const readFigures = (context: AppContext, person: Person): Promise<Figures | null> => {
  const starts = dayStarts(context.now().getTime(), person.timeZone, STREAK_DAYS);
  const ids = itemsOf(person).map(({ id }) => completionId(person.userId, id));
  return orElse<Figures | null>(
    context,
    "metrics",
    Promise.all([
      countMetrics(context, person, { type: "onboarding" }),
      readActivity(context, person, starts, WEEK_DAYS),
      readFacts(context, person),
      findRecorded(context, ids),
    ]).then(([onboardingMetrics, days, facts, recorded]) => ({ onboardingMetrics, days, facts, recorded })),
    null,
  );
};

/** `nowMs` is from before the reading: a change confirmed during it must count as newer. */
function mirrorOf(
  person: Person,
  stored: Stored,
  read: Figures | null,
  nowMs: number,
): Mirror & Pick<Guidance, "noticed"> {
  const values = valuesOf(stored);
  const { onboarding, dismissed_features: dismissed, completed_tours: tours } = values;
  const items = itemsOf(person);
  const noticed = noticedItems(stored.getting_started_checklist, read?.facts ?? {}).filter((id) =>
    items.some((item) => item.id === id),
  );
  const checklist = { ...values.getting_started_checklist, ...Object.fromEntries(noticed.map((id) => [id, true])) };
  const tutorialCompleted = onboarding.completedSteps.length === STEP_IDS.length;
  const checklistPercent = checklistProgress(items, checklist).percent;
  const weekday = weekdayAt(nowMs, person.timeZone);
  const progress =
    read &&
    progressOf({
      // What was seen done counts at once, and once: it is recorded as soon as a browser says so.
      onboardingMetrics:
        read.onboardingMetrics + noticed.filter((id) => !read.recorded.has(completionId(person.userId, id))).length,
      days: read.days,
      weekday,
      tutorialCompleted,
      checklistPercent,
    });
  return { onboarding, checklist, dismissed, tours, progress, readAtMs: nowMs, noticed };
}

/**
 * Reads the guidance of the dashboard for a new person. Never throws: a failed read is logged, and the browser's stored
 * state replaces it.
 */
export async function readGuidance(context: AppContext, session: Session): Promise<Guidance> {
  const { userId, impersonatorId, preferences } = session;
  const nowMs = context.now().getTime();
  const [stored, figures, announcements] = await Promise.all([
    orElse<Stored | null>(context, "mirror", repo.findMirror(context, userId), null),
    readFigures(context, session),
    readAnnouncements(context, userId),
  ]);
  const mirror = mirrorOf(session, stored ?? {}, figures, nowMs);
  return {
    ...mirror,
    // The banner shows news, then the built-in tips.
    announcements: [...announcements, ...undismissed(TIPS, mirror.dismissed)],
    shown: preferences.showOnboarding,
    known: stored !== null,
    owner: impersonatorId ? null : userId,
    steps: stepsFor({ open: OPEN_PATHS, mayUseTools: mayUseTools(session) }),
    items: itemsOf(session),
  };
}

async function recordCompletions(
  context: AppContext,
  { userId, workspaceId }: Person,
  changed: NonNullable<Changes["checklist"]>,
): Promise<void> {
  const completed = Object.entries(changed).filter(([, { completed }]) => completed);
  for (const [itemId] of completed) {
    const id = completionId(userId, itemId);
    await recordMetric(
      context,
      { userId, workspaceId },
      { id, name: "checklist_completion", type: "onboarding", value: 1, metadata: { item_id: itemId } },
    );
  }
}

/** Takes one key of a device's changes into the mirror; false when others were quicker each time. */
async function mergeKey(
  context: AppContext,
  userId: string,
  key: GuidanceKey,
  changes: Changes,
  read: Stored,
): Promise<boolean> {
  let stored = read;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = stored[key];
    const after = merge(key, before, changes, context.now().getTime());
    if (!after || (await repo.replaceValue(context, userId, key, { before, after }))) return true;
    stored = await repo.findMirror(context, userId);
  }
  return false;
}

/** Takes what changed on a device into the account's mirror; returns the mirror that all devices agree on. Errors: unavailable (others wrote at the same time). */
export async function saveChanges(context: AppContext, person: Person, changes: Changes): Promise<Result<Mirror>> {
  // First: when the rest fails the device sends it again, and it counts once all the same.
  if (changes.checklist) await recordCompletions(context, person, changes.checklist);
  const stored = await repo.findMirror(context, person.userId);
  const merged = await Promise.all(GUIDANCE_KEYS.map((key) => mergeKey(context, person.userId, key, changes, stored)));
  if (merged.includes(false))
    return err(appError("unavailable", "This was changed in several places at once. Please repeat it."));
  const nowMs = context.now().getTime();
  const [agreed, figures] = await Promise.all([repo.findMirror(context, person.userId), readFigures(context, person)]);
  const { noticed: _, ...mirror } = mirrorOf(person, agreed, figures, nowMs);
  return ok(mirror);
}

/** The values of a person's mirror, for an act of a form. */
export const readValues = async (context: AppContext, userId: string): Promise<GuidanceValues> =>
  valuesOf(await repo.findMirror(context, userId));
