import type { RequestContext } from "#app/platform/context.server.ts";
import { rejectedForm, type Sent } from "#app/platform/forms/form-answers.server.ts";
import { hostOf } from "#app/platform/politeness/politeness.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { looksPublic } from "#app/platform/web/url/website-url.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { checkWebsite } from "./address-check.server.ts";
import type { AdvisedReply, ConnectAdvice } from "./connect-advice.ts";
import type { AddressProblem } from "./domain/address-problem.ts";
import { websitesModule } from "./manifest.ts";

/** The refusal of an address, with what the form offers instead. */
export type AddressError = AppError & { advice?: ConnectAdvice };

/** A website that is to be connected. */
interface Asked {
  /** Name of the form's field with the address. */
  field: string;
  url: string;
  connectAnyway: boolean;
  /** A website is measured by its visitors' browsers: what keeps a crawler out is no matter there, nor is an intranet. */
  use: "crawl" | "measure";
}

const CRAWLERS_ONLY: ReadonlySet<AddressProblem["kind"]> = new Set(["status", "robots", "not-public"]);

/** Whether a problem keeps visitors' browsers from the pages, too. A scheme or a subdomain is none: a site is measured by its host. */
function concernsVisitors({ kind, suggestion }: AddressProblem, url: string): boolean {
  if (CRAWLERS_ONLY.has(kind)) return false;
  const host = hostOf(new URL(url));
  const other = suggestion === null ? null : hostOf(new URL(suggestion));
  return other === null || !(other === host || other.endsWith(`.${host}`));
}

/**
 * Checks the address of a form that connects a website, unless the person has said to connect it anyway.
 * Errors: invalid_input (beside the field, with advice), rate_limited, unavailable.
 */
export async function checkAddress(
  context: RequestContext,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  { field, url, connectAnyway, use }: Asked,
): Promise<Result<void, AddressError>> {
  if (connectAnyway || (use === "measure" && !looksPublic(url))) return ok(undefined);
  const { website_check: own, website_check_workspace: shared } = websitesModule.rateLimits;
  for (const admitted of [await throttle(context, own, userId), await throttle(context, shared, workspaceId)])
    if (!admitted.ok) return admitted;
  const problem = await checkWebsite(context, url);
  if (!problem || (use === "measure" && !concernsVisitors(problem, url))) return ok(undefined);
  const { message, suggestion } = problem;
  return err({
    ...appError("invalid_input", message, { fields: [{ path: field, message }] }),
    advice: { suggestion },
  });
}

/** Shows the form again with the message beside the field and the advice that goes with it. */
export const rejectedAddress = (error: AddressError, sent: Sent) =>
  rejectedForm<AdvisedReply>(error, sent, error.advice ? { advice: error.advice } : {});
