import fc from "fast-check";
import { parse } from "parse5";
import { describe, expect, test } from "vitest";
import { parseMail, variablesOf, writeMail } from "../personalize.server.ts";
import { blockSchema, documentSchema, type MailDocument, moveBlock, newBlock, starterDocument } from "./blocks.ts";
import { checkMail } from "./check.ts";
import { compileMail } from "./compile.ts";
import { contrast, DEFAULT_THEME, inkOn } from "./theme.ts";
import { EXAMPLE_PERSON, isKnownVariable, variablesFor } from "./variables.ts";

const OPTIONS = { theme: DEFAULT_THEME, postalAddress: "Telliskivi 60a\n10412 Tallinn", language: "en" };
const LINKS = {
  unsubscribe: "https://kaja.example/u",
  preferences: "https://kaja.example/p",
  view: "https://kaja.example/v",
};

const document = (blocks: MailDocument["blocks"], more: Partial<MailDocument> = {}): MailDocument => ({
  subject: "Spring sale",
  preheader: "Three teas",
  footer: "You agreed to this.",
  blocks,
  ...more,
});
const text = (value: string) => ({ kind: "text" as const, id: "t", text: value, align: "left" as const });

const written = (mail: MailDocument, person = EXAMPLE_PERSON) => {
  const parsed = parseMail(compileMail(mail, OPTIONS));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return writeMail(parsed.value, variablesFor(person, "Tea shop"), LINKS);
};

