/** What an administrator does with a post. */
export type Moderation = { intent: "hide"; reason: string } | { intent: "show" | "keep" | "lock" | "unlock" };

/** State of a post. */
interface Standing {
  isQuestion: boolean;
  /** Null while it is shown. */
  hiddenReason: string | null;
  locked: boolean;
  openCount: number;
  reports: readonly { resolution: "hidden" | "kept" | null }[];
}

/** Whether a post is in the state that this action leads to: the button was pressed twice, or two administrators decided alike. */
export function isDone(act: Moderation, { isQuestion, hiddenReason, locked, openCount, reports }: Standing): boolean {
  switch (act.intent) {
    case "hide":
      return hiddenReason === act.reason;
    case "show":
      return hiddenReason === null;
    case "keep":
      return openCount === 0 && reports.some(({ resolution }) => resolution === "kept");
    default:
      return isQuestion && locked === (act.intent === "lock");
  }
}
