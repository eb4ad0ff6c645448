/**
 * Counts what hostile pages cost: how often each block of the product's code runs (V8's precise coverage, which counts every
 * round of every loop), and the bytes that built-in functions walk through. A program of its own, because only code that is
 * loaded after the counting began is counted. Prints a line of JSON for each page; `--all`: every shape in every way.
 */
import { Session } from "node:inspector";
import { HOSTILE_SHAPES, hostilePage, SHAPES_OF_EVERY_RUN } from "./hostile.ts";

const PAGE_BYTES = 2 * 1_024 * 1_024;
const URL_OF_PAGE = "https://hostile.example/page";

const session = new Session();
session.connect();

interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[];
}

function post(method: string, parameters: object = {}): unknown {
  let answer: unknown;
  (
    session.post as (method: string, parameters: object, done: (error: Error | null, result: unknown) => void) => void
  ).call(session, method, parameters, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer;
}

/** Executed blocks since the last call. */
function takeSteps(): number {
  const { result } = post("Profiler.takePreciseCoverage") as Coverage;
  return result
    .filter(({ url }) => url.includes("/app/"))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

let walkedBytes = 0;

/** Counts what a built-in function looks at or copies. */
function watch<Name extends "indexOf" | "lastIndexOf" | "slice" | "set">(
  name: Name,
  costOf: (bytes: Uint8Array, given: unknown[], result: unknown) => number,
): void {
  const original = Uint8Array.prototype[name] as (...given: unknown[]) => unknown;
  Object.assign(Uint8Array.prototype, {
    [name](this: Uint8Array, ...given: unknown[]) {
      const result = original.apply(this, given);
      walkedBytes += costOf(this, given, result);
      return result;
    },
  });
}

post("Profiler.enable");
post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
watch("indexOf", ({ length }, [, from], found) => (found === -1 ? length : (found as number) + 1) - (from as number));
watch("lastIndexOf", (_, [, from], found) => (from as number) - (found as number));
watch("slice", (_bytes, _given, result) => (result as Uint8Array).length);
watch("set", (_bytes, [source]) => (source as Uint8Array).length);

const { HtmlReader } = await import("#app/modules/seo/engine/extract/html-reader.ts");
const { validateStructuredData } = await import("#app/modules/seo/structured-data/service.server.ts");
const { readHeadTags } = await import("#app/modules/seo-tools/head-tags.server.ts");
const { sentencesOf } = await import("#app/shared/text/sentences.ts");
const { countText } = await import("#app/modules/seo-tools/content/domain/readability.ts");
const { countMatches } = await import("#app/modules/seo-tools/content/domain/keyphrase.ts");
const { hashWords } = await import("#app/modules/seo/engine/analysis/domain/similarity/word-hashes.ts");
const { countTerms } = await import("#app/modules/seo/engine/analysis/domain/tfidf.ts");
const { minHash } = await import("#app/modules/seo/engine/analysis/domain/similarity/minhash.ts");
const { stopWordsOf } = await import("#app/modules/seo/engine/analysis/domain/stop-words.ts");
const { readStructuredData } = await import("#app/modules/seo/engine/extract/structured/json-ld.ts");
const { looksLikeHtml } = await import("#app/platform/web/response-body.ts");
const { fetchPage } = await import("#app/modules/seo/engine/fetch/fetch-page.ts");
const { checkPage } = await import("#app/modules/seo/checks/domain/check-page.ts");
const { LinkCache } = await import("#app/modules/seo/engine/extract/links/link-cache.ts");

/** Steps of the stretches between two turns of others; a wait for a timer is one. */
let longestStretch = 0;
let steps = 0;
function endStretch(): void {
  const stretch = takeSteps();
  steps += stretch;
  longestStretch = Math.max(longestStretch, stretch);
}
const { setTimeout: setTimer } = globalThis;
globalThis.setTimeout = ((work: () => void, ms?: number) => {
  endStretch();
  return setTimer(work, ms);
}) as typeof setTimeout;

/** As a crawl reads a page whose every byte is there already, up to what is wrong with it. */
async function crawl(page: Uint8Array): Promise<void> {
  let at = 0;
  const response = {
    status: 200,
    headers: new Headers({ "content-type": "text/html; charset=utf-8" }),
    ttfbMs: 1,
    truncated: false,
    bodyBytes: page.length,
    read: () => {
      const bytes = page.subarray(at, at + 65_536);
      at += bytes.length;
      return Promise.resolve(bytes.length > 0 ? bytes : null);
    },
  };
  const tools = {
    safeFetch: () => Promise.resolve({ ok: true, value: response }),
    userAgent: "",
    limits: {},
  } as unknown as Parameters<typeof fetchPage>[0];
  checkPage(
    await fetchPage(tools, { url: URL_OF_PAGE, depth: 0, inSitemap: false }, "hostile.example", new LinkCache()),
  );
}

function read(page: Uint8Array, pieceBytes: number): void {
  const reader = new HtmlReader(URL_OF_PAGE, "utf-8");
  for (let at = 0; at < page.length; at += pieceBytes) reader.push(page.subarray(at, at + pieceBytes));
  reader.end("hostile.example");
}

/** Every analysis of a text, of more text than is ever kept of a page. */
function analyse(text: string): void {
  sentencesOf(text);
  countText(text, "en");
  countMatches(text, ["tea", "x"], "en");
  const words = hashWords(text);
  countTerms(words, stopWordsOf("en"));
  minHash(words);
  readStructuredData(text, false);
  looksLikeHtml(new TextEncoder().encode(text));
}

const WAYS: Readonly<Record<string, (html: string, page: Uint8Array) => unknown>> = {
  "in pieces of 1,460 bytes": (_, page) => read(page, 1_460),
  "by a crawl": (_, page) => crawl(page),
  whole: (_, page) => read(page, page.length),
  "in pieces of 65,536 bytes": (_, page) => read(page, 65_536),
  "by the tools": (html) => {
    validateStructuredData(html);
    return readHeadTags(URL_OF_PAGE, html);
  },
  "as text": (html) => analyse(html),
};

const isAll = process.argv.includes("--all");
const ways = Object.entries(WAYS).slice(0, isAll ? undefined : 2);
const shapes = isAll ? HOSTILE_SHAPES : SHAPES_OF_EVERY_RUN;
for (const shape of shapes) {
  const html = hostilePage(shape, PAGE_BYTES);
  const page = new TextEncoder().encode(html);
  for (const [way, run] of ways) {
    takeSteps();
    [steps, walkedBytes, longestStretch] = [0, 0, 0];
    await run(html, page);
    endStretch();
    console.log(
      JSON.stringify({
        shape,
        way,
        bytes: page.length,
        stepsPerByte: steps / page.length,
        walkedPerByte: walkedBytes / page.length,
        longestStretch,
      }),
    );
  }
}
