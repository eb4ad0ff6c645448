/** What a crawler comes for; decides what forbidding it costs. */
export type BotPurpose = "search" | "ai-search" | "ai-user" | "ai-training" | "ai-token";

export interface Bot {
  /** Its product token in robots.txt. */
  token: string;
  operator: string;
  purpose: BotPurpose;
  /** What forbidding it means, in the operator's own terms. */
  effect: string;
  /** The operator's own page about it; null when there is none. */
  source: string | null;
}

export const PURPOSE_LABELS: Record<BotPurpose, string> = {
  search: "Web search",
  "ai-search": "AI search index",
  "ai-user": "Fetches for a person who asks",
  "ai-training": "Training of models",
  "ai-token": "A switch, not a crawler",
};

const bot = (token: string, operator: string, purpose: BotPurpose, effect: string, source: string | null): Bot => ({
  token,
  operator,
  purpose,
  effect,
  source,
});

const OPENAI = "https://platform.openai.com/docs/bots";
const ANTHROPIC = "https://support.claude.com/en/articles/8896518";
const GOOGLE = "https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers";
const PERPLEXITY = "https://docs.perplexity.ai/guides/bots";
const APPLE = "https://support.apple.com/en-us/119829";

/** The crawlers that a site usually decides about, with what their operators say of them. */
export const BOTS: readonly Bot[] = [
  bot(
    "Googlebot",
    "Google",
    "search",
    "Forbidden pages are not crawled for Google Search, nor for its AI answers.",
    GOOGLE,
  ),
  bot(
    "Bingbot",
    "Microsoft",
    "search",
    "Forbidden pages are not crawled for Bing, nor for Copilot, which builds on it.",
    "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0",
  ),
  bot(
    "OAI-SearchBot",
    "OpenAI",
    "ai-search",
    "Forbidden sites are not shown in the answers of ChatGPT search, except as plain links.",
    OPENAI,
  ),
  bot(
    "Claude-SearchBot",
    "Anthropic",
    "ai-search",
    "Forbidden pages are not indexed for the search of Claude.",
    ANTHROPIC,
  ),
  bot(
    "PerplexityBot",
    "Perplexity",
    "ai-search",
    "Forbidden pages are not linked in the search results of Perplexity.",
    PERPLEXITY,
  ),
  bot(
    "ChatGPT-User",
    "OpenAI",
    "ai-user",
    "Visits a page because a person asked for it; OpenAI says that robots.txt may not apply to it.",
    OPENAI,
  ),
  bot(
    "Claude-User",
    "Anthropic",
    "ai-user",
    "Visits a page because a person asked Claude; it honors robots.txt.",
    ANTHROPIC,
  ),
  bot(
    "Perplexity-User",
    "Perplexity",
    "ai-user",
    "Visits a page because a person asked for it; Perplexity says that it generally ignores robots.txt.",
    PERPLEXITY,
  ),
  bot(
    "GPTBot",
    "OpenAI",
    "ai-training",
    "Forbidden pages are kept out of the training of OpenAI's models; ChatGPT search is another bot.",
    OPENAI,
  ),
  bot(
    "ClaudeBot",
    "Anthropic",
    "ai-training",
    "Forbidden pages are kept out of the training of Anthropic's models.",
    ANTHROPIC,
  ),
  bot(
    "Google-Extended",
    "Google",
    "ai-token",
    "Keeps pages out of the training and grounding of Gemini. It does not change Google Search.",
    GOOGLE,
  ),
  bot(
    "Applebot-Extended",
    "Apple",
    "ai-token",
    "Keeps pages out of the training of Apple's models. Applebot itself still crawls for search.",
    APPLE,
  ),
  bot(
    "meta-externalagent",
    "Meta",
    "ai-training",
    "Crawls for the training of models and for Meta's own index.",
    "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/",
  ),
  bot(
    "Amazonbot",
    "Amazon",
    "ai-training",
    "Crawls to improve Amazon's products, Alexa's answers among them; may train models.",
    "https://developer.amazon.com/amazonbot",
  ),
  bot(
    "CCBot",
    "Common Crawl",
    "ai-training",
    "Fills an open archive of the web from which many models have been trained.",
    "https://commoncrawl.org/ccbot",
  ),
  bot(
    "Bytespider",
    "ByteDance",
    "ai-training",
    "Crawls for ByteDance's models. Its operator documents no page about it; whether it honors robots.txt is disputed.",
    null,
  ),
];

/** A product token as people type it, or null when it is none (RFC 9309, 2.2.1: letters, "_" and "-"). */
export const readToken = (text: string): string | null =>
  /^(\*|[A-Za-z_-]{1,60})$/.test(text.trim()) ? text.trim() : null;

/** What decides about training alone: the part of a robots.txt that keeps search and answers, and refuses the rest. */
export const TRAINING_RULES = `# Not for the training of models
${BOTS.filter(({ purpose }) => purpose === "ai-training" || purpose === "ai-token")
  .map(({ token }) => `User-agent: ${token}`)
  .join("\n")}
Disallow: /
`;
