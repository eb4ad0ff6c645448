import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { FORM_KEY_FIELD } from "#app/platform/forms/form-key.ts";
import { NETWORKS, type Network } from "../../../domain/networks.ts";
import type { Mapping } from "../../domain/columns.ts";
import { postUpload } from "../post-upload.ts";
import type { LargeChoices, Progress, SentFile } from "../send-large-file.ts";
import type { UploadReply } from "../upload-reply.ts";

/** Smaller files are sent as they are, in one form. */
export const LARGE_BYTES = 2_000_000;

const FAILED = "The file could not be read. Choose it again.";

export type LargeState =
  | { kind: "idle" }
  | ({ kind: "working" } & Progress)
  | { kind: "checked"; sent: SentFile; chosen: Mapping }
  | { kind: "finished"; finished: NonNullable<UploadReply["finished"]>; sent: SentFile }
  | { kind: "failed"; message: string; headings?: string[]; mapping?: Mapping };

const text = (form: FormData, name: string): string => String(form.get(name) ?? "");

function choicesOf(form: FormData, mappings: Readonly<Partial<Record<Network, Mapping>>>): LargeChoices {
  const network = NETWORKS.find((one) => one === text(form, "network")) ?? "google";
  const entries = [...form].filter(([name, value]) => name.startsWith("map.") && value !== "");
  const chosen: Mapping = Object.fromEntries(entries.map(([name, value]) => [name.slice(4), value]));
  const [mark, dayOrder] = [text(form, "mark"), text(form, "dayOrder")];
  return {
    ...{ network, chosen, saved: { ...mappings[network], ...chosen }, fileCurrency: text(form, "fileCurrency") },
    mark: mark === "point" || mark === "comma" ? mark : "detect",
    dayOrder: dayOrder === "month_first" || dayOrder === "day_first" ? dayOrder : "detect",
  };
}

/** Reads and sends a large file from the browser, and counts it once all of it has arrived. */
export function useLargeImport(mappings: Readonly<Partial<Record<Network, Mapping>>>) {
  const [state, setState] = useState<LargeState>({ kind: "idle" });
  const { revalidate } = useRevalidator();
  const current = useRef<AbortController>();
  useEffect(() => () => current.current?.abort(), []);

  const fail = (message: string, more: { headings?: string[]; mapping?: Mapping } = {}) =>
    setState({ kind: "failed", message, ...more });

  async function finish(sent: SentFile, chosen: Mapping): Promise<void> {
    if (sent.lines === 0) {
      await discard(sent);
      fail(sent.errors[0]?.message ?? "The file has no rows that can be read.");
      return;
    }
    setState({ kind: "working", step: "sending", share: 1 });
    const { finishLargeFile, RefusedUpload } = await import("../send-large-file.ts");
    try {
      const { finished } = await finishLargeFile(postUpload, sent, chosen);
      if (finished) setState({ kind: "finished", finished, sent });
      else fail(FAILED);
    } catch (error) {
      fail(error instanceof RefusedUpload ? error.message : FAILED);
    }
    revalidate();
  }

  async function discard({ id }: Pick<SentFile, "id">): Promise<void> {
    await postUpload({ intent: "discard", id });
    setState({ kind: "idle" });
    revalidate();
  }

  /** Reads and sends the file of a form; `isCheck`: it is counted only once the person agrees. */
  async function start(form: FormData, isCheck: boolean): Promise<void> {
    const file = form.get("file");
    if (!(file instanceof File)) return;
    const own = new AbortController();
    current.current = own;
    setState({ kind: "working", step: "reading", share: 0 });
    const [{ sendLargeFile, RefusedUpload }, { UnreadableFile }] = await Promise.all([
      import("../send-large-file.ts"),
      import("../domain/read-large-file.ts"),
    ]);
    const choices = choicesOf(form, mappings);
    try {
      const sent = await sendLargeFile(file, choices, {
        ...{ post: postUpload, formKey: text(form, FORM_KEY_FIELD), signal: own.signal },
        onProgress: (progress) => {
          own.signal.throwIfAborted();
          setState({ kind: "working", ...progress });
        },
      });
      if (isCheck) setState({ kind: "checked", sent, chosen: choices.chosen });
      else await finish(sent, choices.chosen);
    } catch (error) {
      if (own.signal.aborted) return setState({ kind: "idle" });
      if (error instanceof UnreadableFile) fail(error.reason.problem, error.reason);
      else fail(error instanceof RefusedUpload ? error.message : FAILED);
    }
    revalidate();
  }

  return { state, start, finish, discard, cancel: () => current.current?.abort() };
}
