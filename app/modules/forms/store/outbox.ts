import type { FormHead, NewResponse, StoredConsent, StoredResponse } from "./form-rpc.ts";

/** An event of a form for the rest of the product. */
export interface FormEvent {
  id: string;
  type: "form.submitted" | "form.confirmed";
  workspaceId: string;
  /** In milliseconds. */
  at: number;
  data: Record<string, unknown>;
}

const consentData = ({ purpose, channel, topic, textVersion, text }: Omit<StoredConsent, "state">, state: string) => ({
  purpose,
  channel,
  ...(topic === "" ? {} : { topic }),
  state,
  textVersion,
  text,
});

export const submittedEvent = (response: NewResponse): FormEvent => ({
  id: `form.submitted:${response.id}`,
  type: "form.submitted",
  workspaceId: response.head.workspaceId,
  at: response.at,
  data: {
    formId: response.head.formId,
    responseId: response.id,
    identities: response.identities,
    fields: response.fields,
    answers: response.answersByLabel,
    consents: response.consents.map((consent) => consentData(consent as unknown as StoredConsent, consent.state)),
    touch: response.touch,
    at: response.at,
  },
});

export const confirmedEvent = (
  head: FormHead,
  { id, touch }: StoredResponse,
  payload: string,
  consents: readonly StoredConsent[],
  at: number,
): FormEvent => ({
  id: `form.confirmed:${id}`,
  type: "form.confirmed",
  workspaceId: head.workspaceId,
  at,
  data: {
    formId: head.formId,
    responseId: id,
    ...(JSON.parse(payload) as Record<string, unknown>),
    consents: consents.map((consent) => consentData(consent, "granted")),
    touch,
    at,
  },
});
