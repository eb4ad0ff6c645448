import { statSync } from "node:fs";
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longer than their length tells, in bytes of an ordinary one. */
const HEAVIER: Readonly<Record<string, number>> = {
  "crash.spec.ts": 20_000,
  "accessibility.spec.ts": 12_000,
  "api-docs.spec.ts": 12_000,
  "main-job.spec.ts": 10_000,
  "screens.spec.ts": 8_000,
};

const weightOf = (path: string): number => HEAVIER[basename(path)] ?? statSync(path).size;

/** Deals test files to the shards of a run so that each has about the same work; the length of a file stands for its duration. */
export class EvenHalves extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const hands = Array.from({ length: count }, () => ({ weight: 0, files: [] as TestSpecification[] }));
    const heaviestFirst = [...files].sort((a, b) => weightOf(b.moduleId) - weightOf(a.moduleId) || a.moduleId.localeCompare(b.moduleId));
    for (const file of heaviestFirst) {
      const hand = hands.reduce((least, other) => (other.weight < least.weight ? other : least));
      hand.weight += weightOf(file.moduleId);
      hand.files.push(file);
    }
    return hands[index - 1]?.files ?? [];
  }
}
