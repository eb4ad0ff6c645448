import { z } from "zod";
import type { AppContext } from "#app/platform/context.server.ts";
import { seconds } from "#app/shared/time.ts";
import { splitVatNumber } from "./domain/vat-number.ts";

/** VIES asks the register of a member state while we wait; longer than this nobody does. */
const TIMEOUT_MS = seconds(5);
/** An answer is a few hundred bytes. */
const MAX_ANSWER_CHARACTERS = 20_000;

/** What is known of a VAT number after asking. */
export interface VatCheck {
  /** "unchecked": no answer that says yes or no, so that VAT is charged. */
  status: "valid" | "invalid" | "unchecked";
  checkedAt: Date;
  /** The consultation number: the proof that this operator asked. Empty when there is none. */
  consultation: string;
}

/**
 * The relevant parts of an answer. A register that is down says "not valid" too; only its code distinguishes the two.
 */
const answerSchema = z.object({
  isValid: z.boolean(),
  userError: z.string().default(""),
  requestIdentifier: z.string().max(100).nullish(),
});

const SAYS_NO: ReadonlySet<string> = new Set(["INVALID", "INVALID_INPUT"]);

/**
 * Asks VIES, the EU's register of VAT numbers, whether a normalised number is valid, on behalf of the operator
 * (`GET /ms/{country}/vat/{number}`). Never fails: whatever is not a clear answer within 5 seconds is "unchecked".
 */
export async function checkVatNumber(
  { config, now, log }: Pick<AppContext, "config" | "now" | "log">,
  vatNumber: string,
): Promise<VatCheck> {
  const unchecked: VatCheck = { status: "unchecked", checkedAt: now(), consultation: "" };
  if (config.VIES_URL === "off") return unchecked;
  const { territory, local } = splitVatNumber(vatNumber);
  const requester = splitVatNumber(config.COMPANY_VAT_NUMBER.replace(/\s/g, ""));
  const query = new URLSearchParams({
    requesterMemberStateCode: requester.territory,
    requesterNumber: requester.local,
  });
  const url = `${config.VIES_URL.replace(/\/+$/, "")}/ms/${territory}/vat/${encodeURIComponent(local)}?${query}`;
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok || text.length > MAX_ANSWER_CHARACTERS) throw new Error(`VIES answered ${response.status}`);
    const { isValid, userError, requestIdentifier } = answerSchema.parse(JSON.parse(text));
    if (isValid) return { ...unchecked, status: "valid", consultation: requestIdentifier ?? "" };
    if (SAYS_NO.has(userError)) return { ...unchecked, status: "invalid", consultation: requestIdentifier ?? "" };
    log.warn("billing.vies_undecided", { code: userError.slice(0, 100) });
    return unchecked;
  } catch (cause) {
    log.warn("billing.vies_unreachable", { reason: cause instanceof Error ? cause.name : "unknown" });
    return unchecked;
  }
}
