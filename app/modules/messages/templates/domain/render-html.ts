import { type MailBlock, SOCIAL_NETWORKS, type SocialNetwork } from "./blocks.ts";
import { escapeAroundLiquid, escapeHtml, inlineHtml, type LinkPlacer, partsOf } from "./inline.ts";
import { inkOn, type MailTheme } from "./theme.ts";

export interface HtmlFrame {
  theme: MailTheme;
  language: string;
  subject: string;
  preheader: string;
  place: LinkPlacer;
}

const FAMILIES = {
  sans: "'Helvetica Neue',Helvetica,Arial,sans-serif",
  serif: "Georgia,'Times New Roman',serif",
  mono: "'Courier New',Courier,monospace",
} as const;

const INK = "#1b2422";
const MUTED = "#5b6663";
const WIDTH = 600;

const font = ({ theme }: HtmlFrame): string => `font-family:${FAMILIES[theme.font]};`;
const linkStyle = "color:#0b5a8a;text-decoration:underline;";

/** Outlook knows no media queries and no max-width: it gets tables of fixed width in comments that only it reads. */
export function headHtml({ theme, language, subject, preheader }: HtmlFrame): string {
  const logo =
    theme.logoUrl === ""
      ? ""
      : `<tr><td style="padding:24px 32px 0;"><img src="${escapeHtml(theme.logoUrl)}" alt="${escapeHtml(theme.logoAlt)}" height="40" style="display:block;height:40px;border:0;"></td></tr>`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeAroundLiquid(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
table{border-collapse:collapse}
@media (max-width:620px){.k-wide{width:100%!important}.k-col{display:block!important;width:100%!important;padding:0 0 16px!important}.k-pad{padding-left:20px!important;padding-right:20px!important}.k-img{width:100%!important;height:auto!important}}
@media (prefers-color-scheme:dark){.k-bg{background:#151a19!important}.k-card{background:#1f2625!important}.k-ink{color:#f0f3f2!important}.k-muted{color:#b6c1be!important}.k-link{color:#8ecbff!important}.k-line{border-color:#3a4442!important}}
[data-ogsc] .k-card{background:#1f2625!important}[data-ogsc] .k-ink{color:#f0f3f2!important}[data-ogsc] .k-muted{color:#b6c1be!important}[data-ogsc] .k-link{color:#8ecbff!important}
</style>
</head>
<body class="k-bg" style="margin:0;padding:0;background:${theme.background};">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;">${escapeAroundLiquid(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="k-bg" style="background:${theme.background};"><tr><td align="center" style="padding:24px 12px;">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="k-wide k-card" style="max-width:${WIDTH}px;background:#ffffff;">
${logo}`;
}

const cell = (content: string, align: "left" | "center" = "left", padding = "12px 32px"): string =>
  `<tr><td class="k-pad" align="${align}" style="padding:${padding};text-align:${align};">${content}</td></tr>`;

function prose(text: string, frame: HtmlFrame, align: "left" | "center" = "left"): string {
  const style = `margin:0 0 14px;${font(frame)}font-size:16px;line-height:1.55;color:${INK};text-align:${align};`;
  const inline = (line: string) => inlineHtml(line, frame.place, linkStyle);
  return partsOf(text)
    .map((part) =>
      part.kind === "list"
        ? `<ul class="k-ink" style="${style}padding:0 0 0 22px;">${part.items.map((item) => `<li style="margin:0 0 6px;">${inline(item)}</li>`).join("")}</ul>`
        : `<p class="k-ink" style="${style}">${part.lines.map(inline).join("<br>")}</p>`,
    )
    .join("");
}

/** A button as a table cell: Outlook pads cells, not links. */
function button({ label, url, align }: Extract<MailBlock, { kind: "button" }>, frame: HtmlFrame): string {
  const href = frame.place(url);
  if (href === null) return "";
  const { button: background } = frame.theme;
  const ink = inkOn(background);
  return cell(
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${align === "center" ? ' align="center"' : ""}><tr><td align="center" bgcolor="${background}" style="background:${background};border-radius:6px;"><a href="${href}" style="display:inline-block;padding:13px 26px;${font(frame)}font-size:16px;font-weight:bold;line-height:1.2;color:${ink};text-decoration:none;">${escapeAroundLiquid(label)}</a></td></tr></table>`,
    align,
  );
}

function image({ url, alt, href }: Extract<MailBlock, { kind: "image" }>, frame: HtmlFrame): string {
  if (url === "") return "";
  const shown = `<img src="${escapeAroundLiquid(url)}" alt="${escapeAroundLiquid(alt)}" width="${WIDTH - 64}" class="k-img" style="display:block;width:100%;max-width:${WIDTH - 64}px;height:auto;border:0;">`;
  const target = frame.place(href);
  return cell(target === null ? shown : `<a href="${target}">${shown}</a>`);
}

const SIZES = { "1": 28, "2": 22, "3": 18 } as const;
const NETWORK_NAMES: Record<SocialNetwork, string> = {
  website: "Website",
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  youtube: "YouTube",
  mastodon: "Mastodon",
  bluesky: "Bluesky",
};

/** The networks of a block that have an address, with their names. */
export const networksOf = ({ networks }: Extract<MailBlock, { kind: "social" }>) =>
  SOCIAL_NETWORKS.filter((name) => networks[name] !== "").map((name) => ({
    name: NETWORK_NAMES[name],
    url: networks[name],
  }));

export function renderBlock(block: MailBlock, frame: HtmlFrame): string {
  switch (block.kind) {
    case "heading":
      return cell(
        `<h${block.level} class="k-ink" style="margin:0;${font(frame)}font-size:${SIZES[block.level]}px;line-height:1.25;font-weight:bold;color:${INK};text-align:${block.align};">${inlineHtml(block.text, frame.place, linkStyle)}</h${block.level}>`,
        block.align,
        "20px 32px 6px",
      );
    case "text":
      return cell(prose(block.text, frame, block.align), block.align, "8px 32px 0");
    case "image":
      return image(block, frame);
    case "button":
      return button(block, frame);
    case "columns":
      return cell(
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="k-col" width="50%" valign="top" style="width:50%;padding:0 12px 0 0;">${prose(block.left, frame)}</td><td class="k-col" width="50%" valign="top" style="width:50%;padding:0 0 0 12px;">${prose(block.right, frame)}</td></tr></table>`,
      );
    case "divider":
      return cell(
        '<div class="k-line" style="border-top:1px solid #d9d6cc;font-size:1px;line-height:1px;">&nbsp;</div>',
      );
    case "social": {
      const links = networksOf(block).map(({ name, url }) => {
        const href = frame.place(url);
        return href === null
          ? ""
          : `<a href="${href}" class="k-link" style="${font(frame)}font-size:14px;${linkStyle}">${name}</a>`;
      });
      return links.length === 0 ? "" : cell(links.join(" &nbsp; "), "center");
    }
  }
}

export function footerHtml(footer: string, postalAddress: string, frame: HtmlFrame): string {
  const style = `margin:0 0 8px;${font(frame)}font-size:13px;line-height:1.5;color:${MUTED};`;
  const inline = (line: string) => inlineHtml(line, frame.place, linkStyle);
  const link = (name: string, label: string) =>
    `<a href="{{ kj.${name} }}" class="k-link" style="font-size:13px;${linkStyle}">${label}</a>`;
  const address = postalAddress.split("\n").map(escapeHtml).join(", ");
  return [
    cell('<div class="k-line" style="border-top:1px solid #d9d6cc;font-size:1px;line-height:1px;">&nbsp;</div>'),
    cell(
      [
        ...footer.split("\n").map((line) => `<p class="k-muted" style="${style}">${inline(line)}</p>`),
        `<p class="k-muted" style="${style}">${link("unsubscribe", "Unsubscribe")} &nbsp; ${link("preferences", "Email preferences")} &nbsp; ${link("view", "View in browser")}</p>`,
        `<p class="k-muted" style="${style}">${address}</p>`,
      ].join(""),
      "left",
      "4px 32px 24px",
    ),
  ].join("\n");
}

/** A link that no person sees and a picture that no person sees: who follows the first is a program. */
export const tailHtml = (): string => `</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
{% if kj.trap %}<div style="display:none;max-height:0;overflow:hidden;" aria-hidden="true"><a href="{{ kj.trap }}" tabindex="-1" rel="nofollow">&nbsp;</a></div>{% endif %}
{% if kj.pixel %}<img src="{{ kj.pixel }}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0;">{% endif %}
</body>
</html>`;
