import { isSpf, parseSpf } from "./spf.ts";
import { isDmarc, rsaBits, tagsOf } from "./tags.ts";

export interface MailCheck {
  tone: "good" | "warn" | "bad" | "info";
  title: string;
  detail: string;
}

/** Look-ups that a receiver makes for one record before it gives up (RFC 7208, 4.6.4). */
export const SPF_MAX_LOOKUPS = 10;

const ALL: Readonly<Record<string, Pick<MailCheck, "tone" | "detail">>> = {
  "-": { tone: "good", detail: "Mail from any other server fails (-all)." },
  "~": { tone: "good", detail: "Mail from any other server is suspect (~all); with DMARC that is enough." },
  "?": {
    tone: "warn",
    detail: "It says nothing about other servers (?all): anyone may send. End it with ~all or -all.",
  },
  "+": {
    tone: "bad",
    detail: "It lets every server of the world send for this domain (+all). End it with ~all or -all.",
  },
};

/** Judges the SPF records among the TXT records of a domain. `lookups`: of all records that it leads to, or null when that is not known. */
export function judgeSpf(records: readonly string[], lookups: number | null): MailCheck[] {
  const found = records.filter(isSpf);
  const [record] = found;
  if (record === undefined)
    return [
      {
        tone: "bad",
        title: "No SPF record",
        detail:
          "Receivers cannot tell which servers may send for this domain. Add a TXT record that begins with v=spf1.",
      },
    ];
  if (found.length > 1)
    return [
      {
        tone: "bad",
        title: `${found.length} SPF records`,
        detail: "With more than one, all of them are ignored (RFC 7208, 4.5). Merge them into one.",
      },
    ];
  const spf = parseSpf(record);
  const end = spf.all === null ? null : ALL[spf.all];
  return [
    {
      ...(end ?? {
        tone: spf.redirect ? "good" : "warn",
        detail: spf.redirect
          ? `It hands over to ${spf.redirect}.`
          : "It does not say what to do with other servers. End it with ~all or -all.",
      }),
      title: "SPF record found",
    },
    ...(spf.unknown.length > 0
      ? [
          {
            tone: "bad" as const,
            title: `Not understood: ${spf.unknown.slice(0, 3).join(", ")}`,
            detail: "One wrong term makes the whole record invalid (RFC 7208, 4.6).",
          },
        ]
      : []),
    ...(spf.usesPtr
      ? [{ tone: "warn" as const, title: "Uses ptr", detail: "It is slow and should not be used (RFC 7208, 5.5)." }]
      : []),
    ...(lookups === null
      ? []
      : [
          {
            tone: lookups > SPF_MAX_LOOKUPS ? ("bad" as const) : lookups >= 8 ? ("warn" as const) : ("good" as const),
            title: `${lookups} of ${SPF_MAX_LOOKUPS} look-ups`,
            detail:
              lookups > SPF_MAX_LOOKUPS
                ? "Receivers stop at ten and treat the record as invalid. Remove senders that you no longer use."
                : "With the look-ups of the records that it includes.",
          },
        ]),
  ];
}

/** Judges the DMARC record among the TXT records of `_dmarc.` and the domain. */
export function judgeDmarc(records: readonly string[]): MailCheck[] {
  const found = records.filter(isDmarc);
  const [record] = found;
  if (record === undefined)
    return [
      {
        tone: "bad",
        title: "No DMARC record",
        detail:
          "Gmail and Yahoo ask bulk senders for one. Begin with v=DMARC1; p=none; rua=mailto: and an address of yours.",
      },
    ];
  if (found.length > 1)
    return [
      {
        tone: "bad",
        title: `${found.length} DMARC records`,
        detail: "With more than one, none counts (RFC 7489, 6.6.3).",
      },
    ];
  const tags = tagsOf(record);
  const policy = tags.get("p")?.toLowerCase();
  const percent = Number(tags.get("pct") ?? 100);
  const reports = tags.get("rua");
  return [
    policy === "reject" || policy === "quarantine"
      ? {
          tone: "good",
          title: `Policy: ${policy}`,
          detail: policy === "reject" ? "Forged mail is refused." : "Forged mail goes to the spam folder.",
        }
      : policy === "none"
        ? {
            tone: "warn",
            title: "Policy: none",
            detail:
              "Forged mail is only reported. Move to quarantine once your reports show no mail of your own that fails.",
          }
        : {
            tone: "bad",
            title: "No valid policy",
            detail: "The tag p must be none, quarantine or reject (RFC 7489, 6.3).",
          },
    ...(Number.isInteger(percent) && percent >= 0 && percent < 100
      ? [
          {
            tone: "warn" as const,
            title: `Applies to ${percent}% of mail`,
            detail: "The rest is treated one step milder (pct).",
          },
        ]
      : []),
    reports
      ? { tone: "good", title: "Reports are sent", detail: `To ${reports.slice(0, 200)}.` }
      : {
          tone: "warn",
          title: "No reports",
          detail: "Without rua nobody notices when your own mail fails. Add rua=mailto: and an address.",
        },
  ];
}

