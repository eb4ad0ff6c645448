import { counted, exact, oneDecimal, withTwoDecimals } from "#app/shared/format/number.ts";
import { percent } from "#app/shared/format/percent.ts";
import { differenceInterval } from "#app/shared/statistics/significance.ts";
import { firstRuns } from "../domain/running/ab-test.ts";
import type { HoldoutReport, TestReport } from "../store/flow-rpc.ts";

/** A table of two groups with what follows from it. */
export interface Comparison {
  columns: readonly string[];
  rows: readonly { name: string; values: readonly string[] }[];
  verdict: string;
}

const NONE = "–";
const shareText = (count: number, of: number): string => (of > 0 ? percent(count / of) : NONE);

function testVerdict({ winner, checks, a, b }: TestReport, minimum: number, onWin: string): string {
  if (winner !== null) {
    const way = onWin === "report" ? "Contacts are still split." : "Everyone takes it now.";
    return `${winner.toUpperCase()} won: its runs reach a goal clearly more often. ${way}`;
  }
  const first = firstRuns({ checks }, minimum);
  const through = `${exact(a.done)} of A and ${exact(b.done)} of B have`;
  const next = `The next check comes when the runs of the first ${exact(first)} contacts on each path have ended; ${through} so far.`;
  return checks === 0 ? `Not checked yet. ${next}` : `No clear difference after ${counted(checks, "check")}. ${next}`;
}

/** An A/B test: which path leads to goals more often. */
export function testComparison(test: TestReport, { minimum, onWin }: { minimum: number; onWin: string }): Comparison {
  return {
    columns: ["Entered", "Ended", "Goals", "Goal rate"],
    rows: (["a", "b"] as const).map((arm) => {
      const { came, ended, goals } = test[arm];
      return { name: arm.toUpperCase(), values: [exact(came), exact(ended), exact(goals), shareText(goals, came)] };
    }),
    verdict: testVerdict(test, minimum, onWin),
  };
}

const points = (share: number): string => oneDecimal(Math.abs(share) * 100);

/** What the flow changed, with the range in which the truth lies 19 of 20 times. */
function holdoutVerdict({ groups }: HoldoutReport): string {
  const [flow, out] = groups;
  if (!flow?.people || !out?.people) return "Both groups need contacts before they can be compared.";
  const [inFlow, kept] = [
    { count: flow.successes, of: flow.people },
    { count: out.successes, of: out.people },
  ];
  const { low, high } = differenceInterval(inFlow, kept);
  if (low <= 0 && high >= 0) return "No clear difference yet: chance alone can explain it.";
  const difference = inFlow.count / inFlow.of - kept.count / kept.of;
  const range = [points(low), points(high)].sort((one, other) => Number(one) - Number(other)).join(" to ");
  return `With the flow, success is ${points(difference)} percentage points ${difference > 0 ? "higher" : "lower"} (95% range: ${range}).`;
}

/** The contacts of a flow beside those that were kept out of it. */
export function holdoutComparison(report: HoldoutReport): Comparison {
  const { settings, groups, watched } = report;
  const hasValue = Boolean(settings.value);
  const open =
    watched > 0
      ? ` ${counted(watched, "contact")} ${watched === 1 ? "is" : "are"} still within ${counted(Number(settings.days || "14"), "day")}.`
      : "";
  return {
    columns: ["Contacts", "Success", "Success rate", ...(hasValue ? ["Value per contact"] : [])],
    rows: groups.map(({ group, people, successes, value }) => ({
      name: group === "flow" ? "In the flow" : "Held out",
      values: [
        exact(people),
        exact(successes),
        shareText(successes, people),
        ...(hasValue ? [people > 0 ? withTwoDecimals(value / people) : NONE] : []),
      ],
    })),
    verdict: `${holdoutVerdict(report)}${open}`,
  };
}
