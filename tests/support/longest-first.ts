import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** How long the longest files take beside each other, in seconds of a busy machine: only their order counts. */
const SECONDS: Readonly<Record<string, number>> = {
  // In Node.
  "openapi-lint.test.ts": 80,
  "password.test.ts": 60,
  "start-script.test.ts": 30,
  "migrate-libsql.test.ts": 25,
  "rolling-counter.test.ts": 15,
  // In workerd.
  "politeness.test.ts": 100,
  "erasure.test.ts": 60,
  "crawl.test.ts": 55,
  "crawl-failures.test.ts": 45,
  "double-submission.test.ts": 40,
  "fuzz.test.ts": 40,
  "admin-viewing.test.ts": 35,
  "export.test.ts": 35,
  "account-failures.test.ts": 30,
  "authorization-matrix.test.ts": 30,
  "two-factor.test.ts": 30,
  "erasure-request.test.ts": 25,
  "confirmation.test.ts": 20,
  "hostile-pages.test.ts": 20,
  // Journeys.
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
  "form-fuzz.spec.ts": 25,
  "palette.spec.ts": 25,
  "sign-in.spec.ts": 20,
  "mailbox.spec.ts": 15,
  "security.spec.ts": 15,
  "share-report.spec.ts": 15,
};

const secondsOf = ({ moduleId }: TestSpecification): number => SECONDS[basename(moduleId)] ?? 0;

/** Starts the longest files first, so that no process is left with one of them when the others have nothing more to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}