/** Judges the DKIM key of a selector. */
export function judgeDkim(records: readonly string[], selector: string): MailCheck[] {
  const record = records.find((text) => tagsOf(text).has("p"));
  if (record === undefined)
    return [
      {
        tone: "bad",
        title: `No DKIM key for “${selector}”`,
        detail: "Your mail service names its selector; a signed mail shows it in its header DKIM-Signature, behind s=.",
      },
    ];
  const tags = tagsOf(record);
  const key = tags.get("p") ?? "";
  if (key === "")
    return [
      { tone: "bad", title: "The DKIM key is revoked", detail: "Its record holds an empty key (RFC 6376, 3.6.1)." },
    ];
  const type = (tags.get("k") ?? "rsa").toLowerCase();
  if (type === "ed25519")
    return [
      {
        tone: "good",
        title: "DKIM key found: Ed25519",
        detail: "Sign with an RSA key as well: not every receiver knows it.",
      },
    ];
  const bits = rsaBits(key);
  if (bits === null)
    return [
      {
        tone: "bad",
        title: "The DKIM key cannot be read",
        detail: "Its value p is no RSA key in base64. Copy it again from your mail service.",
      },
    ];
  return [
    {
      tone: bits >= 2_048 ? "good" : bits >= 1_024 ? "warn" : "bad",
      title: `DKIM key found: RSA, ${bits} bits`,
      detail:
        bits >= 2_048
          ? "Long enough."
          : bits >= 1_024
            ? "RFC 8301 asks signers for 2,048 bits. Replace it when your service offers that."
            : "Receivers do not accept keys below 1,024 bits (RFC 8301).",
    },
    ...((tags.get("t") ?? "").split(":").includes("y")
      ? [
          {
            tone: "warn" as const,
            title: "The key is in test mode",
            detail: "Receivers treat the mail as unsigned while t=y is set.",
          },
        ]
      : []),
  ];
}

/** Judges the BIMI record among the TXT records of `default._bimi.` and the domain (draft-brand-indicators-for-message-identification). */
export function judgeBimi(records: readonly string[], dmarcRecords: readonly string[]): MailCheck[] {
  const record = records.find((text) => /^\s*v\s*=\s*BIMI1\s*(?:;|$)/i.test(text));
  if (record === undefined)
    return [
      {
        tone: "info",
        title: "No BIMI record",
        detail: "Optional: it shows your logo beside your mails at Gmail, Yahoo and Apple Mail.",
      },
    ];
  const logo = tagsOf(record).get("l") ?? "";
  const policy = tagsOf(dmarcRecords.find(isDmarc) ?? "")
    .get("p")
    ?.toLowerCase();
  return [
    /^https:\/\/\S+\.svg$/i.test(logo)
      ? { tone: "good", title: "Logo named", detail: `${logo.slice(0, 200)}.` }
      : { tone: "bad", title: "No logo", detail: "The tag l must be an https address of an SVG file." },
    ...(policy === "quarantine" || policy === "reject"
      ? []
      : [
          {
            tone: "warn" as const,
            title: "DMARC is too weak for BIMI",
            detail: "Receivers show the logo only with the DMARC policy quarantine or reject.",
          },
        ]),
  ];
}
