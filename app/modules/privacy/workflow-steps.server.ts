import type { WorkflowStep } from "cloudflare:workers";

/** What the result of a step may be: it is stored between steps, at most 1 MiB. */
export type StepValue = string | number | boolean | null | StepValue[] | { [name: string]: StepValue };

/** Runs named steps: each is repeated until it succeeds, and one that has succeeded is not run again. Work inside has to bear repetition. */
export interface Steps {
  do<T extends StepValue>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Ten seconds, then twice as long each time: half an hour of outage is survived. */
const CONFIG = { retries: { limit: 8, delay: "10 seconds", backoff: "exponential" }, timeout: "30 minutes" } as const;

/** The steps of a Workflow. */
export const workflowSteps = (step: WorkflowStep): Steps => ({
  do: <T extends StepValue>(name: string, work: () => Promise<T>) =>
    step.do(name, CONFIG, work as () => Promise<never>) as Promise<T>,
});

/**
 * Starts the instance of this id, once; returns the state of one that was started before. Throws when the Workflow
 * cannot be reached.
 */
export async function startOnce<P>(
  workflow: Workflow<P>,
  id: string,
  params: P,
): Promise<"started" | InstanceStatus["status"]> {
  try {
    await workflow.create({ id, params });
    return "started";
  } catch (cause) {
    // An instance of this id exists already, or nothing can be reached: then the second call says so.
    const instance = await workflow.get(id).catch(() => {
      throw cause;
    });
    return (await instance.status()).status;
  }
}

/** Returns whether an instance has ended. */
export const isOver = (status: InstanceStatus["status"] | "started"): boolean =>
  status === "errored" || status === "terminated" || status === "complete";
