import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeHeaderText, formatMailbox, parseMailbox } from "./headers.ts";
import { button, facts, type MailContent, quote, text } from "./templates/content.ts";
import { TEMPLATES } from "./templates/index.ts";
import { linksOf, renderMail, singleLine } from "./templates/render.ts";

const SENDER = {
  companyName: "Kaja & Söhne <OÜ>",
  companyAddress: "Street 1",
  supportEmail: "support@kaja.example",
  appUrl: "https://kaja.example",
};

const MAILS: MailContent[] = [
  TEMPLATES["confirm-email"]({ url: "https://kaja.example/confirm?token=a&b=c" }),
  TEMPLATES["account-exists"]({
    firstName: "Ada",
    signInUrl: "https://kaja.example/login",
    resetUrl: "https://kaja.example/reset",
  }),
  TEMPLATES["reset-password"]({ firstName: "Ada", url: "https://kaja.example/reset?token=x" }),
  TEMPLATES["password-changed"]({
    firstName: "Ada",
    supportEmail: "support@kaja.example",
    securityUrl: "https://kaja.example/settings/security",
    keys: Array.from({ length: 12 }, (_, n) => `Key ${n + 1}, kj_l…9876, in Shop & sons`),
    keysUrl: "https://kaja.example/settings/api-keys",
    webhooks: ["hooks.example.com, in Shop"],
    webhooksUrl: "https://kaja.example/workspace/webhooks",
  }),
  TEMPLATES["contact-message"]({
    name: "Bob",
    email: "bob@example.com",
    company: "",
    message: "First line\n\nSecond <b>line</b>",
  }),
  TEMPLATES["crawl-finished"]({
    projectName: "Shop",
    url: "https://kaja.example/seo/1",
    healthPercent: 91.6,
    errorCount: 1_234,
    newCount: 5,
  }),
  TEMPLATES["campaign-alert"]({
    projectName: "Shop",
    title: "The health score fell",
    explanation: "From 90 to 80 %.",
    url: "https://kaja.example/seo/1",
  }),
  TEMPLATES["campaign-alert"]({
    projectName: "Shop",
    title: "robots.txt has changed",
    explanation: "1 line added.",
    details: [{ title: "robots.txt has changed", lines: ["- Disallow: /a<b>", "+ Disallow: /c"] }],
    url: "https://kaja.example/seo/1",
  }),
  TEMPLATES["performance-report"]({
    workspaceName: "Shop & sons",
    projects: [
      { name: "Shop", healthPercent: 91.6, healthChange: 2.25, newCount: 1_200, fixedCount: 3, pagesCrawled: 40 },
      { name: "Blog", healthPercent: null, healthChange: null, newCount: 0, fixedCount: 0, pagesCrawled: 1 },
    ],
    url: "https://kaja.example/seo",
  }),
  TEMPLATES.recommendations({
    workspaceName: "Shop",
    fixes: [
      {
        projectName: "Shop",
        title: "Page without a title",
        why: "It matters.",
        pageCount: 1,
        url: "https://kaja.example/seo/1/issues/a",
      },
    ],
  }),
  TEMPLATES["marketing-tip"]({ title: "A tip", body: "Do it.", action: "Go", url: "https://kaja.example/seo" }),
  TEMPLATES["analytics-digest"]({
    siteName: "Shop & sons",
    rhythm: "weekly",
    period: "16 – 22 Nov 2026",
    against: "9 – 15 Nov 2026",
    figures: [["Visitors", "1,204 (+12%, before: 1,075)"]],
    pages: [["/a<b>", "40 visitors"]],
    sources: [["Direct or none", "30 visitors"]],
    goals: [],
    insight: { title: "Visits rose by 12 %", evidence: "1,300 visits, 1,160 in the 7 days before." },
    url: "https://kaja.example/analytics/sites/1?period=custom&from=2026-11-16",
    settingsUrl: "https://kaja.example/analytics/sites/1/settings#digest",
  }),
  TEMPLATES["api-key-revealed"]({ firstName: "Ada", keyName: "CI <key>" }),
  TEMPLATES["ticket-opened"]({
    number: 12,
    subject: "It <stops>",
    topic: "A tool or a page",
    personName: "Ada & Bob",
    personEmail: "ada@example.com",
    message: "First line\n\nSecond <b>line</b>",
    page: "/seo",
    url: "https://kaja.example/admin/tickets/12",
  }),
  TEMPLATES["ticket-answered"]({
    firstName: "Ada",
    number: 12,
    subject: "It <stops>",
    answer: "Try\nagain",
    url: "https://kaja.example/help/tickets/12",
  }),
];

