/** The answer of an endpoint to one attempt, or why there is none. */
export interface Answer {
  /** Null: no answer came, see `failure`. */
  status: number | null;
  /** In words for the reader; empty when an answer came whole. */
  failure: string;
}

/** "gone": the endpoint wants nothing any more (410). Redirects are not followed, so they are failures. */
export type Outcome = "delivered" | "failed" | "gone";

export function outcomeOf({ status }: Pick<Answer, "status">): Outcome {
  if (status === 410) return "gone";
  return status !== null && status >= 200 && status < 300 ? "delivered" : "failed";
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

/** Why an attempt counts as a failure, in words; empty when it does not. */
export function complaintOf({ status, failure }: Answer): string {
  if (status === null) return failure;
  switch (outcomeOf({ status })) {
    case "delivered":
      return "";
    case "gone":
      return "The endpoint answered 410 Gone: it wants no more events.";
    case "failed":
      return isRedirect(status)
        ? `The endpoint answered ${status}. Redirects are not followed: enter the address that they lead to.`
        : `The endpoint answered ${status}.`;
  }
}

/** Why an endpoint is off. */
export type DisabledReason = "person" | "gone" | "failing";

export const DISABLED_LABELS: Readonly<Record<DisabledReason, { title: string; text: string }>> = {
  person: {
    title: "Turned off",
    text: "Somebody turned this endpoint off. Nothing is sent to it until it is turned on again.",
  },
  gone: {
    title: "Turned off after 410 Gone",
    text: "The receiver answered 410, which means that it wants no more events. Check the address, send a test event, and turn the endpoint on again.",
  },
  failing: {
    title: "Turned off after 5 days of failures",
    text: "For 5 days no delivery was accepted. Look at the last answers below, mend the receiver, send a test event, and turn the endpoint on again. What was missed can be replayed.",
  },
};
