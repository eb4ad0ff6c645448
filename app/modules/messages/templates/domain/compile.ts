import { MAX_LINKS } from "../../domain/limits.ts";
import type { MailBlock, MailDocument } from "./blocks.ts";
import { footerHtml, type HtmlFrame, headHtml, renderBlock, tailHtml } from "./render-html.ts";
import { footerText, renderBlockText } from "./render-text.ts";
import type { MailTheme } from "./theme.ts";

/** Both parts of a mail as Liquid, and where its links lead. */
export interface CompiledMail {
  subject: string;
  html: string;
  text: string;
  /** Addresses by their number: `{{ kj.l0 }}` is where the first one is placed. */
  links: string[];
}

export interface CompileOptions {
  theme: MailTheme;
  /** Postal address of the workspace, which every mail shows. */
  postalAddress: string;
  /** BCP 47. */
  language: string;
}

const HTTP = /^https?:\/\//i;

/**
 * Renders a document: HTML of tables with inline styles, and its plain text. What differs by person stays Liquid; the
 * addresses of the links become variables, so that each recipient can have their own.
 */
export function compileMail(document: MailDocument, { theme, postalAddress, language }: CompileOptions): CompiledMail {
  const links: string[] = [];
  const numbers = new Map<string, number>();
  const place = (url: string): string | null => {
    if (url === "" || !(HTTP.test(url) || /^(mailto|tel):/i.test(url))) return null;
    const known = numbers.get(url);
    if (known !== undefined) return `{{ kj.l${known} }}`;
    // One mail never has so many; beyond it links still work and are counted as the last one's.
    if (links.length >= MAX_LINKS) return null;
    numbers.set(url, links.length);
    links.push(url);
    return `{{ kj.l${links.length - 1} }}`;
  };
  const frame: HtmlFrame = { theme, language, subject: document.subject, preheader: document.preheader, place };
  const each = <T>(render: (block: MailBlock) => T): T[] => document.blocks.map(render);
  const html = [
    headHtml(frame),
    ...each((block) => renderBlock(block, frame)),
    footerHtml(document.footer, postalAddress, frame),
    tailHtml(),
  ].join("\n");
  const text = [
    ...each((block) => renderBlockText(block, place)).filter((part) => part !== ""),
    footerText(document.footer, postalAddress, place),
  ].join("\n\n");
  return { subject: document.subject, html, text: `${text}\n`, links };
}
