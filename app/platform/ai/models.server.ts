import { EventSourceParserStream } from "eventsource-parser/stream";
import type { AppContext } from "#app/platform/context.server.ts";
import { readStream } from "#app/platform/http/body.ts";
import { err, type Result } from "#app/shared/result.ts";
import { seconds } from "#app/shared/time.ts";
import { type Answer, PiecedAnswer, readAnswer, readAnswerText } from "./answer.ts";

/** Longer than this nobody waits for a page. */
const TIMEOUT_MS = seconds(20);
/** An answer is a few kilobytes. */
const MAX_ANSWER_BYTES = 200_000;
/** Somebody who sees the words come waits longer for the last one. */
const STREAM_TIMEOUT_MS = seconds(60);
/** Each word comes in an event of a few hundred bytes. */
const MAX_EVENTS_CHARS = 4_000_000;

export interface Prompt {
  /** Written by us. */
  system: string;
  /** What it is about, as data. */
  user: string;
  maxAnswerTokens: number;
}

/** Somebody who reads an answer while it is written, and may end it. */
export interface Listener {
  /** All that is written by now. */
  onText: (text: string) => void;
  signal: AbortSignal;
}

/** A language model. It is given texts and gives a text back: it has no tools. */
export interface Model {
  name: string;
  /** Never throws. The error is for the log: what the service did. */
  ask(prompt: Prompt, listener?: Listener): Promise<Result<Answer, string>>;
}

/** The binding of Workers AI, as far as it is used; wrangler.toml names it when the operator wants it. */
interface AiBinding {
  run(model: string, input: object): Promise<unknown>;
}

const inputOf = ({ system, user, maxAnswerTokens }: Prompt) => ({
  messages: [
    { role: "system", content: system },
    { role: "user", content: user },
  ],
  max_tokens: maxAnswerTokens,
});

/** The model that the operator configured: an OpenAI-compatible address, else the binding of Workers AI, else null. */
export function modelOf({ config, env }: Pick<AppContext, "config" | "env">): Model | null {
  const { AI_MODEL: name, AI_BASE_URL: baseUrl } = config;
  if (name === undefined) return null;
  const { AI: binding } = env as { AI?: AiBinding };
  if (baseUrl === undefined)
    return binding
      ? { name, ask: (prompt, listener) => caught(() => askBinding(binding, name, prompt, listener)) }
      : null;
  const url = `${baseUrl.replace(/\/+$/, "")}/chat/completions`;
  return { name, ask: (prompt, listener) => caught(() => askAddress(config, { url, model: name }, prompt, listener)) };
}

async function caught(ask: () => Promise<Result<Answer, string>>): Promise<Result<Answer, string>> {
  try {
    return await ask();
  } catch (cause) {
    return err(cause instanceof Error ? cause.name : "unknown");
  }
}

/** Ends when the listener leaves, or the answer takes too long. */
const endOf = (listener: Listener | undefined): AbortSignal =>
  listener
    ? AbortSignal.any([listener.signal, AbortSignal.timeout(STREAM_TIMEOUT_MS)])
    : AbortSignal.timeout(TIMEOUT_MS);

/** The address is the operator's own choice, as those of mail and payments are: the guard for addresses of strangers has no part in it. */
async function askAddress(
  { AI_API_KEY }: AppContext["config"],
  { url, model }: { url: string; model: string },
  prompt: Prompt,
  listener: Listener | undefined,
): Promise<Result<Answer, string>> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      accept: listener ? "text/event-stream" : "application/json",
      "content-type": "application/json",
      ...(AI_API_KEY ? { authorization: `Bearer ${AI_API_KEY}` } : {}),
    },
    body: JSON.stringify({
      model,
      ...inputOf(prompt),
      ...(listener && { stream: true, stream_options: { include_usage: true } }),
    }),
    redirect: "manual",
    signal: endOf(listener),
  });
  if (!response.ok) {
    await response.body?.cancel();
    return err(`status ${response.status}`);
  }
  // A service that does not stream answers as a whole.
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (listener && isStream && response.body) return readEvents(response.body, listener);
  const body = await readStream(response.body, MAX_ANSWER_BYTES);
  return body ? readAnswerText(new TextDecoder().decode(body)) : err("too long");
}

/** Reads an answer event by event, and passes on what is written by then. */
async function readEvents(body: ReadableStream<Uint8Array>, listener: Listener): Promise<Result<Answer, string>> {
  const answer = new PiecedAnswer();
  const events = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({ onError: "terminate" }));
  let shown = "";
  let chars = 0;
  const reader = events.getReader();
  for (let event = await reader.read(); !event.done; event = await reader.read()) {
    listener.signal.throwIfAborted();
    chars += event.value.data.length;
    if (chars > MAX_EVENTS_CHARS) {
      await reader.cancel();
      return err("too long");
    }
    answer.add(event.value.data);
    if (answer.shown === shown) continue;
    shown = answer.shown;
    listener.onText(shown);
  }
  listener.signal.throwIfAborted();
  return answer.answer();
}

async function askBinding(
  binding: AiBinding,
  model: string,
  prompt: Prompt,
  listener: Listener | undefined,
): Promise<Result<Answer, string>> {
  const late = new Promise<Result<Answer, string>>((resolve) => {
    endOf(listener).addEventListener("abort", () => resolve(err("TimeoutError")));
  });
  const ask = async (): Promise<Result<Answer, string>> => {
    const answered = await binding.run(model, { ...inputOf(prompt), ...(listener && { stream: true }) });
    return listener && answered instanceof ReadableStream ? readEvents(answered, listener) : readAnswer(answered);
  };
  return Promise.race([ask(), late]);
}
