import type { Block, MailContent } from "./template.ts";

/** The operator behind the mail; printed at its end. */
export interface Sender {
  companyName: string;
  companyAddress: string;
  supportEmail: string;
  /** Origin of the product. */
  appUrl: string;
}

/** How the reader of a mail switches its kind off. */
export interface Unsubscribe {
  /** Why the mail came: "Campaign Alerts are on in your settings." */
  reason: string;
  /** Page that works without signing in. */
  url: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const UNSUBSCRIBE = "Unsubscribe from these mails";

export const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

// Control characters, line and paragraph separators, and the marks that turn the writing direction: in a name they can only deceive.
const CONTROLS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** One line without control characters, so that user input cannot start a line (or a header) of its own. */
export const singleLine = (value: string): string => value.replace(CONTROLS, " ").replace(/ {2,}/g, " ").trim();

const manyLines = (value: string): string =>
  value
    .split(/\r\n|\r|\n/)
    .map(singleLine)
    .join("\n")
    .trim();

/** Throws on anything but an absolute http(s) address: a mail with another link is a bug of its caller. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:")
    throw new TypeError("A mail links only to http and https addresses");
  return href;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "text":
      return singleLine(block.text);
    case "button":
    case "link":
      return `${singleLine(block.label)}:\n${webAddress(block.url)}`;
    case "facts":
      return block.rows.map(([label, value]) => `${singleLine(label)}: ${singleLine(value)}`).join("\n");
    case "quote":
      return manyLines(block.text)
        .split("\n")
        .map((line) => `> ${line}`.trimEnd())
        .join("\n");
  }
}

// The colours of the light theme, inline, because many inboxes drop style sheets; the classes turn them dark where the
// inbox keeps them.
const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const PARAGRAPH = `margin:0 0 16px;${FONT}font-size:16px;line-height:1.55;color:#13201e;`;
const DARK = [
  ".k-page{background:#0d1514!important}",
  ".k-card{background:#141e1c!important;border-color:#24312e!important}",
  ".k-ink{color:#edf2ee!important}",
  ".k-ink2{color:#b4c1bb!important}",
  ".k-line{border-color:#37463f!important}",
  ".k-button{background:#5fc9b5!important;color:#06211d!important}",
  ".k-link{color:#5fc9b5!important}",
].join("");
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${DARK}}`;

const anchor = (url: string, look: string, label: string, classes: string) =>
  `<a href="${escapeHtml(webAddress(url))}" target="_blank" rel="noopener" class="${classes}" style="${FONT}${look}">${escapeHtml(singleLine(label))}</a>`;

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "text":
      return `<p class="k-ink" style="${PARAGRAPH}">${escapeHtml(singleLine(block.text))}</p>`;
    case "button": {
      const look =
        "display:inline-block;padding:13px 22px;border-radius:10px;background:#0d5c55;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;";
      return `<p style="margin:8px 0 24px;">${anchor(block.url, look, block.label, "k-button")}</p>`;
    }
    case "link":
      return `<p style="margin:0 0 16px;">${anchor(block.url, "font-size:16px;color:#0d5c55;", block.label, "k-link")}</p>`;
    case "facts": {
      const cell = `padding:8px 12px 8px 0;border-bottom:1px solid #cbc7bb;${FONT}font-size:15px;text-align:left;vertical-align:top;`;
      const rows = block.rows.map(
        ([label, value]) =>
          `<tr><th scope="row" class="k-ink2 k-line" style="${cell}font-weight:400;color:#4a5855;">${escapeHtml(singleLine(label))}</th>` +
          `<td class="k-ink k-line" style="${cell}font-weight:600;color:#13201e;">${escapeHtml(singleLine(value))}</td></tr>`,
      );
      return `<table style="width:100%;border-collapse:collapse;margin:0 0 24px;">${rows.join("")}</table>`;
    }
    case "quote": {
      const lines = manyLines(block.text).split("\n").map(escapeHtml).join("<br>");
      return `<blockquote class="k-ink k-line" style="${PARAGRAPH}padding:0 0 0 16px;border-left:3px solid #cbc7bb;">${lines}</blockquote>`;
    }
  }
}

/** Draws both parts of a mail from its one description; all of it is escaped. Throws TypeError on a link that is not http(s). */
export function renderMail(content: MailContent, sender: Sender, unsubscribe?: Unsubscribe): RenderedMail {
  const subject = singleLine(content.subject).slice(0, 200);
  const heading = singleLine(content.heading);
  const footer = [`${sender.companyName}, ${sender.companyAddress}`, `Questions: ${sender.supportEmail}`].map(
    singleLine,
  );
  const leave = unsubscribe ? [singleLine(unsubscribe.reason), `${UNSUBSCRIBE}:\n${webAddress(unsubscribe.url)}`] : [];
  const plain = [
    heading,
    ...content.blocks.map(blockText),
    ...leave,
    ["-- ", ...footer, sender.appUrl].join("\n"),
  ].join("\n\n");
  const small = `margin:0 0 4px;${FONT}font-size:13px;line-height:1.5;color:#4a5855;`;
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>`,
    '<body class="k-page" style="margin:0;padding:0;background:#f7f6f2;">',
    `<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(singleLine(content.preview))}</div>`,
    '<div class="k-page" style="background:#f7f6f2;padding:32px 16px;"><div style="max-width:560px;margin:0 auto;">',
    `<p class="k-ink" style="margin:0 0 20px;${FONT}font-size:20px;font-weight:800;color:#13201e;">Kaja</p>`,
    '<div class="k-card" style="background:#ffffff;border:1px solid #e2dfd6;border-radius:16px;padding:28px 28px 12px;">',
    `<h1 class="k-ink" style="margin:0 0 16px;${FONT}font-size:24px;line-height:1.25;font-weight:700;color:#13201e;">${escapeHtml(heading)}</h1>`,
    ...content.blocks.map(blockHtml),
    '</div><div style="padding:20px 4px;">',
    ...(unsubscribe
      ? [
          `<p class="k-ink2" style="${small}">${escapeHtml(singleLine(unsubscribe.reason))} ${anchor(unsubscribe.url, "font-size:13px;color:#0d5c55;", UNSUBSCRIBE, "k-link")}</p>`,
        ]
      : []),
    ...footer.map((line) => `<p class="k-ink2" style="${small}">${escapeHtml(line)}</p>`),
    `<p style="${small}">${anchor(sender.appUrl, "font-size:13px;color:#0d5c55;", new URL(sender.appUrl).host, "k-link")}</p>`,
    "</div></div></div></body></html>",
  ].join("\n");
  return { subject, text: plain, html };
}

/** The labelled links of a rendered text part, in their order. */
export function linksOf(textPart: string): { label: string; url: string }[] {
  return [...textPart.matchAll(/^(?!> )(.+):\n(https?:\/\/\S+)$/gm)].map(([, label = "", url = ""]) => ({
    label,
    url,
  }));
}
