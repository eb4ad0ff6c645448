import { z } from "zod";
import { err, ok, type Result } from "#app/shared/result.ts";
import { minutes, seconds } from "#app/shared/time.ts";

export type ResolveFailure = "not-found" | "unavailable";

/** Looks up all IPv4 and IPv6 addresses of a name. `fresh` asks the network even when an answer is kept. */
export interface Resolver {
  resolve(
    name: string,
    options: { signal: AbortSignal; fresh: boolean },
  ): Promise<Result<readonly string[], ResolveFailure>>;
}

/** Looks up the TXT records of a name; each as one text. */
export interface TxtResolver {
  txt(name: string, options: { signal: AbortSignal }): Promise<Result<readonly string[], ResolveFailure>>;
}

export interface DohOptions {
  fetch: typeof fetch;
  clock: () => number;
  /** A DNS-over-HTTPS endpoint that answers `application/dns-json`. */
  endpoint?: string;
  timeoutMs?: number;
}

const CLOUDFLARE_DOH = "https://cloudflare-dns.com/dns-query";
const MAX_ANSWER_BYTES = 65_536;
/** Kept short although records say longer: a name may be pointed elsewhere between look-up and request. */
const MAX_KEEP_MS = seconds(30);
const NOT_FOUND_KEEP_MS = seconds(10);
const MAX_KEPT_NAMES = 1_000;
const TYPES = { A: 1, TXT: 16, AAAA: 28 } as const;
const NO_ERROR = 0;
const NAME_ERROR = 3;

const answerSchema = z.object({
  Status: z.number().int(),
  Answer: z.array(z.object({ type: z.number().int(), TTL: z.number().nonnegative(), data: z.string() })).optional(),
});

/** The parts of a TXT record come quoted, a long one in several: `"one " "text"`. */
const unquoteTxt = (data: string): string => {
  const parts = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = ""]) => part.replace(/\\(.)/g, "$1"));
  return parts.length > 0 ? parts.join("") : data;
};

interface Records {
  addresses: string[];
  keepMs: number;
}

const readCapped = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MAX_ANSWER_BYTES) {
      await reader.cancel();
      throw new Error("The DNS answer is too large");
    }
    text += decoder.decode(value, { stream: true });
  }
};

/**
 * A resolver over DNS-over-HTTPS (JSON form). Answers are kept for their TTL, at most 30 seconds,
 * in the memory of the isolate. Anything but two clear answers (A and AAAA) is "unavailable", so
 * that a look-up which half failed never lets a request through.
 */
export const createDohResolver = ({
  fetch,
  clock,
  endpoint = CLOUDFLARE_DOH,
  timeoutMs = seconds(5),
}: DohOptions): Resolver & TxtResolver => {
  const kept = new Map<string, { result: Result<readonly string[], ResolveFailure>; untilMs: number }>();

  const query = async (name: string, type: keyof typeof TYPES, signal: AbortSignal): Promise<Records | null> => {
    const url = new URL(endpoint);
    url.searchParams.set("name", name);
    url.searchParams.set("type", type);
    const response = await fetch(url.href, { headers: { accept: "application/dns-json" }, redirect: "manual", signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`The DNS endpoint answered ${response.status}`);
    }
    const answer = answerSchema.parse(JSON.parse(await readCapped(response)));
    if (answer.Status === NAME_ERROR) return null;
    if (answer.Status !== NO_ERROR) throw new Error(`The DNS answer has status ${answer.Status}`);
    const records = (answer.Answer ?? []).filter((record) => record.type === TYPES[type]);
    const ttlMs = Math.min(...(answer.Answer ?? []).map((record) => seconds(record.TTL)), minutes(1));
    return { addresses: records.map((record) => record.data), keepMs: ttlMs };
  };

  const keep = (name: string, result: Result<readonly string[], ResolveFailure>, keepMs: number) => {
    kept.delete(name);
    if (keepMs <= 0) return result;
    const oldest = kept.size >= MAX_KEPT_NAMES ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(name, { result, untilMs: clock() + keepMs });
    return result;
  };

  return {
    async txt(name, { signal }) {
      try {
        const records = await query(name, "TXT", AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
        return records ? ok(records.addresses.map(unquoteTxt)) : err("not-found");
      } catch {
        return err("unavailable");
      }
    },
    async resolve(name, { signal, fresh }) {
      const known = kept.get(name);
      if (known && !fresh && clock() < known.untilMs) return known.result;
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      try {
        const [a, aaaa] = await Promise.all([query(name, "A", limit), query(name, "AAAA", limit)]);
        const addresses = [...(a?.addresses ?? []), ...(aaaa?.addresses ?? [])];
        if (addresses.length === 0) return keep(name, err("not-found"), NOT_FOUND_KEEP_MS);
        return keep(name, ok(addresses), Math.min(a?.keepMs ?? MAX_KEEP_MS, aaaa?.keepMs ?? MAX_KEEP_MS, MAX_KEEP_MS));
      } catch {
        return err("unavailable");
      }
    },
  };
};
