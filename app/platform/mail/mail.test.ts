import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readable, SENDER, words } from "#tests/support/rendered-mail.ts";
import { encodeHeaderText, formatMailbox, parseMailbox } from "./headers.ts";
import { linksOf, renderMail, singleLine } from "./render.ts";
import { button, facts, link, type MailContent, quote, text } from "./template.ts";

const MAIL: MailContent = {
  subject: "Welcome",
  preview: "Two links",
  heading: "Welcome",
  blocks: [button("Sign in", "https://kaja.example/login"), link("New password", "https://kaja.example/reset")],
};

describe("both parts of a mail", () => {
  test("links of the text part are found again, with their labels", () => {
    expect(linksOf(renderMail(MAIL, SENDER).text)).toEqual([
      { label: "Sign in", url: "https://kaja.example/login" },
      { label: "New password", url: "https://kaja.example/reset" },
    ]);
  });

  test("a mail that can be switched off says why it came and how, in both parts", () => {
    const { text: plain, html } = renderMail(MAIL, SENDER, {
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
    expect(renderMail(MAIL, SENDER).text).not.toContain("Unsubscribe");
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