const shown = (mail: MailDocument) => {
  const result = written(mail);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

describe("a document becomes a mail", () => {
  test("both parts have the text, the links, the postal address and the way out", () => {
    const mail = shown(
      document([
        { kind: "heading", id: "h", text: "Hello {{ contact.first_name }}", level: "1", align: "left" },
        text("We kept **three** teas:\n\n- Sencha\n- [Dragon Well](https://shop.example/dw)"),
        { kind: "button", id: "b", label: "See them", url: "https://shop.example/all", align: "center" },
        { kind: "columns", id: "c", left: "Left", right: "Right" },
        { kind: "divider", id: "d" },
        { kind: "image", id: "i", url: "https://shop.example/a.png", alt: "A cup", href: "" },
      ]),
    );
    expect(mail.html).toContain("Hello Mari");
    expect(mail.html).toContain("<strong>three</strong>");
    expect(mail.html).toContain('href="https://shop.example/dw"');
    expect(mail.html).toContain('alt="A cup"');
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain("https://kaja.example/u");
      expect(part).toContain("10412 Tallinn");
      expect(part).toContain("Sencha");
    }
    expect(mail.text).toContain("Dragon Well (https://shop.example/dw)");
    expect(mail.text).toContain("See them:\nhttps://shop.example/all");
    // Outlook needs tables of its own width, dark systems colors of their own.
    expect(mail.html).toContain("<!--[if mso]>");
    expect(mail.html).toContain("prefers-color-scheme:dark");
    expect(mail.html).not.toContain("<script");
  });

  test("what people write never becomes mark-up, in any block", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (value) => {
        const plain = value.replace(/[{}%]/g, "");
        const html = compileMail(
          document([
            text(`${plain} <img src=x onerror=alert(1)>`),
            { kind: "heading", id: "h", text: `<b>${plain}`, level: "2", align: "left" },
          ]),
          OPTIONS,
        ).html;
        expect(html).not.toContain("<img src=x");
        expect(html).not.toContain("<b>");
        expect(parse(html).childNodes.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  test("values of a person are escaped in HTML, also where a template asks for raw", () => {
    const evil = { ...EXAMPLE_PERSON, name: "<script>alert(1)</script>" };
    for (const variable of ["{{ contact.name }}", "{{ contact.name | raw }}"]) {
      const result = written(document([text(variable)]), evil);
      expect(result.ok && result.value.html).not.toContain("<script>");
    }
  });

  test("one address is one link however often it comes, and only web addresses are counted", () => {
    const { links } = compileMail(
      document([
        text("[a](https://a.example/) [b](https://a.example/) [c](https://b.example/) [d](mailto:a@b.example)"),
        text("[x](javascript:alert)"),
      ]),
      OPTIONS,
    );
    expect(links).toEqual(["https://a.example/", "https://b.example/", "mailto:a@b.example"]);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "https://{{ contact.name }}/x",
    "ftp://a.example",
  ])("a button cannot lead to %s", (url) => {
    expect(blockSchema.safeParse({ kind: "button", id: "b", label: "Go", url, align: "left" }).success).toBe(false);
  });

  test("an address may have variables after its host", () => {
    const url = "https://shop.example/?c={{ contact.country | url_encode }}";
    expect(blockSchema.safeParse({ kind: "button", id: "b", label: "Go", url, align: "left" }).success).toBe(true);
    expect(shown(document([{ kind: "button", id: "b", label: "Go", url, align: "left" }])).html).toContain(
      "https://shop.example/?c=EE",
    );
  });
});

describe("variables", () => {
  test("a missing value without a fallback stops the mail and is named", () => {
    const result = written(document([text("Hi {{ contact.job_title }}")]), { ...EXAMPLE_PERSON, jobTitle: "" });
    expect(result.ok).toBe(false);
    expect(!result.ok && result.error.fields?.[0]?.path).toBe("contact.job_title");
  });

  test("a fallback and a condition take its place", () => {
    const mail = document([
      text('Hi {{ contact.job_title | default: "friend" }}{% if contact.country %}, hello{% endif %}'),
    ]);
    const result = written(mail, { ...EXAMPLE_PERSON, jobTitle: "", country: null });
    expect(result.ok && result.value.text).toContain("Hi friend\n");
  });

  test("loops, includes and unknown filters are refused", () => {
    for (const bad of [
      "{% for i in (1..100000000) %}x{% endfor %}",
      "{% include 'x' %}",
      "{{ contact.name | nope }}",
      "{{ contact.name",
    ])
      expect(parseMail(compileMail(document([text(bad)]), OPTIONS)).ok).toBe(false);
  });

  test("names in use are listed without those of our own links", () => {
    const compiled = compileMail(document([text("{{ contact.custom.size }} {{ contact.name }}")]), OPTIONS);
    expect(variablesOf(compiled)).toEqual(["contact.custom.size", "contact.name"]);
    expect(isKnownVariable("contact.custom.size")).toBe(true);
    expect(isKnownVariable("contact.frist_name")).toBe(false);
  });
});

describe("checks", () => {
  const check = (mail: MailDocument, more: object = {}) =>
    checkMail({
      document: mail,
      compiled: compileMail(mail, OPTIONS),
      theme: DEFAULT_THEME,
      postalAddress: "Tallinn",
      variables: [],
      withoutFallback: [],
      ...more,
    }).map(({ severity, message }) => `${severity}: ${message}`);

  test("a good mail has nothing against it", () => {
    expect(check(document([text("Hello.")]))).toEqual([]);
  });

  test("what stops a campaign is an error and comes first", () => {
    const found = check(
      document(
        [
          { kind: "image", id: "i", url: "http://shop.example/a.png", alt: "", href: "" },
          { kind: "button", id: "b", label: "here", url: "", align: "left" },
          text("[x](http://localhost:1/) [y](https://example.com/)"),
        ],
        { subject: "RE: WIN FREE MONEY NOW!!!" },
      ),
      { postalAddress: "", variables: ["contact.frist_name"] },
    );
    expect(found.filter((one) => one.startsWith("error"))).toHaveLength(8);
    expect(found[0]).toMatch(/^error/);
    expect(found.join("\n")).toContain("no alternative text");
    expect(found.join("\n")).toContain("{{ contact.frist_name }} is not a variable");
  });

  test("a mail that Gmail would cut off is an error", () => {
    const blocks = Array.from({ length: 25 }, (_, at) => ({ ...text("word ".repeat(900)), id: `t${at}` }));
    expect(check(document(blocks)).join("\n")).toContain("error: The mail has");
  });
});

test("ink on any color can be read", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (value) => {
      const color = `#${value.toString(16).padStart(6, "0")}`;
      expect(contrast(color, inkOn(color))).toBeGreaterThanOrEqual(4.3);
    }),
  );
});

test("blocks move and stay whole", () => {
  let at = 0;
  const start = documentSchema.parse(starterDocument(() => `b${at++}`));
  const ids = (mail: MailDocument) => mail.blocks.map(({ id }) => id).join();
  expect(ids(moveBlock(start, "b1", -1))).toBe("b1,b0,b2");
  expect(ids(moveBlock(start, "b0", -1))).toBe("b0,b1,b2");
  for (const kind of ["heading", "text", "image", "button", "columns", "divider", "social"] as const)
    expect(blockSchema.safeParse(newBlock(kind, "x")).success).toBe(true);
});
