import { requestHeaders } from "#app/modules/seo/index.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { counted, formatBytes } from "#app/shared/format/number.ts";
import { ok } from "#app/shared/result.ts";
import { seconds } from "#app/shared/time.ts";
import { readHeadTags, type Subresource } from "../head-tags.server.ts";
import { documentText, type PageRequester } from "../page-requests.server.ts";
import { always, type ToolDefinition } from "../tool/tool-definition.ts";
import { nextTools, readAddress } from "../tool/tool-input.server.ts";
import {
  cacheSecondsOf,
  judgeWeight,
  KIND_LABELS,
  totalsOf,
  WEIGHT_LIMITS,
  type WeighedFile,
} from "./domain/page-weight.ts";
import { unavailablePageBlocks } from "./http-headers.server.ts";

/** Files asked for at most: together with the page and its redirects below what one invocation may ask. */
const MAX_FILES = 30;
const AT_ONCE = 5;
const FILE_TIMEOUT_MS = seconds(5);
/** After this, what is left is listed without being asked. */
const ALL_FILES_MS = seconds(20);
const FILE_MAX_BYTES = 5_000_000;

const lengthOf = (headers: Headers): number | null => {
  const text = headers.get("content-length");
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
};

/** Asks one file for its size: by its head, and by reading it where the head does not say. */
async function weigh(
  { safeFetch, userAgent }: PageRequester,
  { kind, url, lazy, blocking }: Subresource,
  pageHost: string,
): Promise<WeighedFile> {
  const file: WeighedFile = {
    kind,
    url,
    status: null,
    sizeBytes: null,
    lazy,
    blocking,
    foreign: new URL(url).host !== pageHost,
    compressed: false,
    cacheSeconds: null,
  };
  const ask = (method: "HEAD" | "GET") =>
    safeFetch(url, {
      method,
      headers: requestHeaders(userAgent, "*/*"),
      timeoutMs: FILE_TIMEOUT_MS,
      totalTimeoutMs: FILE_TIMEOUT_MS,
      maxBytes: FILE_MAX_BYTES,
      maxRedirects: 3,
    });
  let answer = await ask("HEAD");
  if (
    !answer.ok ||
    answer.value.status === 405 ||
    answer.value.status === 501 ||
    (answer.value.status < 400 && lengthOf(answer.value.headers) === null)
  ) {
    if (answer.ok) await answer.value.discard();
    answer = await ask("GET");
  }
  if (!answer.ok) return file;
  const { status, headers } = answer.value;
  let sizeBytes = lengthOf(headers);
  if (sizeBytes === null && status < 400) {
    const read = await answer.value.readText();
    sizeBytes = read.ok ? answer.value.bodyBytes : null;
  } else await answer.value.discard();
  return {
    ...file,
    status,
    sizeBytes,
    compressed: headers.has("content-encoding"),
    cacheSeconds: cacheSecondsOf(headers.get("cache-control") ?? undefined),
  };
}

/** A file of a host that has no time for us is not asked for. */
const weighUnlessBusy = (...asked: Parameters<typeof weigh>): Promise<WeighedFile | null> =>
  weigh(...asked).catch((cause: unknown) => {
    if (cause instanceof HostBusyError) return null;
    throw cause;
  });

async function weighAll(ask: PageRequester, files: readonly Subresource[], pageHost: string): Promise<WeighedFile[]> {
  const weighed: WeighedFile[] = [];
  const endsAtMs = Date.now() + ALL_FILES_MS;
  for (let at = 0; at < files.length && Date.now() < endsAtMs; at += AT_ONCE) {
    const some = await Promise.all(files.slice(at, at + AT_ONCE).map((file) => weighUnlessBusy(ask, file, pageHost)));
    weighed.push(...some.filter((file) => file !== null));
  }
  return weighed;
}

const remarks = ({ blocking, lazy, foreign, compressed }: WeighedFile): string =>
  [blocking && "blocking", lazy && "lazy", foreign && "other host", compressed && "compressed"]
    .filter(Boolean)
    .join(", ");

