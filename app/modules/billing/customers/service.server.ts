import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { hours } from "#app/shared/time.ts";
import { billingModule } from "../manifest.ts";
import { rateLimitError } from "../rate-limit-error.server.ts";
import { findDetails, type StoredDetails, saveDetails, saveVatCheck } from "../repo.server.ts";
import type { DetailsInput } from "../schema.ts";
import { checkVatNumber } from "./vies.server.ts";

/** How long an answer of VIES is good for an invoice. */
const CHECK_GOOD_FOR_MS = hours(24);

/** The person's billing details, or null while there are none. */
export const readDetails = ({ db }: Pick<AppContext, "db">, userId: string): Promise<StoredDetails | null> =>
  findDetails(db, userId);

/**
 * The details with a VAT number that was checked within the last 24 hours: asks VIES again when it was not, or when
 * the last attempt had no answer, and writes the outcome down. For whatever is about to become an invoice.
 */
export async function withFreshVatCheck(context: AppContext, details: StoredDetails): Promise<StoredDetails> {
  const { vatNumber, vatStatus, vatCheckedAt } = details;
  if (vatNumber === "") return details;
  const freshFrom = context.now().getTime() - CHECK_GOOD_FOR_MS;
  if (vatStatus !== "unchecked" && vatCheckedAt !== null && vatCheckedAt.getTime() > freshFrom) return details;
  // Who makes us ask too often pays VAT for now, as with a register that does not answer.
  if (!(await limit(context, billingModule.rateLimits.vat_check, details.userId)).allowed)
    return { ...details, vatStatus: "unchecked" };
  const { status, checkedAt, consultation } = await checkVatNumber(context, vatNumber);
  const check = { vatStatus: status, vatCheckedAt: checkedAt, vatConsultation: consultation };
  if (status !== "unchecked" || vatStatus !== "unchecked") await saveVatCheck(context, details, check);
  return { ...details, ...check };
}

/**
 * Saves who the person's invoices are made out to, and checks the VAT number. Invoices that exist keep what they
 * say. Errors: conflict (saved in another tab meanwhile; nothing is overwritten), rate_limited, unavailable.
 */
export async function saveBillingDetails(
  context: RequestContext,
  { userId }: Session,
  input: DetailsInput,
): Promise<Result<StoredDetails>> {
  const { version, ...typed } = input;
  const now = context.now();
  const before = await findDetails(context.db, userId);
  if (typed.vatNumber !== "") {
    const refusal = await rateLimitError(context, billingModule.rateLimits.vat_check, userId);
    if (refusal) return err(refusal);
  }
  const checked = typed.vatNumber === "" ? null : await checkVatNumber(context, typed.vatNumber);
  const details: StoredDetails = {
    ...typed,
    userId,
    vatStatus: checked?.status ?? "none",
    vatCheckedAt: checked?.checkedAt ?? null,
    vatConsultation: checked?.consultation ?? "",
    version: version + 1,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
  const audit = { workspaceId: null, userId, action: "billing.details_saved", subject: `billing_details:${userId}` };
  if (await saveDetails(context, details, version, audit)) return ok(details);
  return err(
    appError(
      "conflict",
      "These details were saved in another tab meanwhile. Nothing was overwritten: here is what is stored now.",
    ),
  );
}