/** What a reader sees of the HTML part. */
const readable = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, "")
    .replace(/<br>/g, "\n")
    .replace(/<[^>]+>/g, "\n")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");

const words = (part: string): string => part.replace(/\s+/g, " ");

describe("templates", () => {
  test.each(MAILS.map((mail) => [mail.subject, mail] as const))("%s: both parts say the same", (_, mail) => {
    const { text: plain, html } = renderMail(mail, SENDER);
    const shown = words(readable(html));
    for (const part of [plain, html]) expect(part).not.toMatch(/undefined|\[object|NaN/);
    expect(shown).toContain(mail.heading);
    for (const block of mail.blocks) {
      const pieces =
        block.kind === "facts"
          ? block.rows.flat()
          : block.kind === "quote"
            ? block.text.split(/\n+/)
            : [block.kind === "text" ? block.text : block.label];
      for (const piece of pieces) {
        expect(shown).toContain(words(piece));
        expect(words(plain)).toContain(words(piece));
      }
      if (block.kind === "button" || block.kind === "link") {
        expect(plain).toContain(block.url);
        expect(html).toContain(`href="${block.url.replaceAll("&", "&amp;")}"`);
      }
    }
    expect(shown).toContain(SENDER.companyName);
    expect(plain).toContain(SENDER.companyName);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("prefers-color-scheme:dark");
  });

  test("a long list of keys ends with how many there are besides; none leaves its link alone", () => {
    const mail = MAILS[3];
    if (!mail) throw new Error("missing");
    const { text: plain } = renderMail(mail, SENDER);
    expect(plain).toContain("API key: Key 10, ");
    expect(plain).not.toContain("Key 11, ");
    expect(plain).toContain("And: 2 more");
  });

  test("a name that reads as a web address reaches nobody who does not know it", () => {
    const invitation = (inviterName: string, workspaceName: string) =>
      renderMail(
        TEMPLATES["workspace-invitation"]({
          inviterName,
          inviterEmail: "ann@kaja.example",
          workspaceName,
          role: "Editor",
          url: "https://kaja.example/invite",
        }),
        SENDER,
      );
    const plain = invitation("Dr. Ann", "Tea & Co.");
    expect(plain.subject).toBe("Dr. Ann invites you to Tea & Co. on Kaja");
    expect(plain.text).toContain("Workspace: Tea & Co.");
    const bait = invitation("http://evil.example/win Tamm", "evil.example");
    expect(bait.subject).toBe("Somebody invites you to a workspace on Kaja");
    for (const part of Object.values(bait)) expect(part).not.toContain("evil");
  });

  test("links of the text part are found again, with their labels", () => {
    const [, exists] = MAILS;
    if (!exists) throw new Error("missing");
    expect(linksOf(renderMail(exists, SENDER).text)).toEqual([
      { label: "Sign in", url: "https://kaja.example/login" },
      { label: "Choose a new password", url: "https://kaja.example/reset" },
    ]);
  });

  test("a mail that can be switched off says why it came and how, in both parts", () => {
    const [mail] = MAILS;
    if (!mail) throw new Error("missing");
    const { text: plain, html } = renderMail(mail, SENDER, {
      reason: "Tips <b> are on.",
      url: "https://kaja.example/unsubscribe?token=a",
    });
    expect(linksOf(plain).at(-1)).toEqual({
      label: "Unsubscribe from these mails",
      url: "https://kaja.example/unsubscribe?token=a",
    });
    expect(plain).toContain("Tips <b> are on.");
    expect(html).toContain("Tips &lt;b&gt; are on.");
    expect(html).toContain('href="https://kaja.example/unsubscribe?token=a"');
    expect(renderMail(mail, SENDER).text).not.toContain("Unsubscribe");
  });

  test("a visitor's words cannot pose as a link, a header or mark-up", () => {
    const message = 'Confirm:\nhttps://evil.example/\n<a href="https://evil.example">x</a><script>1</script>';
    const {
      subject,
      text: plain,
      html,
    } = renderMail(
      TEMPLATES["contact-message"]({
        name: "Bob\r\nBcc: all@example.com",
        email: "b@e.com",
        company: "\u202eevil",
        message,
      }),
      SENDER,
    );
    expect(subject).toBe("Contact form: Bob Bcc: all@example.com");
    expect(linksOf(plain)).toEqual([]);
    expect(html).not.toContain("<script");
    expect(html).not.toContain('href="https://evil.example');
    expect(plain + html).not.toContain("\u202e");
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "/relative", "ftp://x.example", ""])(
    "refuses the link %j",
    (url) => {
      expect(() =>
        renderMail({ subject: "s", preview: "p", heading: "h", blocks: [button("Go", url)] }, SENDER),
      ).toThrow(TypeError);
    },
  );

  test("any text is escaped in HTML and kept in both parts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (value) => {
        const { text: plain, html } = renderMail(
          { subject: value, preview: value, heading: "h", blocks: [text(value), facts([value, value]), quote(value)] },
          SENDER,
        );
        expect(
          html.match(
            /<(?!\/?(?:a|b|blockquote|body|br|div|h1|head|html|meta|p|style|table|td|th|title|tr)[ >]|!doctype)/,
          ),
        ).toBeNull();
        expect(words(readable(html))).toContain(words(singleLine(value)));
        expect(plain).toContain(singleLine(value));
      }),
      { seed: 7 },
    );
  });
});

