import { useEffect, useRef, useState } from "react";
import { itemPagePath } from "../../paths.ts";
import type { Assisted, AssistLine, AssistReply } from "../assist-reply.ts";

const NO_ANSWER = "No answer came. Check your connection and try again.";

type State =
  | { kind: "idle" }
  /** `text` is what a model has written by now. */
  | { kind: "writing"; text: string }
  | { kind: "written"; written: Assisted }
  | { kind: "failed"; message: string };

const messageIn = ({ errors }: AssistReply): string =>
  Object.values(errors).flatMap((list) => list ?? [])[0] ?? NO_ANSWER;

/** Reads an answer that comes line by line. Without its end the connection was lost. */
async function readLines(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<AssistReply> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("The answer has no end.");
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.map((text) => JSON.parse(text) as AssistLine))
      if ("reply" in line) return line.reply;
      else onText(line.text);
  }
}

async function readReply(response: Response, onText: (text: string) => void): Promise<AssistReply> {
  const isStream = response.headers.get("content-type")?.startsWith("application/x-ndjson");
  return isStream && response.body ? readLines(response.body, onText) : ((await response.json()) as AssistReply);
}

/** Asks the writing help of a piece; asking again, or leaving the page, ends a request that is under way. */
export function useAssist(itemId: string) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const request = useRef<AbortController>();
  const path = itemPagePath(itemId, "assist");
  useEffect(() => () => request.current?.abort(), []);

  const post = (fields: FormData, signal?: AbortSignal) =>
    fetch(path, { method: "POST", body: fields, ...(signal && { signal }) });

  return {
    state,
    write: async (fields: FormData) => {
      request.current?.abort();
      const own = new AbortController();
      request.current = own;
      setState({ kind: "writing", text: "" });
      fields.set("intent", "write");
      try {
        const reply = await readReply(await post(fields, own.signal), (text) => {
          if (!own.signal.aborted) setState({ kind: "writing", text });
        });
        if (own.signal.aborted) return;
        const { written } = reply;
        setState(written ? { kind: "written", written } : { kind: "failed", message: messageIn(reply) });
      } catch {
        if (!own.signal.aborted) setState({ kind: "failed", message: NO_ANSWER });
      }
    },
    cancel: () => {
      request.current?.abort();
      setState({ kind: "idle" });
    },
    /** Notes that a text of a model was put into the piece. Without an answer the revisions do not say so. */
    noteUse: () => {
      const fields = new FormData();
      fields.set("intent", "used");
      void post(fields).catch(() => undefined);
    },
  };
}
