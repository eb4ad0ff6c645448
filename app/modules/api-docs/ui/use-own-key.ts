import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import type { OwnKey } from "../own-keys.server.ts";

/** Where a key is revealed: the page of the keys answers, with its proof, its limit and its entry in the audit log. */
export const KEYS_PAGE = "/settings/api-keys";

/** What that page answers to the wish to see a key. */
interface RevealReply extends FormReply {
  secret?: string;
}

/** The chosen key of the reader, and its secret once they revealed it; the secret lives in this component alone and goes with the page. */
export function useOwnKey(keys: readonly OwnKey[]) {
  const [chosenId, choose] = useState(keys[0]?.id ?? "");
  const form = useFetcher<RevealReply>();
  const chosen = keys.find(({ id }) => id === chosenId) ?? keys[0];
  const reply = form.data?.values.keyId === chosen?.id ? form.data : undefined;
  return { chosen, choose, form, reply, secret: reply?.secret ?? null };
}

export type OwnKeyState = ReturnType<typeof useOwnKey>;
