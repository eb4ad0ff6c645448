import type { AppContext } from "#app/platform/context.server.ts";
import { outboundFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { seconds } from "#app/shared/time.ts";
import { type Language, readSuggestions } from "./domain/ideas.ts";

export type Provider = AppContext["config"]["KEYWORD_SUGGESTIONS"][number];

const TIMEOUT_MS = seconds(5);
/** An answer is a few hundred bytes. */
const MAX_BYTES = 100_000;

const REGION: Readonly<Record<Language, string>> = { en: "us-en", de: "de-de", fr: "fr-fr", es: "es-es" };

/** The services that can be asked. None is an official API: each may refuse, and the operator switches it on knowingly. */
export const PROVIDERS: Readonly<
  Record<Provider, { title: string; urlOf: (query: string, language: Language) => URL }>
> = {
  duckduckgo: {
    title: "DuckDuckGo",
    urlOf: (query, language) =>
      withQuery("https://duckduckgo.com/ac/", { q: query, type: "list", kl: REGION[language] }),
  },
  google: {
    title: "Google",
    urlOf: (query, language) =>
      withQuery("https://suggestqueries.google.com/complete/search", {
        client: "firefox",
        ie: "utf-8",
        oe: "utf-8",
        hl: language,
        q: query,
      }),
  },
  bing: {
    title: "Bing",
    urlOf: (query, language) => withQuery("https://api.bing.com/osjson.aspx", { query, language }),
  },
};

function withQuery(address: string, parameters: Record<string, string>): URL {
  const url = new URL(address);
  url.search = new URLSearchParams(parameters).toString();
  return url;
}

/** Asks one service for the suggestions to one query. The error is for the log: what the service did. */
export async function fetchSuggestions(
  context: Pick<AppContext, "config" | "env">,
  provider: Provider,
  language: Language,
  query: string,
): Promise<Result<string[], string>> {
  const { config } = context;
  const real = PROVIDERS[provider].urlOf(query, language);
  const url = config.SUGGEST_API_URL ? new URL(`${real.pathname}${real.search}`, config.SUGGEST_API_URL) : real;
  const answered = await outboundFetch(context, "keyword_suggestions")(url, {
    timeoutMs: TIMEOUT_MS,
    totalTimeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    overflow: "fail",
    redirect: "manual",
  }).catch((cause: unknown) => {
    if (cause instanceof HostBusyError) return null;
    throw cause;
  });
  if (answered === null) return err("busy with the questions of others");
  if (!answered.ok) return err(answered.error.kind);
  const response = answered.value;
  if (response.status !== 200) {
    await response.discard();
    return err(`status ${response.status}`);
  }
  const text = await response.readText();
  if (!text.ok) return err(text.error.kind);
  const suggestions = readSuggestions(text.value.text, query);
  return suggestions ? ok(suggestions) : err("unreadable");
}
