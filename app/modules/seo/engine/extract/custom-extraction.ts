import type { SafeResponse } from "#app/platform/safe-fetch/safe-fetch.ts";
import { yieldTurn } from "#app/platform/turns.ts";
import { decodeAttribute, decodeText } from "#app/platform/web/html/character-references.ts";
import type { CrawlPlan, ExtractionPage } from "../../domain/crawl.ts";
import type { PageFacts } from "../../domain/facts.ts";
import { readPageCursor, writePageCursor } from "../../domain/list-cursor.ts";
import type { ExtractionRule } from "../../settings/domain/crawl-settings.ts";
import type { FetchTools } from "../fetch/fetch-page.ts";
import type { PageResult } from "../store/page-rows.ts";
import { bulk } from "../store/tables.ts";

/** What a project reads from its pages into columns of its own. */

const MAX_VALUES = 10;
/** Of one page: each match costs some 15 µs, and a page that is made to be costly could have a hundred thousand. */
const MAX_MATCHES = 10_000;
const CELL_CHARS = 500;
const SEPARATOR = " | ";
/** The runtime calls back for each match and text in it: a piece of many small elements costs some 40 ms. */
const PIECE_BYTES = 8_192;
const encoder = new TextEncoder();

/** Why a selector cannot be used; null when it can. */
export function selectorProblem(selector: string): string | null {
  try {
    new HTMLRewriter().on(selector, {});
    return null;
  } catch {
    return "This is no selector that can be used: tags, classes, ids, attributes, :nth-child() and :not(), joined by a space or >.";
  }
}

const cell = (values: readonly string[], decode: (text: string) => string): string =>
  values
    .map((value) => decode(value).replace(/\s+/g, " ").trim())
    .filter((value) => value !== "")
    .join(SEPARATOR)
    .slice(0, CELL_CHARS)
    .toWellFormed();

/** A document in pieces, up to where nothing more is wanted of it; between two of them the other requests of this isolate have their turn. */
function piecesOf(html: string, isEnough: () => boolean): ReadableStream<Uint8Array> {
  const bytes = encoder.encode(html);
  let at = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (at > 0) await yieldTurn();
      if (at >= bytes.length || isEnough()) return controller.close();
      controller.enqueue(bytes.slice(at, at + PIECE_BYTES));
      at += PIECE_BYTES;
    },
  });
}

/** One cell for each rule: the text or the attribute of the first ten elements that match, or how many do. */
export async function extractCells(html: string, rules: readonly ExtractionRule[]): Promise<string[]> {
  const rewriter = new HTMLRewriter();
  const collected = rules.map(({ selector, what, attribute }) => {
    const found = { count: 0, values: [] as string[] };
    rewriter.on(selector, {
      element(element) {
        if (found.count < MAX_MATCHES) found.count++;
        if (found.count > MAX_VALUES) return;
        if (what === "text") found.values.push("");
        else if (what === "attribute") found.values.push(element.getAttribute(attribute ?? "") ?? "");
      },
      text(piece) {
        const last = found.values.length - 1;
        if (what === "text" && found.count <= MAX_VALUES && last >= 0)
          found.values[last] = `${found.values[last]}${piece.text}`;
      },
    });
    return found;
  });
  const isEnough = (): boolean =>
    collected.some(({ count }) => count >= MAX_MATCHES) ||
    rules.every(({ what }, index) => what !== "count" && (collected[index]?.count ?? 0) > MAX_VALUES);
  const document = new Response(piecesOf(html, isEnough), { headers: { "content-type": "text/html; charset=utf-8" } });
  try {
    await rewriter.transform(document).body?.pipeTo(new WritableStream());
  } catch {
    // The runtime's rewriter gives up on a tag longer than its memory: what it found before counts.
  }
  return rules.map(({ what }, index) => {
    const { count, values } = collected[index] ?? { count: 0, values: [] };
    if (what === "count") return String(count);
    return cell(values, what === "text" ? decodeText : decodeAttribute);
  });
}

function decode(parts: readonly Uint8Array[], charset: string | null): string {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset ?? "utf-8");
  } catch {
    decoder = new TextDecoder();
  }
  return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
}

const announcedCharset = ({ headers, html }: PageFacts): string | null =>
  /charset\s*=\s*"?([^\s";]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? html?.charset ?? null;

/** Keeps what is read of one page, for a second look at it; nothing is kept by a crawl without rules. */
export function extractionTapFor(
  plan: CrawlPlan,
  tools: FetchTools,
): { tools: FetchTools; extracted: (facts: PageFacts) => Promise<{ cells?: string[] }> } {
  const rules = plan.settings?.extraction ?? [];
  if (rules.length === 0) return { tools, extracted: async () => ({}) };
  const parts: Uint8Array[] = [];
  const tapped = (response: SafeResponse): SafeResponse =>
    Object.create(response, {
      read: {
        value: async () => {
          const bytes = await response.read();
          if (bytes) parts.push(bytes);
          return bytes;
        },
      },
    }) as SafeResponse;
  return {
    tools: {
      ...tools,
      safeFetch: async (url, options) => {
        const answer = await tools.safeFetch(url, options);
        return answer.ok ? { ok: true, value: tapped(answer.value) } : answer;
      },
    },
    extracted: async (facts) =>
      facts.html ? { cells: await extractCells(decode(parts, announcedCharset(facts)), rules) } : {},
  };
}

/** Stores what was extracted, in the transaction of its pages. */
export function storeCells(sql: SqlStorage, results: readonly PageResult[]): void {
  const rows = results.flatMap(({ id, cells }) => (cells ? [[id, JSON.stringify(cells)] as const] : []));
  if (rows.length > 0)
    bulk(sql, "INSERT OR REPLACE INTO extractions SELECT value ->> 0, value ->> 1 FROM json_each(?1)", rows);
}

/** What was extracted, in the order in which the pages were found. */
export function readExtraction(
  sql: SqlStorage,
  plan: CrawlPlan,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): ExtractionPage {
  const rules = plan.settings?.extraction ?? [];
  const rows = sql
    .exec<{ id: number; url: string; cells: string }>(
      "SELECT u.id AS id, u.url AS url, e.cells AS cells FROM extractions AS e JOIN urls AS u ON u.id = e.page_id WHERE e.page_id > ? ORDER BY e.page_id LIMIT ?",
      cursor === undefined ? 0 : (readPageCursor(cursor) ?? 0),
      limit + 1,
    )
    .toArray();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    columns: rules.map(({ name }) => name),
    rows: shown.map(({ url, cells }) => ({ url, cells: JSON.parse(cells) as string[] })),
    nextCursor: rows.length > limit && last ? writePageCursor(last.id) : null,
  };
}
