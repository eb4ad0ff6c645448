/** Specification section 9. */
const XP_PER_ACTION = 50;
const XP_PER_LEVEL = 500;
export const TOTAL_ACTIONS = 10;
export const ACHIEVEMENTS_SHOWN = 3;

/** What an account without activity sees, with a Sample tag (specification section 9, decisions section 2). */
export const SAMPLE_STREAK = 2;
export const SAMPLE_WEEK: readonly number[] = [3, 5, 2, 6, 4, 7, 5];

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

export interface Achievement {
  id: string;
  title: string;
  description: string;
  icon: "flag" | "check" | "graduation" | "star" | "trophy" | "flame" | "activity";
  category: "onboarding" | "milestone" | "engagement";
}

export interface Progress {
  level: number;
  xp: number;
  /** Still missing to the next level. */
  xpToNext: number;
  completedActions: number;
  totalActions: number;
  /** Days in a row. */
  streak: number;
  achievements: readonly Achievement[];
  /** The last seven days, today last. */
  weeklyActivity: readonly number[];
  /** Names of those days: "Mon". */
  weekdays: readonly string[];
  /** Streak and weekly activity are samples: nothing was recorded yet. */
  sample: boolean;
}

/** 50 XP for each onboarding metric; a level for every 500. */
export const xpOf = (onboardingMetrics: number): number => onboardingMetrics * XP_PER_ACTION;
export const levelOf = (xp: number): number => Math.floor(xp / XP_PER_LEVEL) + 1;
export const xpToNext = (xp: number): number => XP_PER_LEVEL - (xp % XP_PER_LEVEL);
/** How far into its level, in percent. */
export const levelPercent = (xp: number): number => ((xp % XP_PER_LEVEL) / XP_PER_LEVEL) * 100;

/** Days in a row with activity, by counts of consecutive days, the last of them today. A today without activity so far does not end a streak. */
export function streakOf(days: readonly number[]): number {
  const back = days.toReversed();
  const from = back[0] ? 0 : 1;
  const end = back.findIndex((count, index) => index >= from && count === 0);
  return (end === -1 ? back.length : end) - Math.min(from, back.length);
}

/** What achievements are earned by. */
export interface AchievementFacts {
  actions: number;
  tutorialCompleted: boolean;
  checklistPercent: number;
  level: number;
  streak: number;
  weekTotal: number;
}

/** The hardest first: those that are shown when there are more than three. */
const ACHIEVEMENTS: readonly (Achievement & { earned: (deeds: AchievementFacts) => boolean })[] = [
  {
    id: "week-streak",
    title: "A full week",
    description: "Seven days in a row.",
    icon: "flame",
    category: "engagement",
    earned: ({ streak }) => streak >= 7,
  },
  {
    id: "level-two",
    title: "Level 2",
    description: "500 XP earned.",
    icon: "trophy",
    category: "milestone",
    earned: ({ level }) => level >= 2,
  },
  {
    id: "checklist-done",
    title: "All set up",
    description: "Everything on the checklist is done.",
    icon: "check",
    category: "onboarding",
    earned: ({ checklistPercent }) => checklistPercent === 100,
  },
  {
    id: "busy-week",
    title: "Busy week",
    description: "100 actions within seven days.",
    icon: "activity",
    category: "engagement",
    earned: ({ weekTotal }) => weekTotal >= 100,
  },
  {
    id: "halfway",
    title: "Halfway there",
    description: "Five actions completed.",
    icon: "star",
    category: "milestone",
    earned: ({ actions }) => actions >= 5,
  },
  {
    id: "three-days",
    title: "Three in a row",
    description: "Active on three days in a row.",
    icon: "flame",
    category: "engagement",
    earned: ({ streak }) => streak >= 3,
  },
  {
    id: "tutorial-done",
    title: "Tutorial completed",
    description: "Every step, none skipped.",
    icon: "graduation",
    category: "onboarding",
    earned: ({ tutorialCompleted }) => tutorialCompleted,
  },
  {
    id: "first-action",
    title: "First step",
    description: "First task completed.",
    icon: "flag",
    category: "onboarding",
    earned: ({ actions }) => actions >= 1,
  },
];

/** At most three, the hardest to earn first. */
export const achievementsOf = (deeds: AchievementFacts): Achievement[] =>
  ACHIEVEMENTS.filter(({ earned }) => earned(deeds))
    .slice(0, ACHIEVEMENTS_SHOWN)
    .map(({ earned: _, ...achievement }) => achievement);

/** What progress is computed from. */
export interface ProgressFacts {
  onboardingMetrics: number;
  /** Activity of consecutive days, today last; at least seven. */
  days: readonly number[];
  /** The person's day today, 0 is Sunday. */
  weekday: number;
  tutorialCompleted: boolean;
  checklistPercent: number;
}

export function progressOf({
  onboardingMetrics,
  days,
  weekday,
  tutorialCompleted,
  checklistPercent,
}: ProgressFacts): Progress {
  const xp = xpOf(onboardingMetrics);
  const level = levelOf(xp);
  const week = days.slice(-7);
  const weekTotal = week.reduce((sum, count) => sum + count, 0);
  const sample = days.every((count) => count === 0);
  const streak = streakOf(days);
  return {
    level,
    xp,
    xpToNext: xpToNext(xp),
    completedActions: Math.min(onboardingMetrics, TOTAL_ACTIONS),
    totalActions: TOTAL_ACTIONS,
    streak: sample ? SAMPLE_STREAK : streak,
    achievements: achievementsOf({
      actions: onboardingMetrics,
      tutorialCompleted,
      checklistPercent,
      level,
      streak,
      weekTotal,
    }),
    weeklyActivity: sample ? SAMPLE_WEEK : week,
    weekdays: week.map((_, index) => WEEKDAYS[(weekday + 1 + index) % 7] ?? ""),
    sample,
  };
}
