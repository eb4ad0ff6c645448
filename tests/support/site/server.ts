import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { documentSpec, renderDocument } from "./document.ts";
import type { Answer, Behaviour, Scenario } from "./model.ts";
import { generateSite, SCENARIOS, type ScenarioName, sitemapOf } from "./scenarios.ts";

export interface TestSiteOptions {
  /** "defects" by default; "generated" is the benchmark's site. */
  scenario?: ScenarioName | "generated";
  /** How long the pages of the generated site are; "small" by default. */
  size?: "small" | "typical";
  /** Pages of the generated site; 2,000 by default. */
  pages?: number;
  /** 0, the default, takes a free port. */
  port?: number;
  /** Answers by path, in place of the scenario's own or beside them; "{origin}" is replaced. */
  answers?: Readonly<Record<string, PlainAnswer>>;
  /** The Authorization that every request needs; others are answered 401. */
  authorization?: string;
}

/** HTML with status 200 by default. */
export interface PlainAnswer {
  body: string;
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

export interface RecordedRequest {
  method: string;
  /** Path with query. */
  path: string;
  userAgent: string;
  authorization: string | null;
  /** `Date.now()` on arrival. */
  atMs: number;
  /** Requests under way on arrival, this one included. */
  inFlight: number;
}

export interface TestSite {
  /** Origin without a trailing slash: "http://127.0.0.1:12345". */
  url: string;
  /** Every request so far, in order of arrival. */
  requests: RecordedRequest[];
  /** From now on answers these paths so. */
  change(answers: Readonly<Record<string, PlainAnswer>>): void;
  /** Ends hanging answers too. */
  close(): Promise<void>;
}

const DOCUMENT_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

const HUGE_BYTES = 500 * 1024 * 1024;
const CHUNK = Buffer.from(`<p>${"oak ".repeat(16_000)}</p>\n`);
const SLOW_BODY_INTERVAL_MS = 200;

/** Serves a scenario over real HTTP on 127.0.0.1 and records each request. Rejects when the port is taken. */
export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const { scenario: name = "defects" } = options;
  const scenario: Scenario =
    name === "generated" ? generateSite(options.pages ?? 2_000, options.size) : SCENARIOS[name];
  const {
    missing = text(404, "text/html; charset=utf-8", "<!doctype html><title>Not found</title><h1>Not found</h1>"),
  } = scenario;
  const answers = new Map<string, Answer>([
    ["/llms.txt", text(200, "text/plain; charset=utf-8", "# Garden shop\n\n- [Start page]({origin}/)\n")],
    ...scenario.pages.map((page) => [page.path, page.answer] as const),
  ]);
  answers.set(
    "/robots.txt",
    typeof scenario.robots === "string" ? text(200, "text/plain; charset=utf-8", scenario.robots) : scenario.robots,
  );
  if (scenario.sitemap) answers.set("/sitemap.xml", text(200, "application/xml; charset=utf-8", sitemapOf(scenario)));

  const change = (plain: Readonly<Record<string, PlainAnswer>>): void => {
    for (const [path, { body, status = 200, headers = {} }] of Object.entries(plain))
      answers.set(path, { kind: "raw", status, headers: { ...DOCUMENT_HEADERS, ...headers }, body });
  };
  change(options.answers ?? {});

