import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** How long the journeys take beside each other, in seconds of a busy machine: only the ratios count. */
const SECONDS: Readonly<Record<string, number>> = {
  "accessibility.spec.ts": 200,
  "api-docs.spec.ts": 130,
  "settings.spec.ts": 85,
  "admin.spec.ts": 75,
  "help.spec.ts": 75,
  "data.spec.ts": 70,
  "guidance.spec.ts": 70,
  "screens.spec.ts": 65,
  "api-samples.spec.ts": 60,
  "crash.spec.ts": 60,
  "around.spec.ts": 55,
  "tour.spec.ts": 55,
  "panels.spec.ts": 50,
  "billing-stripe.spec.ts": 45,
  "billing.spec.ts": 45,
  "tracking.spec.ts": 45,
  "workspaces.spec.ts": 45,
  "main-job.spec.ts": 40,
  "forum.spec.ts": 35,
  "two-factor.spec.ts": 35,
  "webhooks.spec.ts": 35,
  "support.spec.ts": 30,
  "palette.spec.ts": 25,
  "sign-in.spec.ts": 20,
  "mailbox.spec.ts": 15,
  "security.spec.ts": 15,
  "share-report.spec.ts": 15,
  "lighthouse.spec.ts": 0,
};
/** Of a file that is not listed yet. */
const USUAL_SECONDS = 40;

const secondsOf = (path: string): number => SECONDS[basename(path)] ?? USUAL_SECONDS;

/** Deals test files to the shards of a run so that each has about the same work. */
export class EvenHalves extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const hands = Array.from({ length: count }, () => ({ seconds: 0, files: [] as TestSpecification[] }));
    const longestFirst = [...files].sort((a, b) => secondsOf(b.moduleId) - secondsOf(a.moduleId) || a.moduleId.localeCompare(b.moduleId));
    for (const file of longestFirst) {
      const hand = hands.reduce((least, other) => (other.seconds < least.seconds ? other : least));
      hand.seconds += secondsOf(file.moduleId);
      hand.files.push(file);
    }
    return hands[index - 1]?.files ?? [];
  }
}
