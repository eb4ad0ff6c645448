import type { AppContext } from "#app/platform/context.server.ts";
import { checkUrl } from "#app/platform/safe-fetch/guard.ts";
import { horizonText, isBeyondHorizon } from "#app/shared/dates/schedule-horizon.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { utf8Length } from "#app/shared/text/text.ts";
import { checkDestination } from "../domain/destination.ts";
import { MAX_DESTINATION_CHARS, MAX_ROUTING_BYTES } from "../domain/limits.ts";
import { type LinkRouting, routingSchema } from "../domain/routing-schema.ts";

const onField = (path: string, message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path, message }] });

export interface Destinations {
  destination: string;
  routing: LinkRouting;
}

/**
 * Checks every address that a link leads to or shows, by the URL guard, the rules of links and the workspace's block list. Returns
 * them as they are stored. Errors: invalid_input, with the path of the field.
 */
export function checkDestinations(
  { config }: Pick<AppContext, "config">,
  blockedHosts: readonly string[],
  { destination, routing }: Destinations,
): Result<Destinations> {
  const ownHosts = [new URL(config.APP_URL).hostname];
  let problem: AppError | null = null;
  const checked = (path: string, text: string): string => {
    const url = checkUrl(text, {
      ownHosts: [],
      allowLoopback: config.ALLOW_LOOPBACK_FETCH,
      maxUrlChars: MAX_DESTINATION_CHARS,
    });
    // Forms and pages of the product itself are good destinations, also where it runs on this machine.
    const isOwn =
      !url.ok && url.error.reason !== "scheme" && URL.parse(text)?.origin === new URL(config.APP_URL).origin;
    if (!url.ok && !isOwn) {
      problem ??= onField(path, url.error.message);
      return "";
    }
    const allowed = checkDestination(new URL(text), { ownHosts, blockedHosts });
    if (allowed.ok) return allowed.value;
    problem ??= onField(path, allowed.error.message);
    return "";
  };
  const { targets, variants, preview } = routing;
  const stored: Destinations = {
    destination: checked("destination", destination),
    routing: {
      ...routing,
      targets: targets.map((target, at) => ({
        ...target,
        destination: checked(`targets.${at}.destination`, target.destination),
      })),
      variants: variants.map((variant, at) => ({
        ...variant,
        destination: checked(`variants.${at}.destination`, variant.destination),
      })),
      preview: { ...preview, image: preview.image === "" ? "" : checked("preview.image", preview.image) },
    },
  };
  if (problem) return err(problem);
  const valid = routingSchema.safeParse(stored.routing);
  if (!valid.success) {
    const [issue] = valid.error.issues;
    return err(onField(issue?.path.join(".") ?? "", issue?.message ?? "This is not valid."));
  }
  if (utf8Length(JSON.stringify(valid.data)) > MAX_ROUTING_BYTES)
    return err(onField("targets", "Targets and split together are too long. Use fewer or shorter URLs."));
  return ok({ destination: stored.destination, routing: valid.data });
}

/** A code on a package may be read for years. */
const MAX_LINK_YEARS = 10;

/** Errors: invalid_input, when a link would end before it begins, or lies further ahead than ten years. */
export function checkPeriod(startsAt: Date | null, expiresAt: Date | null, now: Date): Result<void> {
  for (const [path, moment] of [
    ["startsAt", startsAt],
    ["expiresAt", expiresAt],
  ] as const)
    if (moment && isBeyondHorizon(moment, now, MAX_LINK_YEARS)) return err(onField(path, horizonText(MAX_LINK_YEARS)));
  return startsAt && expiresAt && expiresAt <= startsAt
    ? err(onField("expiresAt", "Choose an end after the start."))
    : ok(undefined);
}
