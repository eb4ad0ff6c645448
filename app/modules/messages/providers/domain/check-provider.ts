import { err, ok, type Result } from "#app/shared/result.ts";
import { EMPTY_SETTINGS, type ProviderKind, type ProviderSettings } from "./provider.ts";

export interface FieldProblem {
  path: string;
  message: string;
}

/** Ports on which servers take mail for sending (RFC 6409, RFC 8314, and the alternative of sending services). */
export const SMTP_PORTS: readonly number[] = [465, 587, 2525];

const REGION = /^[a-z]{2}(-[a-z]{2,10}){1,2}-\d{1,2}$/;
const ACCESS_KEY = /^[A-Z0-9]{16,128}$/;
const NAME = /^[A-Za-z0-9_-]{0,64}$/;

/**
 * Returns the settings that a kind uses, without what is left in the fields of another. `isLocal`: the
 * server is on this machine, where a developer tries things without TLS.
 * Errors: the problems by field.
 */
export function checkProvider(
  kind: ProviderKind,
  given: ProviderSettings,
  { hasSecret, isLocal }: { hasSecret: boolean; isLocal: boolean },
): Result<ProviderSettings, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const need = (isRight: boolean, path: keyof ProviderSettings | "providerSecret", message: string) => {
    if (!isRight) problems.push({ path, message });
  };
  let settings: ProviderSettings = EMPTY_SETTINGS;
  if (kind === "smtp") {
    const { host, port, tls, username } = given;
    need(host !== "", "host", "Enter the host name of the server");
    need(
      isLocal || SMTP_PORTS.includes(port),
      "port",
      `Use port ${SMTP_PORTS.join(", ").replace(/, (\d+)$/, " or $1")}`,
    );
    need(port !== 465 || tls === "implicit", "tls", "Port 465 uses TLS from the start");
    need(port !== 587 || tls === "starttls", "tls", "Port 587 uses STARTTLS");
    need(isLocal || tls !== "none", "tls", "Choose how the connection is encrypted");
    need(isLocal || username !== "", "username", "Enter the user name");
    settings = { ...EMPTY_SETTINGS, host, port, tls, username };
  } else if (kind === "ses") {
    const { region, accessKeyId, configurationSet } = given;
    need(REGION.test(region), "region", "Enter a region such as eu-west-1");
    need(
      ACCESS_KEY.test(accessKeyId),
      "accessKeyId",
      "An access key id has capital letters and digits, such as AKIA...",
    );
    need(NAME.test(configurationSet), "configurationSet", "Use letters, digits, hyphens and underscores");
    settings = { ...EMPTY_SETTINGS, region, accessKeyId, configurationSet };
  } else if (kind === "postmark") {
    need(NAME.test(given.messageStream), "messageStream", "Use the id of the stream, such as broadcast");
    settings = { ...EMPTY_SETTINGS, messageStream: given.messageStream };
  }
  need(hasSecret || isLocal, "providerSecret", "Enter it: it is not stored for this account yet");
  return problems.length > 0 ? err(problems) : ok(settings);
}
