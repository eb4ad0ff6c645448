export type LogLevel = "info" | "warn" | "error";

/** Flat and free of secrets: no tokens, no mail addresses, no bodies. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields & { error?: never }, cause?: unknown): void;
}

const MAX_FIELD_LENGTH = 4_000;

// A token is long, of one piece, and has a digit; ids (RFC 9562) and names in a stack trace are left readable.
const TOKEN = /(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-]))(?<![\w-])(?=[a-z_-]{0,200}\d)[\w-]{26,}/gi;

/** What comes before the token of a link that holds it in its path; a test compares this with the routes. */
const TOKEN_FOLDERS = [
  "reports",
  "shared/[a-z]+",
  "review",
  "social-approval/[^\\s/]{1,64}",
  "social-image",
  "content-images",
  "content-calendar",
  "m(?:/u)?",
  "hooks",
  "webhooks/mail/[^\\s/]{1,64}",
  "push/c",
];

const TOKEN_PATH = new RegExp(
  `((?:^|[\\s"'(=]|:\\/\\/[^\\s/]{1,255})\\/(?:${TOKEN_FOLDERS.join("|")})\\/)[^\\s/?#"'<>]+`,
  "gi",
);

/** The token of any link of ours, wherever its address is cut. */
const TOKEN_FIELD = /\b(token=)[^\s&#"'<>]+/gi;

/** Short and without a sign that any rule of `redact` looks for: most fields of most lines. */
const SIGNS = ["@", "://", "kj_live_", "token=", "/"];

const isPlain = (text: string): boolean => text.length < 26 && !SIGNS.some((sign) => text.includes(sign));

/** Cuts what looks like a mail address, an API key, a token or the query of a web address. A net under the rule that none is logged. */
export function redact(text: string): string {
  if (isPlain(text)) return text;
  return text
    .slice(0, MAX_FIELD_LENGTH * 2)
    .replace(/kj_live_\w+/g, "kj_live_…")
    .replace(TOKEN_PATH, "$1…")
    .replace(TOKEN_FIELD, "$1…")
    .replace(/(\bhttps?:\/\/[^\s?#]{1,2000})[?#][^\s)]*/gi, "$1?…")
    .replace(/[\w.!#$%&'*+=?^`{|}~-]{1,254}@[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?/gi, "…@…")
    .replace(TOKEN, "…")
    .slice(0, MAX_FIELD_LENGTH);
}

const isQueryError = (cause: Error): cause is Error & { query: string } =>
  "query" in cause && typeof cause.query === "string" && "params" in cause;

/** Describes a thrown value and its causes; a failed query appears without its parameters. */
export function describeError(cause: unknown, depth = 0): string {
  if (!(cause instanceof Error)) return redact(String(cause));
  // drizzle writes the parameters (addresses, hashes, bodies) into message and stack.
  const own = isQueryError(cause) ? `Failed query: ${cause.query}` : (cause.stack ?? `${cause.name}: ${cause.message}`);
  const deeper = cause.cause === undefined || depth > 3 ? "" : `\nCaused by: ${describeError(cause.cause, depth + 1)}`;
  return redact(own).slice(0, MAX_FIELD_LENGTH / 2) + deeper;
}

const CONSOLE: Readonly<Record<LogLevel, (line: string) => void>> = {
  info: (line) => console.info(line),
  warn: (line) => console.warn(line),
  error: (line) => console.error(line),
};

/** One JSON line for each event; `base` fields (request id, …) are part of every line. */
export function createLogger(
  base: LogFields,
  write: (line: string, level: LogLevel) => void = (line, level) => CONSOLE[level](line),
): Logger {
  const clean = (fields: LogFields): Record<string, LogFields[string]> => {
    const safe: Record<string, LogFields[string]> = {};
    for (const [name, value] of Object.entries(fields)) safe[name] = typeof value === "string" ? redact(value) : value;
    return safe;
  };
  const always = clean(base);
  const emit = (level: LogLevel, event: string, fields: LogFields = {}) =>
    write(JSON.stringify({ level, event, ...always, ...clean(fields) }), level);
  return {
    info: (event, fields) => emit("info", event, fields),
    warn: (event, fields) => emit("warn", event, fields),
    error: (event, fields, cause) =>
      emit("error", event, { ...fields, ...(cause === undefined ? {} : { cause: describeError(cause) }) }),
  };
}
