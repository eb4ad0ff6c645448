import type { Check } from "../../domain/tool.ts";

type Headers = Readonly<Record<string, string>>;

/** What the common headers of an answer are for, in a few words. */
const HEADER_LABELS: Readonly<Record<string, string>> = {
  age: "How long a shared cache has had it, in seconds",
  "alt-svc": "Other ways to reach the server, such as HTTP/3",
  "cache-control": "Who may keep the answer, and for how long",
  "content-encoding": "How the body is compressed",
  "content-language": "Language of the readers it is for",
  "content-length": "Size of the body as sent",
  "content-security-policy": "What the page may load and run",
  "content-type": "Kind of the body, and its charset",
  date: "When the answer was made",
  etag: "Name of this version, for asking whether it has changed",
  expires: "Until when it may be kept; cache-control goes first",
  "last-modified": "When the page last changed",
  link: "Relations of the page: canonical, preload, alternate",
  location: "Where a redirect leads",
  "permissions-policy": "Which functions of the browser the page may use",
  "referrer-policy": "What other sites learn about the page a visitor comes from",
  server: "The software that answered",
  "set-cookie": "Cookies that the answer sets",
  "strict-transport-security": "Browsers use https alone for so long",
  vary: "Which headers of a request change the answer",
  "x-content-type-options": "nosniff: browsers do not guess the kind",
  "x-frame-options": "Whether other sites may show the page in a frame",
  "x-robots-tag": "Directives for search engines, as the robots meta tag has them",
};

/** What a header is for; undefined for one that is not common, whatever a server may call it ("constructor"). */
export const headerMeaning = (name: string): string | undefined =>
  Object.hasOwn(HEADER_LABELS, name) ? HEADER_LABELS[name] : undefined;

const HSTS_MIN_SECONDS = 15_552_000;

/** Judges the headers of an answer: what search engines and browsers read in them. `url` is where it came from. */
export function judgeHeaders(url: string, status: number, headers: Headers): Check[] {
  const checks: Check[] = [];
  const add = (tone: Check["tone"], title: string, detail: string) => checks.push({ tone, title, detail });
  const robots = headers["x-robots-tag"];
  if (robots && /\b(noindex|none)\b/i.test(robots))
    add("bad", "The header keeps the page out of search", `x-robots-tag: ${robots}`);
  else if (robots) add("info", "There are directives for search engines", `x-robots-tag: ${robots}`);

  const type = headers["content-type"];
  if (!type) add("warn", "No content-type", "Browsers and crawlers must guess what this is (RFC 9110, 8.3).");
  else if (/^text\/html/i.test(type) && !/charset=/i.test(type))
    add("info", "No charset in content-type", `${type}: the page itself has to say it.`);

  if (/^(text\/|application\/(javascript|json|xml|xhtml))/i.test(type ?? "")) {
    const encoding = headers["content-encoding"];
    // The runtime takes the compression off before we see the body, but leaves the header.
    if (encoding) add("good", "The body is compressed", `content-encoding: ${encoding}`);
    else add("warn", "The body is not compressed", "Text shrinks to about a third with gzip or Brotli.");
  }

  const caching = headers["cache-control"];
  if (status < 300) {
    if (!caching && !headers.expires)
      add(
        "info",
        "Nothing about caching",
        "Without cache-control, each cache chooses how long to keep the answer (RFC 9111, 4.2.2).",
      );
    else if (/no-store/i.test(caching ?? ""))
      add(
        "info",
        "The answer is never kept",
        `cache-control: ${caching}. Browsers then load the page again even when a visitor goes back.`,
      );
    if (!headers.etag && !headers["last-modified"])
      add(
        "info",
        "No etag and no last-modified",
        "Crawlers cannot ask whether the page has changed, and load it whole each time.",
      );
  }

  if (url.startsWith("https://")) {
    const hsts = headers["strict-transport-security"];
    const age = Number(/max-age\s*=\s*"?(\d+)/i.exec(hsts ?? "")?.[1] ?? 0);
    if (!hsts)
      add(
        "warn",
        "No strict-transport-security",
        "A visitor who types the address without https starts unprotected (RFC 6797).",
      );
    else if (age < HSTS_MIN_SECONDS) add("info", "strict-transport-security is short", `${hsts}: less than 180 days.`);
    else add("good", "Browsers stay on https", `strict-transport-security: ${hsts}`);
  } else add("bad", "The page is not encrypted", "It is answered over http; browsers call it not secure.");

  const policy = headers["content-security-policy"];
  if (!policy)
    add("info", "No content-security-policy", "Nothing limits what a script that slipped in could load or send.");
  if (headers["x-content-type-options"]?.toLowerCase() !== "nosniff")
    add("info", "No x-content-type-options: nosniff", "Browsers may take a file for another kind than you said.");
  if (!headers["x-frame-options"] && !/frame-ancestors/i.test(policy ?? ""))
    add(
      "info",
      "Other sites may show the page in a frame",
      "Neither frame-ancestors in the policy nor x-frame-options forbids it.",
    );
  if (/cookie/i.test(headers.vary ?? "") || (headers.vary ?? "").trim() === "*")
    add("info", "Shared caches can hardly keep it", `vary: ${headers.vary}`);
  const loose = (headers["set-cookie"] ?? "")
    .split("\n")
    .filter((cookie) => cookie !== "" && !(/;\s*secure/i.test(cookie) && /;\s*samesite/i.test(cookie)));
  if (loose.length > 0)
    add("info", "Cookies without Secure or SameSite", loose.map((cookie) => cookie.split("=")[0] ?? "").join(", "));
  return checks;
}

/** The value of a Set-Cookie header without what it stores: that is nobody's business, and changes each time. */
export const withoutCookieValues = (value: string): string => value.replace(/^([^=;\n]+)=[^;\n]*/gm, "$1=…");