export const pageWeight: ToolDefinition = {
  id: "page-weight",
  title: "Page weight",
  sentence: "How much a page and the files in its markup weigh, by kind, and which of them slow it down.",
  icon: "activity",
  group: "URLs and answers",
  verb: "Weigh",
  fields: [{ name: "url", label: "Page", kind: "url", placeholder: "example.com" }],
  example: { url: "https://example.com/" },
  rules: [
    {
      text: "Beyond 2,667 KiB Lighthouse calls a page enormous.",
      source: {
        label: "Lighthouse: total byte weight",
        href: "https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight",
      },
    },
    {
      text: "A script without defer, async or module, and a style sheet for screens, hold up the first drawing.",
      source: {
        label: "Lighthouse: render-blocking resources",
        href: "https://developer.chrome.com/docs/lighthouse/performance/render-blocking-resources",
      },
    },
    { text: `Pictures of more than ${WEIGHT_LIMITS.pictureBytes / 1_000} kB are large, by SEOnaut's limit.` },
    {
      text: `Files are asked for by HEAD, or read where that does not give their size: at most ${MAX_FILES}, scripts and styles first, 5 MB and 5 seconds each. Only files in the markup count: files that scripts and style sheets load do not.`,
    },
  ],
  network: always,
  async run(values, { ask }) {
    const address = readAddress(values, "url");
    if (!address.ok) return address;
    const trace = await ask.trace(address.value);
    const { end } = trace;
    const blocked = unavailablePageBlocks(trace);
    if (!end || blocked) return ok(blocked ?? []);
    const html = documentText(end);
    const { subresources, inlineScriptChars, inlineStyleChars } = await readHeadTags(end.url, html);
    const order = ["style", "script", "font", "picture", "frame", "media", "other"];
    const sorted = [...subresources].sort(
      (a, b) => Number(b.blocking) - Number(a.blocking) || order.indexOf(a.kind) - order.indexOf(b.kind),
    );
    const asked = sorted.slice(0, MAX_FILES);
    const { host } = new URL(end.url);
    const document: WeighedFile = {
      kind: "document",
      url: end.url,
      status: end.status,
      sizeBytes: Number(end.headers["content-length"] ?? 0) || end.body.length,
      lazy: false,
      blocking: false,
      foreign: false,
      compressed: "content-encoding" in end.headers,
      cacheSeconds: null,
    };
    const files = [document, ...(await weighAll(ask, asked, host))];
    const left = sorted.length - (files.length - 1);
    const total = files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
    return ok([
      {
        kind: "stats",
        items: [
          {
            label: "Weight",
            value: formatBytes(total),
            hint: left > 0 ? `without ${counted(left, "file")} not asked` : "as sent",
          },
          { label: "Requests", value: String(sorted.length + 1), hint: "that the markup asks for" },
          {
            label: "HTML",
            value: formatBytes(end.body.length),
            hint: end.truncated ? "and more: we stopped reading" : "decompressed",
          },
          {
            label: "Inline",
            value: formatBytes(inlineScriptChars + inlineStyleChars),
            hint: `${formatBytes(inlineScriptChars)} scripts, ${formatBytes(inlineStyleChars)} styles`,
          },
        ],
      },
      { kind: "checks", title: "Findings", items: judgeWeight(files) },
      {
        kind: "table",
        title: "By kind",
        columns: [
          { label: "Kind" },
          { label: "Files", numeric: true },
          { label: "Size", numeric: true },
          { label: "Share", numeric: true, wide: true },
        ],
        rows: totalsOf(files).map(({ kind, files: count, sizeBytes, unknown }) => [
          KIND_LABELS[kind],
          String(count),
          unknown > 0 ? { text: formatBytes(sizeBytes), below: `${unknown} not known` } : formatBytes(sizeBytes),
          `${total > 0 ? Math.round((sizeBytes / total) * 100) : 0}%`,
        ]),
      },
      {
        kind: "table",
        title: "File by file",
        columns: [{ label: "File" }, { label: "Answer", wide: true }, { label: "Size", numeric: true }],
        rows: [...files]
          .sort((a, b) => (b.sizeBytes ?? 0) - (a.sizeBytes ?? 0))
          .map((file) => [
            { text: file.url, below: [KIND_LABELS[file.kind], remarks(file)].filter(Boolean).join(": ") },
            file.status === null
              ? { text: "No answer", tone: "bad" }
              : { text: String(file.status), tone: file.status < 400 ? "good" : "bad" },
            file.sizeBytes === null ? "–" : formatBytes(file.sizeBytes),
          ]),
        ...(left > 0
          ? {
              foot: `${counted(left, "more file")} in the markup ${left === 1 ? "was" : "were"} not asked for: ${MAX_FILES} files or 20 seconds are the limit.`,
            }
          : {}),
      },
      nextTools(end.url, [
        ["http-headers", "headers", "url"],
        ["redirect-tracer", "redirects", "urls"],
      ]),
    ]);
  },
};
