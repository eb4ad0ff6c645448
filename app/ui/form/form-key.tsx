import { useMatches } from "@remix-run/react";
import { FORM_KEY_FIELD } from "#app/platform/forms/form-key.ts";

interface KeyedData {
  formKey?: string;
}

/**
 * The hidden field of every form that makes something: sent twice, by a double click or a reload, the form does its work once.
 * The key comes from the frame of signed-in pages; a page outside it gives its own from its loader, as `formKey`.
 */
export function FormKey() {
  const key = useMatches()
    .map(({ data }) => (data as KeyedData | null | undefined)?.formKey)
    .findLast((found) => found !== undefined);
  return <input type="hidden" name={FORM_KEY_FIELD} value={key ?? ""} />;
}
