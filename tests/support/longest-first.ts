import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import durations from "./durations.json" with { type: "json" };

/** How long the longest files take beside each other, in seconds of a busy machine: only their order counts here. */
const SECONDS: Readonly<Record<string, number>> = durations;

const secondsOf = ({ moduleId }: TestSpecification): number => SECONDS[basename(moduleId)] ?? 0;

/** Starts the longest files first, so that no process is left with one of them when the others have nothing more to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}