  const rendered = new Map<string, Buffer>();
  const requests: RecordedRequest[] = [];
  let inFlight = 0;
  // Idle connections stay open longer than any crawler on a busy machine leaves them idle: closed under its next request, that one is lost.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const path = request.url ?? "/";
    inFlight += 1;
    const { "user-agent": userAgent = "", authorization = null } = request.headers;
    requests.push({ method: request.method ?? "GET", path, userAgent, authorization, atMs: Date.now(), inFlight });
    response.on("close", () => {
      inFlight -= 1;
    });
    if (options.authorization !== undefined && authorization !== options.authorization) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="Staging"', "content-length": 0 }).end();
      return;
    }
    const answer = answers.get(path) ?? missing;
    respond(path, answer, request, response);
  });

  /** Renders once per page: a benchmark measures the crawler, not this server. */
  function bodyOf(path: string, answer: Extract<Answer, { kind: "document" }>): Buffer {
    const known = rendered.get(path);
    if (known) return known;
    const document = Buffer.from(renderDocument(documentSpec(path, answer.document), url, path));
    const body = answer.headers?.["content-encoding"] === "gzip" ? gzipSync(document) : document;
    rendered.set(path, body);
    return body;
  }

  function respond(path: string, answer: Answer, request: IncomingMessage, response: ServerResponse): void {
    const withOrigin = (value: string): string => value.replaceAll("{origin}", url);
    switch (answer.kind) {
      case "document": {
        const headers = Object.entries({ ...DOCUMENT_HEADERS, ...answer.headers }).flatMap(([header, value]) =>
          value === null ? [] : [[header, withOrigin(value)] as const],
        );
        const body = bodyOf(path, answer);
        const send = (): void => {
          response.writeHead(200, { ...Object.fromEntries(headers), "content-length": body.length });
          response.end(request.method === "HEAD" ? undefined : body);
        };
        if (answer.delayMs === undefined) send();
        else setTimeout(send, answer.delayMs);
        return;
      }
      case "redirect":
        response
          .writeHead(answer.status, {
            location: answer.to.startsWith("/") ? url + answer.to : answer.to,
            "content-length": 0,
          })
          .end();
        return;
      case "gzip": {
        const body = gzipSync(withOrigin(answer.body));
        response
          .writeHead(200, { ...answer.headers, "content-length": body.length })
          .end(request.method === "HEAD" ? undefined : body);
        return;
      }
      case "raw": {
        if (typeof answer.body === "function") {
          response.writeHead(answer.status, answer.headers);
          stream(response, mapText(answer.body(), withOrigin));
          return;
        }
        const body = Buffer.from(withOrigin(answer.body), "utf8");
        response
          .writeHead(answer.status, { ...answer.headers, "content-length": body.length })
          .end(request.method === "HEAD" ? undefined : body);
        return;
      }
      case "behaviour":
        BEHAVIOURS[answer.behaviour](response);
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    change,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

const text = (status: number, type: string, body: string): Answer => ({
  kind: "raw",
  status,
  headers: { "content-type": type },
  body,
});

function* mapText(parts: Iterable<string | Uint8Array>, map: (part: string) => string): Generator<string | Uint8Array> {
  for (const part of parts) yield typeof part === "string" ? map(part) : part;
}

/** Pipes lazily: nothing is made before the reader asks for it, and nothing after it has left. */
function stream(response: ServerResponse, parts: Iterable<string | Uint8Array>): void {
  const source = Readable.from(parts, { objectMode: true, highWaterMark: 1 });
  response.on("close", () => source.destroy());
  source.on("error", () => response.destroy());
  source.pipe(response);
}

const BEHAVIOURS: Record<Behaviour, (response: ServerResponse) => void> = {
  hang: () => undefined,
  drop: (response) => {
    response.destroy();
  },
  "slow-body": (response) => {
    response.writeHead(200, DOCUMENT_HEADERS);
    response.write("<!doctype html><title>A slow page of the garden shop</title>");
    const timer = setInterval(() => response.write("<"), SLOW_BODY_INTERVAL_MS);
    response.on("close", () => clearInterval(timer));
  },
  endless: (response) => {
    response.writeHead(200, DOCUMENT_HEADERS);
    stream(response, repeat(Number.POSITIVE_INFINITY));
  },
  huge: (response) => {
    response.writeHead(200, { ...DOCUMENT_HEADERS, "content-length": HUGE_BYTES });
    stream(response, repeat(HUGE_BYTES));
  },
  "short-body": (response) => {
    response.writeHead(200, { ...DOCUMENT_HEADERS, "content-length": 5_000 });
    // Closed only once the part is out, so that the reader sees a cut body rather than a reset connection.
    response.write("o".repeat(500), () => setTimeout(() => response.destroy(), 50));
  },
  "invalid-gzip": (response) => {
    response.writeHead(200, { ...DOCUMENT_HEADERS, "content-encoding": "gzip" });
    response.end("This is no gzip stream at all. ".repeat(20));
  },
  "binary-as-html": (response) => {
    response.writeHead(200, DOCUMENT_HEADERS);
    response.end(Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 197 + (index >> 3)) % 256)));
  },
  "bot-wall": (response) => {
    response.writeHead(403, {
      "content-type": "text/html; charset=utf-8",
      server: "cloudflare",
      "cf-mitigated": "challenge",
      "cf-ray": "8f0000000000-VIE",
    });
    response.end(
      '<!doctype html><html lang="en"><head><title>Just a moment...</title></head><body><div id="challenge-error-text">Enable JavaScript and cookies to continue</div><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script></body></html>',
    );
  },
};

function* repeat(totalBytes: number): Generator<Uint8Array> {
  for (let sent = 0; sent < totalBytes; sent += CHUNK.length)
    yield CHUNK.subarray(0, Math.min(CHUNK.length, totalBytes - sent));
}
