import { err, ok, type Result } from "#app/shared/result.ts";
import type { ConnectorDefinition, ConnectorId } from "./connector.ts";
import { MAX_SECRET_CHARS, MAX_TEXT_CHARS, MAX_URL_CHARS } from "./limits.ts";

export interface FieldProblem {
  path: string;
  message: string;
}

type Given = Readonly<Record<string, string | undefined>>;

/** Texts by the names of the connector's fields; left out where nothing was given. */
export type CheckedFields = Readonly<Record<string, string>>;

interface Shape {
  shape: RegExp;
  message: string;
}

const DISCORD =
  /^https:\/\/(?:canary\.|ptb\.)?(?:discord|discordapp)\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{5,25}\/[\w-]{20,120}$/;
const SLACK = /^https:\/\/hooks\.(?:slack|slack-gov)\.com\/(?:services|workflows|triggers)\/[\w/-]{5,200}$/;

/** How the texts of some fields must look, by "connector.field", else by field. */
const SHAPES: Readonly<Record<string, Shape>> = {
  "bluesky.identifier": {
    shape: /^[\w.+-]{1,200}(@[\w.-]{1,100})?$/,
    message: "Enter a handle such as you.bsky.social",
  },
  "telegram.token": {
    shape: /^\d{5,20}:[\w-]{30,64}$/,
    message: "A token is a number, a colon and 35 characters, as shown by @BotFather",
  },
  "telegram.chatId": {
    shape: /^(@[A-Za-z]\w{3,63}|-?\d{1,20})$/,
    message: "Enter @name of a channel, or the number of a chat",
  },
  "discord.webhookUrl": { shape: DISCORD, message: "Enter the whole address, from https://discord.com/api/webhooks/" },
  "slack.webhookUrl": { shape: SLACK, message: "Enter the whole address, from https://hooks.slack.com/services/" },
  "ghost.adminKey": {
    shape: /^[0-9a-f]{20,32}:[0-9a-f]{32,128}$/,
    message: "An Admin API key is an id, a colon and a secret, all of 0-9 and a-f",
  },
  "nostr.privateKey": {
    shape: /^(nsec1[02-9ac-hj-np-z]{58}|[0-9a-fA-F]{64})$/,
    message: "A private key begins with nsec1 and has 63 characters",
  },
  "lemmy.community": {
    shape: /^\w{1,60}(@[\w.-]{1,150})?$/,
    message: "Enter the name of a community, such as tea@lemmy.ml",
  },
  "linkedin.pageId": { shape: /^\d{1,20}$/, message: "Enter the number in the URL of the page's admin view" },
  "facebook.pageId": { shape: /^\d{5,20}$/, message: "Enter the id of the Page, a number" },
  clientId: { shape: /^[\w.:=~-]{5,200}$/, message: "Copy the whole app id. It has no spaces" },
  "http.headerName": {
    shape: /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/,
    message: "A header name has letters, digits and hyphens",
  },
};

/** Headers that the request itself decides. */
const OWN_HEADERS = new Set([
  ...["host", "connection", "content-length", "transfer-encoding", "upgrade", "cookie", "content-type"],
  ...["expect", "te", "trailer", "keep-alive", "proxy-authorization"],
]);

const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;

const maxOf = (kind: "text" | "url" | "secret"): number =>
  ({ text: MAX_TEXT_CHARS, url: MAX_URL_CHARS, secret: MAX_SECRET_CHARS })[kind];

/** Marks that people write before a name. */
const MARKS: Readonly<Record<string, RegExp>> = { "bluesky.identifier": /^@/, "lemmy.community": /^!/ };

const trimmed = (connector: ConnectorId, name: string, text: string): string =>
  text.trim().replace(MARKS[`${connector}.${name}`] ?? "", "");

/** Checks what the form of a connector asks for, all but where its addresses lead. */
export function checkFields(
  { id, fields }: Pick<ConnectorDefinition, "id" | "fields">,
  given: Given,
): Result<CheckedFields, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const checked: Record<string, string> = {};
  for (const { name, label, kind, isOptional } of fields) {
    const text = trimmed(id, name, given[name] ?? "");
    const refuse = (message: string) => problems.push({ path: name, message });
    if (text === "") {
      if (!isOptional) refuse(`${label} is required`);
      continue;
    }
    const rule = SHAPES[`${id}.${name}`] ?? SHAPES[name];
    if (text.length > maxOf(kind)) refuse(`${label} is too long (max ${maxOf(kind)} characters)`);
    else if (kind === "secret" && !PRINTABLE_ASCII.test(text)) refuse(`${label} has characters that are not allowed`);
    else if (rule && !rule.shape.test(text)) refuse(rule.message);
    else if (name === "headerName" && OWN_HEADERS.has(text.toLowerCase()))
      refuse("This header is set by the request itself");
    else checked[name] = text;
  }
  if (checked.headerName && !checked.headerValue && !problems.length)
    problems.push({ path: "headerValue", message: "Enter the value of the header" });
  return problems.length > 0 ? err(problems) : ok(checked);
}
