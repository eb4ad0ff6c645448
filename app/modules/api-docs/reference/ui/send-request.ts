import type { BuiltRequest } from "../domain/request.ts";

export interface ReceivedAnswer {
  status: number;
  statusText: string;
  /** "name: value", a line each. */
  headers: string;
  /** Indented where it is JSON. */
  body: string;
  isCut: boolean;
}

/** Longest text of an answer that a page draws. */
const BODY_MAX_CHARS = 100_000;

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Makes the call with its key and without the session's cookie. Rejects when no answer comes. */
export async function sendRequest({ method, url, headers, body }: BuiltRequest): Promise<ReceivedAnswer> {
  const answer = await fetch(url, { method, headers, body, credentials: "omit", cache: "no-store" });
  const text = indented(await answer.text());
  return {
    status: answer.status,
    statusText: answer.statusText,
    headers: [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
    body: text.slice(0, BODY_MAX_CHARS),
    isCut: text.length > BODY_MAX_CHARS,
  };
}
