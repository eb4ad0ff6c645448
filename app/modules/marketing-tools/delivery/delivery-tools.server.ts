import { normalizeVatNumber } from "#app/modules/billing/index.server.ts";
import { readAddress, textOf } from "#app/modules/seo-tools/index.server.ts";
import { txtLookup } from "#app/platform/safe-fetch/txt-lookup.ts";
import { countryName } from "#app/shared/country.ts";
import { momentInUtc } from "#app/shared/format/date.ts";
import { judgeDkim, judgeDmarc, judgeSpf, type MailCheck } from "#app/shared/mail-authentication/mail-checks.ts";
import { isSpf } from "#app/shared/mail-authentication/spf.ts";
import { DNS_NAME, spfLookups } from "#app/shared/mail-authentication/spf-lookups.ts";
import { err, ok } from "#app/shared/result.ts";
import { seconds } from "#app/shared/time.ts";
import { type MarketingTool, tool } from "../tool-definition.server.ts";

/** All look-ups of one answer together. */
const DNS_MS = seconds(15);
const SELECTOR = /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/i;
const NO_ANSWER: MailCheck = {
  tone: "info",
  title: "DNS gave no answer",
  detail: "The DNS service could not be reached. Try again in a minute.",
};

const mailAuthentication = tool({
  id: "email-authentication",
  title: "DMARC, SPF and DKIM checker",
  sentence: "Whether receivers can tell your email from spoofed email.",
  words: "dns deliverability spam dmarc spf dkim sender",
  icon: "shield-check",
  group: "Deliverability and compliance",
  verb: "Check domain",
  network: true,
  fields: [
    { name: "domain", label: "Domain of your sender address", kind: "line", maxChars: 253, placeholder: "example.com" },
    {
      name: "selector",
      label: "DKIM selector (optional)",
      kind: "line",
      maxChars: 63,
      hint: "Your mail service names it; in a signed mail it follows s= in DKIM-Signature.",
    },
  ],
  example: { domain: "example.com", selector: "" },
  exampleText: "example.com sends no mail: its records refuse every server, which is right for such a domain.",
  formula: [
    "SPF: the TXT record of the domain. DMARC: of _dmarc and the domain. DKIM: of selector, _domainkey and the domain.",
  ],
  rules: [
    {
      text: "SPF: one record, at most 10 look-ups.",
      source: { label: "RFC 7208", href: "https://www.rfc-editor.org/rfc/rfc7208.html" },
    },
    { text: "DMARC.", source: { label: "RFC 7489", href: "https://www.rfc-editor.org/rfc/rfc7489.html" } },
    {
      text: "DKIM, and the length of its keys.",
      source: { label: "RFC 8301", href: "https://www.rfc-editor.org/rfc/rfc8301.html" },
    },
    {
      text: "Gmail requires SPF or DKIM from every sender, and SPF, DKIM and DMARC from those who send 5,000 mails a day or more.",
      source: { label: "Gmail: sender guidelines", href: "https://support.google.com/a/answer/81126" },
    },
  ],
  async run(values, { dns }) {
    const typed = textOf(values, "domain").replace(/^.*@/, "");
    const address = readAddress({ domain: typed }, "domain");
    const host = address.ok ? new URL(address.value).hostname : "";
    const selector = textOf(values, "selector");
    if (!DNS_NAME.test(host)) return err({ domain: "Enter a domain, such as example.com." });
    if (selector !== "" && !SELECTOR.test(selector)) return err({ selector: "Use letters, digits, dots and hyphens." });
    const lookup = txtLookup(dns, AbortSignal.timeout(DNS_MS));
    const [own, dmarc, dkim] = await Promise.all([
      lookup(host),
      lookup(`_dmarc.${host}`),
      selector === "" ? [] : lookup(`${selector}._domainkey.${host}`),
    ]);
    const parts = [
      { title: "SPF", checks: own === null ? [NO_ANSWER] : judgeSpf(own, await spfLookups(lookup, own)) },
      { title: "DMARC", checks: dmarc === null ? [NO_ANSWER] : judgeDmarc(dmarc) },
      ...(selector === "" ? [] : [{ title: "DKIM", checks: dkim === null ? [NO_ANSWER] : judgeDkim(dkim, selector) }]),
    ];
    const bad = parts.filter(({ checks }) => checks.some(({ tone }) => tone === "bad"));
    const silent = parts.filter(({ checks }) => checks.includes(NO_ANSWER));
    return ok([
      {
        kind: "verdict",
        tone: bad.length > 0 ? "bad" : silent.length > 0 ? "info" : "good",
        title:
          bad.length > 0
            ? `Repair ${bad.map(({ title }) => title).join(" and ")} of ${host}`
            : silent.length > 0
              ? `${host} could not be checked`
              : `${host} is set up correctly`,
      },
      ...parts.map(({ title, checks }) => ({ kind: "checks" as const, title, items: checks })),
      {
        kind: "listing",
        title: "Records found",
        text:
          [...(own ?? []).filter(isSpf), ...(dmarc ?? []), ...(dkim ?? [])]
            .map((record) => record.slice(0, 2_000))
            .join("\n") || "None",
      },
      ...(selector === ""
        ? [{ kind: "note" as const, text: "DKIM keys can only be found with their selector: enter it to check yours." }]
        : []),
    ]);
  },
});

