import { pathOf, SESSION_PARAMETER } from "#app/platform/web/url/url-parts.ts";
import { counted } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { PageFacts } from "../../../domain/facts.ts";
import type { Emit } from "../evidence.ts";

/** Checks the address of a page, without looking at other pages. */
export function checkAddress(page: PageFacts, emit: Emit): void {
  const { url } = page;
  if (url.length > LIMITS.urlMaxChars)
    emit("url-too-long", counted(url.length, "character"), `${LIMITS.urlMaxChars} characters`);
  const path = pathOf(url);
  if (path.includes("_")) emit("url-underscore", path, "hyphens");
  if (path.includes("//")) emit("url-double-slash", path, "single slashes");
  // Neither in an escaped byte nor in a session behind a semicolon.
  if (/[A-Z]/.test(path.replace(/%[0-9A-F]{2}|;[^/]*/g, ""))) emit("url-uppercase", path, "lower case");
  if (path.includes("%")) {
    if (path.includes("%20")) emit("url-space", path, "hyphens");
    if (!isUtf8(path)) emit("url-encoding-invalid", path, "UTF-8");
  }
  if (!url.includes("=")) return;
  const session = SESSION_PARAMETER.exec(url);
  if (session) emit("url-session-id", `Parameter ${session[1] ?? session[3]}`, "no session in the URL");
  const query = url.slice(url.indexOf("?") + 1);
  const parameters = query === url ? 0 : query.split("&").filter((parameter) => parameter !== "").length;
  if (parameters > LIMITS.parametersMax)
    emit("url-parameters-many", counted(parameters, "parameter"), counted(LIMITS.parametersMax, "parameter"));
}

/** Whether the percent-encoded bytes of a path are UTF-8 (RFC 3629). */
function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
