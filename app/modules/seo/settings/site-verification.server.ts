import type { AppContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { outboundFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import type { TxtResolver } from "#app/platform/safe-fetch/resolve.ts";
import { type SafeFetch, sharedDohResolver } from "#app/platform/safe-fetch/safe-fetch.ts";
import { ELEMENT_KIND, elementKindsOf } from "#app/platform/web/html/element-kinds.ts";
import { feedInChunks } from "#app/platform/web/html/feed-in-chunks.ts";
import { HtmlScanner, type Tag, type TagSink } from "#app/platform/web/html/html-scanner.ts";
import { kajabotOf } from "#app/platform/web/robots/kajabot.ts";
import { isInternal, siteKey } from "#app/platform/web/url/normalized-url.ts";
import { seconds } from "#app/shared/time.ts";
import { createSiteFetch } from "../engine/fetch/site-fetch.ts";
import { decryptSiteCredentials } from "./encrypted-site-credentials.server.ts";

const VERIFICATION_METHODS = ["file", "meta", "dns"] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** "unknown": the site or its name server gave no conclusive answer. */
export type VerificationState = "found" | "absent" | "unknown";

/** How the site and its name server are asked. */
export interface VerificationTools {
  fetch: SafeFetch;
  txt: TxtResolver;
  userAgent: string;
}

const LIMITS = { timeoutMs: seconds(5), totalTimeoutMs: seconds(8) };
const FILE_BYTES = 1_024;
const HEAD_BYTES = 262_144;
const META_NAME = "kaja-site-verification";
/** Elements of a head that hold text. */
const HEAD_TEXTS: ReadonlySet<string> = new Set(["title", "script", "style", "noscript", "noframes"]);
/** No name of a host that the public name system knows. */
const NO_NAME = /^(\[|\d+\.\d+\.\d+\.\d+$|localhost$)/;

/**
 * The token of a project. It is no secret, because it is published; another project's is another one, so that what one
 * workspace has put on its site proves nothing for another.
 */
export const verificationTokenOf = async (projectId: string): Promise<string> =>
  (await sha256Hex(`kaja-site-verification|${projectId}`)).slice(0, 32);

/** Methods that a site can use: an address without a name has no DNS records. */
export const verificationMethodsFor = (url: string): readonly VerificationMethod[] =>
  NO_NAME.test(new URL(url).hostname) ? VERIFICATION_METHODS.filter((proof) => proof !== "dns") : VERIFICATION_METHODS;

export const verificationPathOf = (token: string): string => `/kaja-verification-${token}.txt`;
export const verificationStatementOf = (token: string): string => `${META_NAME}=${token}`;

async function readPage(
  { fetch, userAgent }: VerificationTools,
  url: string,
  maxBytes: number,
): Promise<{ state: VerificationState; text: string }> {
  const answer = await fetch(url, { headers: { "user-agent": userAgent }, maxBytes, ...LIMITS }).catch(
    (cause: unknown) => {
      if (cause instanceof HostBusyError) return null;
      throw cause;
    },
  );
  if (!answer?.ok) return { state: "unknown", text: "" };
  const { status } = answer.value;
  // A redirect to another host is that host's word.
  const own = isInternal(answer.value.url, siteKey(url) ?? "");
  if (status !== 200 || !own) {
    await answer.value.discard();
    return { state: status >= 500 || status === 429 ? "unknown" : "absent", text: "" };
  }
  const body = await answer.value.readText(maxBytes);
  return body.ok ? { state: "found", text: body.value.text } : { state: "unknown", text: "" };
}

/** The whole file is the statement: a page that repeats the address asked for proves nothing. */
async function checkFile(tools: VerificationTools, origin: string, token: string): Promise<VerificationState> {
  const { state, text } = await readPage(tools, origin + verificationPathOf(token), FILE_BYTES);
  return state === "found" && text.replace(/^\uFEFF/, "").trim() !== verificationStatementOf(token) ? "absent" : state;
}

/**
 * Looks for a meta tag in the head of a page, which ends as the HTML standard has it: at the first tag or text that has
 * no place there.
 */
class HeadMeta implements TagSink {
  readonly #content: string;
  found = false;
  #isOver = false;
  /** The element whose text is not part of the page. */
  #within: string | null = null;

  constructor(content: string) {
    this.#content = content;
  }

  open(tag: Tag): void {
    if (!(elementKindsOf(tag.name) & ELEMENT_KIND.ofHead)) this.#isOver = true;
    if (HEAD_TEXTS.has(tag.name)) this.#within ??= tag.name;
    if (this.#isOver || tag.name !== "meta") return;
    if (tag.get("name")?.trim().toLowerCase() === META_NAME && tag.get("content")?.trim() === this.#content)
      this.found = true;
  }

  close(name: string): void {
    if (name === this.#within) this.#within = null;
    if (name === "body" || name === "html" || name === "br") this.#isOver = true;
  }

  text(text: string): void {
    if (this.#within === null && /[^\t\n\f\r ]/.test(text)) this.#isOver = true;
  }
}

/** In the head of the site's first page: what visitors may write is in the body, whether its tag is written or not. */
async function checkMeta(tools: VerificationTools, origin: string, token: string): Promise<VerificationState> {
  const { state, text } = await readPage(tools, `${origin}/`, HEAD_BYTES);
  if (state !== "found") return state;
  const head = new HeadMeta(token);
  const scanner = new HtmlScanner(head);
  await feedInChunks(scanner, text.replace(/^\uFEFF/, ""));
  scanner.end();
  return head.found ? "found" : "absent";
}

/** At the host's own name, or, for www., at the name below it as well. */
async function checkDns({ txt }: VerificationTools, origin: string, token: string): Promise<VerificationState> {
  const { hostname } = new URL(origin);
  if (NO_NAME.test(hostname)) return "absent";
  const names = hostname.startsWith("www.") ? [hostname, hostname.slice(4)] : [hostname];
  const answers = await Promise.all(
    names.map((name) => txt.txt(name, { signal: AbortSignal.timeout(LIMITS.totalTimeoutMs) })),
  );
  if (
    answers.some(
      (answer) => answer.ok && answer.value.some((record) => record.trim() === verificationStatementOf(token)),
    )
  )
    return "found";
  return answers.some((answer) => !answer.ok && answer.error === "unavailable") ? "unknown" : "absent";
}

const CHECKS = { file: checkFile, meta: checkMeta, dns: checkDns } as const;

/** Looks for one proof that a site belongs to the project of `token`. */
export const checkVerificationMethod = (
  tools: VerificationTools,
  proof: VerificationMethod,
  url: string,
  token: string,
): Promise<VerificationState> => CHECKS[proof](tools, new URL(url).origin, token);

interface Asked {
  workspaceId: string;
  projectId: string;
  url: string;
  sealedBasicAuth: string | null;
}

/** How the site of a project is asked, with its own sign-in where one is stored. */
export async function verificationToolsFor(context: AppContext, asked: Asked): Promise<VerificationTools> {
  const { config } = context;
  const signIn =
    asked.sealedBasicAuth === null ? null : await decryptSiteCredentials(context, asked, asked.sealedBasicAuth);
  const own = {
    key: siteKey(asked.url) ?? "",
    origin: new URL(asked.url).origin,
    userAgent: null,
    authorization: () => signIn,
  };
  return {
    fetch: createSiteFetch(outboundFetch(context, "site_verification"), own),
    txt: sharedDohResolver(),
    userAgent: kajabotOf(config.APP_URL),
  };
}
