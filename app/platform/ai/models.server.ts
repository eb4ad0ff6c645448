import type { AppContext } from "#app/platform/context.server.ts";
import { readStream } from "#app/platform/http/body.ts";
import { err, type Result } from "#app/shared/result.ts";
import { seconds } from "#app/shared/time.ts";
import { type Answer, readAnswer, readAnswerText } from "./answer.ts";

/** Longer than this nobody waits for a page. */
const TIMEOUT_MS = seconds(20);
/** An answer is a few kilobytes. */
const MAX_ANSWER_BYTES = 200_000;

export interface Prompt {
  /** Written by us. */
  system: string;
  /** What it is about, as data. */
  user: string;
  maxAnswerTokens: number;
}

/** A language model. It is given texts and gives a text back: it has no tools. */
export interface Model {
  name: string;
  /** Never throws. The error is for the log: what the service did. */
  ask(prompt: Prompt): Promise<Result<Answer, string>>;
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
    return binding ? { name, ask: (prompt) => caught(() => askBinding(binding, name, prompt)) } : null;
  return {
    name,
    ask: (prompt) => caught(() => askAddress(config, `${baseUrl.replace(/\/+$/, "")}/chat/completions`, name, prompt)),
  };
}

async function caught(ask: () => Promise<Result<Answer, string>>): Promise<Result<Answer, string>> {
  try {
    return await ask();
  } catch (cause) {
    return err(cause instanceof Error ? cause.name : "unknown");
  }
}

/** The address is the operator's own choice, as those of mail and payments are: the guard for addresses of strangers has no part in it. */
async function askAddress(
  { AI_API_KEY }: AppContext["config"],
  url: string,
  model: string,
  prompt: Prompt,
): Promise<Result<Answer, string>> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      ...(AI_API_KEY ? { authorization: `Bearer ${AI_API_KEY}` } : {}),
    },
    body: JSON.stringify({ model, ...inputOf(prompt) }),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    return err(`status ${response.status}`);
  }
  const body = await readStream(response.body, MAX_ANSWER_BYTES);
  return body ? readAnswerText(new TextDecoder().decode(body)) : err("too long");
}

async function askBinding(binding: AiBinding, model: string, prompt: Prompt): Promise<Result<Answer, string>> {
  const late = new Promise<Result<Answer, string>>((resolve) => {
    AbortSignal.timeout(TIMEOUT_MS).addEventListener("abort", () => resolve(err("TimeoutError")));
  });
  return Promise.race([binding.run(model, inputOf(prompt)).then(readAnswer), late]);
}