/** Prefix of VAT numbers where it is not the code of the country. */
const COUNTRY_OF: Readonly<Record<string, string>> = { EL: "GR" };

const vatNumber = tool({
  id: "vat-number",
  title: "VAT number check",
  sentence: "Whether an EU VAT number has a valid format and is registered.",
  words: "vies tax eu invoice reverse charge",
  icon: "credit-card",
  group: "Deliverability and compliance",
  verb: "Check number",
  network: true,
  fields: [
    {
      name: "number",
      label: "VAT number",
      kind: "line",
      maxChars: 40,
      placeholder: "IE6388047V",
      hint: "Including the two-letter country code.",
    },
  ],
  example: { number: "IE6388047V" },
  exampleText: "IE6388047V has the form of Irish numbers; VIES says whether it is registered.",
  formula: ["Form: by country, as the Commission describes it. Registration: the answer of VIES for that number."],
  rules: [
    {
      text: "VIES asks the register of the member state. When a register is down, the number is neither valid nor invalid.",
      source: { label: "VIES", href: "https://ec.europa.eu/taxation_customs/vies/" },
    },
    { text: "Numbers of the United Kingdom, Switzerland and Norway are not in VIES." },
  ],
  async run(values, { checkVatNumber }) {
    const typed = textOf(values, "number");
    const prefix = /^\s*([a-z])[\s.-]*([a-z])/i.exec(typed)?.slice(1, 3).join("").toUpperCase();
    if (typed === "" || !prefix) return err({ number: "Enter a VAT number with its two-letter country code." });
    const country = COUNTRY_OF[prefix] ?? prefix;
    const checked = normalizeVatNumber(typed, country);
    if (!checked.ok)
      return err({
        number: checked.message.startsWith("Leave")
          ? `${prefix} is not an EU country: only EU numbers can be checked.`
          : checked.message,
      });
    const { status, checkedAt, consultation } = await checkVatNumber(checked.vatNumber);
    const form = `The format is valid for ${countryName(country)}.`;
    return ok([
      status === "valid"
        ? { kind: "verdict", tone: "good", title: `${checked.vatNumber} is registered`, text: form }
        : status === "invalid"
          ? {
              kind: "verdict",
              tone: "bad",
              title: `${checked.vatNumber} is not registered`,
              text: `${form} Ask your customer for the right number.`,
            }
          : {
              kind: "verdict",
              tone: "info",
              title: `${checked.vatNumber} could not be checked`,
              text: `${form} VIES gave no clear answer: try again later.`,
            },
      {
        kind: "note",
        text: `Asked on ${momentInUtc(checkedAt)}.${consultation ? ` Consultation number: ${consultation}.` : ""}`,
      },
    ]);
  },
});

export const DELIVERY_TOOLS: readonly MarketingTool[] = [mailAuthentication, vatNumber];
