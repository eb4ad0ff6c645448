import type { AppContext } from "#app/platform/context.server.ts";
import { checkUrl } from "#app/platform/safe-fetch/guard.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { onField } from "../client/adapters/answers.ts";
import { checkFields } from "../domain/check-credentials.ts";
import type { ConnectorDefinition } from "../domain/connector.ts";
import { MAX_URL_CHARS } from "../domain/limits.ts";
import { hasSecretAddress } from "../domain/secret-address.ts";

export interface CheckedInput {
  credentials: Record<string, string>;
  serverUrl: string | null;
}

/** The address of a server in one spelling, when it may be called at all. Errors: invalid_input beside the field. */
export function checkServerUrl(
  { config }: Pick<AppContext, "config">,
  text: string,
  keepsPath: boolean,
  field = "serverUrl",
): Result<string> {
  // Relays are called by a request that becomes a WebSocket.
  const usual = text.replace(/^ws(s?):\/\//i, "http$1://");
  const spelled = /^https?:\/\//i.test(usual) ? usual : `https://${usual}`;
  const checked = checkUrl(spelled, {
    ownHosts: [new URL(config.APP_URL).hostname],
    allowLoopback: config.ALLOW_LOOPBACK_FETCH,
    maxUrlChars: MAX_URL_CHARS,
  });
  if (!checked.ok) return err(onField(field, checked.error.message));
  const url = checked.value;
  // What is sent proves who somebody is: on the way it could be read.
  if (url.protocol !== "https:" && !config.ALLOW_LOOPBACK_FETCH)
    return err(onField(field, "The address must begin with https://."));
  if (keepsPath) return ok(url.href);
  return ok(`${url.origin}${url.pathname.replace(/\/+$/, "")}`);
}

/** What a form gave for a connector. Errors: invalid_input with a message beside each field. */
export function checkInput(
  context: Pick<AppContext, "config">,
  definition: ConnectorDefinition,
  typedFields: Readonly<Record<string, string | undefined>>,
): Result<CheckedInput> {
  const checked = checkFields(definition, typedFields);
  if (!checked.ok)
    return err(appError("invalid_input", checked.error[0]?.message ?? "", { fields: [...checked.error] }));
  const { serverUrl: typed, ...given } = checked.value;
  const credentials: Record<string, string> = { ...given };
  for (const { name, kind } of definition.fields) {
    const address = kind === "url" && name !== "serverUrl" ? credentials[name] : undefined;
    const further = address === undefined ? null : checkServerUrl(context, address, false, name);
    if (further && !further.ok) return further;
    if (further) credentials[name] = further.value;
  }
  if (typed === undefined) return ok({ credentials, serverUrl: definition.serverUrl });
  const isSecret = hasSecretAddress(definition.id);
  const checkedUrl = checkServerUrl(context, typed, isSecret);
  if (!checkedUrl.ok) return checkedUrl;
  const address = checkedUrl.value;
  if (!isSecret) return ok({ credentials, serverUrl: address });
  return ok({ credentials: { ...credentials, address }, serverUrl: new URL(address).origin });
}