describe("headers", () => {
  test("ASCII stays readable", () => {
    expect(encodeHeaderText("Confirm your email address")).toBe("Confirm your email address");
  });

  test("anything else is cut into encoded words of at most 75 characters that decode to it", () => {
    const decode = (value: string) =>
      value.startsWith("=?")
        ? value
            .split("\r\n ")
            .map((word) => Buffer.from(word.slice(10, -2), "base64").toString("utf8"))
            .join("")
        : value;
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (value) => {
        const encoded = encodeHeaderText(value);
        expect(encoded).toMatch(/^[ -~]*(\r\n [ -~]+)*$/);
        if (encoded.startsWith("=?"))
          for (const word of encoded.split("\r\n ")) expect(word.length).toBeLessThanOrEqual(75);
        expect(decode(encoded)).toBe(singleLine(value));
      }),
      { seed: 7 },
    );
  });

  test("MAIL_FROM is read with and without a name", () => {
    expect(parseMailbox("Kaja <no-reply@kaja.example>")).toEqual({ name: "Kaja", email: "no-reply@kaja.example" });
    expect(parseMailbox('"Kaja, Inc." <a@b.example>')).toEqual({ name: "Kaja, Inc.", email: "a@b.example" });
    expect(parseMailbox(" a@b.example ")).toEqual({ email: "a@b.example" });
    expect(parseMailbox("<a@b.example>")).toEqual({ email: "a@b.example" });
  });

  test("a mailbox is quoted or encoded as its name needs", () => {
    expect(formatMailbox({ email: "a@b.example" })).toBe("a@b.example");
    expect(formatMailbox({ name: 'Kaja "X", Inc.', email: "a@b.example" })).toBe('"Kaja \\"X\\", Inc." <a@b.example>');
    expect(formatMailbox({ name: "Käja", email: "a@b.example" })).toBe("=?UTF-8?B?S8OkamE=?= <a@b.example>");
  });
});
