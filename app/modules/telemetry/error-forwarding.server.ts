import type { AppContext } from "#app/platform/context.server.ts";
import { seconds } from "#app/shared/time.ts";
import type { ErrorRecord } from "./domain/error-log.ts";
import type { StoredMetric } from "./repo.server.ts";

const TIMEOUT_MS = seconds(5);

/**
 * Posts errors of browsers, as a JSON array of records, to the operator's ERROR_REPORT_URL; nothing when there is none.
 * The server does it, as pages may reach no other site (Content-Security-Policy). Never throws: a failure is logged.
 */
export async function forwardErrors(
  { config, log }: Pick<AppContext, "config" | "log">,
  rows: readonly StoredMetric[],
  userAgent: string,
): Promise<void> {
  if (!config.ERROR_REPORT_URL) return;
  const records: ErrorRecord[] = rows.map(({ id, createdAt, metadata }) => ({
    error: String(metadata.error),
    timestamp: createdAt.toISOString(),
    userAgent,
    url: config.APP_URL + String(metadata.page),
    id,
  }));
  try {
    const response = await fetch(config.ERROR_REPORT_URL, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(records),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The endpoint answered ${response.status}`);
  } catch (cause) {
    log.warn("tracking.errors_not_forwarded", {
      errors: records.length,
      reason: cause instanceof Error ? cause.message.slice(0, 200) : "unknown",
    });
  }
}
