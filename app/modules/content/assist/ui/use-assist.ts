import { useEffect, useRef, useState } from "react";
import { itemPagePath } from "../../paths.ts";
import type { Assisted, AssistReply } from "../assist-reply.ts";

const NO_ANSWER = "No answer came. Check your connection and try again.";

type State =
  | { kind: "idle" | "writing" }
  | { kind: "written"; written: Assisted }
  | { kind: "failed"; message: string };

const messageIn = ({ errors }: AssistReply): string =>
  Object.values(errors).flatMap((list) => list ?? [])[0] ?? NO_ANSWER;

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
      setState({ kind: "writing" });
      fields.set("intent", "write");
      try {
        const reply = (await (await post(fields, own.signal)).json()) as AssistReply;
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
