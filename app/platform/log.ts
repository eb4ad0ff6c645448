export type LogLevel = "info" | "warn" | "error";

/** Flat and free of secrets: no tokens, no mail addresses, no bodies. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields & { error?: never }, cause?: unknown): void;
}

/** Keeps what a thrown value says about itself and cuts anything that looks like a secret or an address. */
export function describeError(cause: unknown): string {
  const text = cause instanceof Error ? (cause.stack ?? `${cause.name}: ${cause.message}`) : String(cause);
  return text
    .replace(/kj_live_[1-9A-HJ-NP-Za-km-z]+/g, "kj_live_…")
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+\.[a-z]{2,}/gi, "…@…")
    .slice(0, 4_000);
}

/** One JSON line for each event; `base` fields (request id, …) go on every line. */
export function createLogger(base: LogFields, write: (line: string, level: LogLevel) => void = (line, level) => console[level](line)): Logger {
  const emit = (level: LogLevel, event: string, fields: LogFields = {}) => write(JSON.stringify({ level, event, ...base, ...fields }), level);
  return {
    info: (event, fields) => emit("info", event, fields),
    warn: (event, fields) => emit("warn", event, fields),
    error: (event, fields, cause) => emit("error", event, { ...fields, ...(cause === undefined ? {} : { cause: describeError(cause) }) }),
  };
}
