import { describe, expect, test } from "vitest";
import { cleanFileName, fileTypeOf } from "#app/shared/files/file-type.ts";
import { prefill } from "./answering/prefill.ts";
import { isListEntry, isRefused, isTooFast } from "./answering/spam.ts";
import { toSubmission } from "./answering/submission.ts";
import { touchOf } from "./answering/touch.ts";
import type { Condition, FormDefinition } from "./definition/definition.ts";
import { definitionSchema } from "./definition/definition-schema.ts";
import {
  addQuestion,
  addStep,
  copyQuestion,
  moveQuestion,
  optionsFromLines,
  removeStep,
  shiftQuestion,
} from "./definition/edit.ts";
import { publishProblems } from "./definition/publish.ts";
import { TEMPLATES, templateOf } from "./definition/templates.ts";
import { chooseLanguage, inLanguage } from "./definition/texts.ts";
import { formulaNames, withCalculated } from "./logic/calculate.ts";
import { meets, neighbourStep, visibleAnswers } from "./logic/logic.ts";
import { recall } from "./logic/recall.ts";
import { frameAncestors, hostOf } from "./page/framing.ts";

const readers = { email: (text: string) => (text.includes("@") ? text : null), phone: (text: string) => text };

const form = (steps: object[], more: object = {}): FormDefinition =>
  definitionSchema.parse({ title: "Form", steps: steps.map((step, at) => ({ id: `s${at + 1}`, ...step })), ...more });

const quote = templateOf("quote")?.definition as FormDefinition;

describe("conditions", () => {
  test.each<[Condition["op"], string, unknown, boolean]>([
    ["is", "o1", "o1", true],
    ["is", "o1", ["o2", "o1"], true],
    ["is", "yes", true, true],
    ["is_not", "o1", "o2", true],
    ["is_not", "o1", undefined, true],
    ["contains", "TEA", "green tea", true],
    ["contains", "", "green tea", false],
    ["more_than", "3", 4, true],
    ["more_than", "3", undefined, false],
    ["less_than", "3", 2, true],
    ["answered", "", 0, true],
    ["not_answered", "", undefined, true],
  ])("%s %j of %j", (op, value, answer, expected) => {
    expect(meets({ question: "q1", op, value }, answer === undefined ? {} : { q1: answer as never })).toBe(expected);
  });

  test("an answer whose question is hidden does not count, nor what depends on it", () => {
    const when = (question: string) => ({ match: "all", conditions: [{ question, op: "answered", value: "" }] });
    const chain = form([
      {
        questions: [
          { id: "q1", type: "short_text", label: "1" },
          { id: "q2", type: "short_text", label: "2", showIf: when("q1") },
          { id: "q3", type: "short_text", label: "3", showIf: when("q2") },
        ],
      },
    ]);
    expect(visibleAnswers(chain, { q2: "b", q3: "c" })).toEqual({});
    expect(visibleAnswers(chain, { q1: "a", q2: "b", q3: "c" })).toEqual({ q1: "a", q2: "b", q3: "c" });
  });

  test("a step without a shown question is passed over, in both directions", () => {
    const steps = form([
      { questions: [{ id: "q1", type: "short_text", label: "1" }] },
      {
        questions: [
          {
            id: "q2",
            type: "short_text",
            label: "2",
            showIf: { match: "all", conditions: [{ question: "q1", op: "is", value: "more" }] },
          },
        ],
      },
      { questions: [{ id: "q3", type: "short_text", label: "3" }] },
    ]);
    expect(neighbourStep(steps, 0, { q1: "more" })).toBe(1);
    expect(neighbourStep(steps, 0, { q1: "x" })).toBe(2);
    expect(neighbourStep(steps, 2, { q1: "x" }, -1)).toBe(0);
    expect(neighbourStep(steps, 2, {})).toBeNull();
  });
});

describe("calculated answers", () => {
  test.each<[string, number]>([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["-q1 + 10", 5],
    ["q1 / 2", 2.5],
    ["0.1 + 0.2", 0.3],
    ["q2", 2],
    ["q3", 0],
  ])("%s", (formula, expected) => {
    const sum = form([
      {
        questions: [
          { id: "q1", type: "number", label: "1" },
          { id: "q2", type: "multiple_choice", label: "2" },
          { id: "q9", type: "calculated", label: "9", formula },
        ],
      },
    ]);
    expect(withCalculated(sum, { q1: 5, q2: ["o1", "o2"] }).q9).toBe(expected);
  });

  test.each(["", "1 +", "1 ** 2", "(1", "1)", "q1 q2", "alert(1)", `${"(".repeat(40)}1${")".repeat(40)}`])(
    "%j is no formula",
    (formula) => expect(formulaNames(formula)).toBeNull(),
  );

  test("a division by zero has no result", () => {
    const sum = form([{ questions: [{ id: "q1", type: "calculated", label: "1", formula: "1 / 0" }] }]);
    expect(withCalculated(sum, { q1: 3 })).toEqual({});
  });
});

describe("texts", () => {
  const questions = quote.steps.flatMap((step) => step.questions);
  test("an answer is recalled by its label, once", () => {
    expect(recall("Hello {{ q1 }}: {{q3}}", questions, { q1: "{{q3}}", q3: "o1" })).toBe("Hello {{q3}}: A new website");
    expect(recall("Hello {{q1|there}}", questions, {})).toBe("Hello there");
    expect(recall("{{q77}}{{Q1}}", questions, { q1: "x" })).toBe("{{Q1}}");
  });

  test("the visitor's language is chosen, missing texts stay in the form's own", () => {
    const both = form([{ questions: [{ id: "q1", type: "short_text", label: "Name", help: "Your own" }] }], {
      translations: { et: { title: "Vorm", "q1.label": "Nimi" } },
    });
    expect(chooseLanguage(both, null, "fr, et-EE;q=0.8, en;q=0.5")).toBe("et");
    expect(chooseLanguage(both, "en", "et")).toBe("en");
    expect(chooseLanguage(both, "ru", "fi")).toBe("en");
    const shown = inLanguage(both, "et");
    expect([shown.title, shown.steps[0]?.questions[0]?.label, shown.steps[0]?.questions[0]?.help]).toEqual([
      "Vorm",
      "Nimi",
      "Your own",
    ]);
  });
});

test("an address prefills what fits, by id or label, and never a consent", () => {
  const params = new URLSearchParams("q1=Mari&q3=an online shop&q5=many&q9=yes&q2=not an address");
  expect(prefill(quote, params, readers)).toEqual({ q1: "Mari", q3: "o2" });
});

describe("a submission", () => {
  test("names the person, the fields and the consents with their exact text", () => {
    const sent = toSubmission(
      quote,
      { formId: "f1", version: 3, language: "en" },
      {
        q1: "Mari",
        q2: "mari@example.com",
        q3: "o1",
        q4: "hidden by q3",
        q5: 10,
        q9: true,
      },
    );
    expect(sent.identities).toEqual([{ kind: "email", value: "mari@example.com" }]);
    expect(sent.fields).toEqual({ name: "Mari" });
    expect(sent.answersByLabel).toEqual({
      "What do you need?": "A new website",
      "How many pages?": "10",
      "Estimate in EUR": "1700",
    });
    expect(sent.consents).toEqual([
      expect.objectContaining({
        state: "pending",
        channel: "email",
        text: "Send me examples of similar projects by email.",
        textVersion: "f1:3:q9:en",
      }),
    ]);
  });

  const FORM = { formId: "f1", version: 3, language: "en" };

  test("a consent that was not given is on record", () => {
    const sent = toSubmission(quote, FORM, { q2: "mari@example.com" });
    expect(sent.consents.map(({ state }) => state)).toEqual(["denied"]);
  });

  test("a consent that was not shown is no decision", () => {
    const showIf = { match: "all", conditions: [{ question: "q1", op: "is", value: "more" }] };
    const asking = form([
      {
        questions: [
          { id: "q1", type: "short_text", label: "Topic" },
          { id: "q2", type: "consent", label: "I agree.", consent: { channel: "email" }, showIf },
        ],
      },
    ]);
    const statesOf = (answers: Record<string, string | boolean>) =>
      toSubmission(asking, FORM, answers).consents.map(({ state }) => state);
    expect([statesOf({}), statesOf({ q2: true })]).toEqual([[], []]);
    expect([statesOf({ q1: "more" }), statesOf({ q1: "more", q2: true })]).toEqual([["denied"], ["granted"]]);
  });

  test("labels never take the place of fields of the contact, nor of each other", () => {
    const labels = ["custom", "name", "country", "__proto__", "custom"];
    const asking = form([
      {
        questions: [
          ...labels.map((label, at) => ({ id: `q${at}`, type: "short_text", label })),
          { id: "q9", type: "short_text", label: "Who", mapTo: "name" },
        ],
      },
    ]);
    const answers = Object.fromEntries([...labels.keys()].map((at) => [`q${at}`, `a${at}`]));
    const sent = toSubmission(asking, FORM, { ...answers, q9: "Mari" });
    expect(sent.fields).toEqual({ name: "Mari" });
    expect(JSON.parse(JSON.stringify(sent.answersByLabel))).toEqual({
      custom: "a0",
      name: "a1",
      country: "a2",
      "__proto__ (q3)": "a3",
      "custom (q4)": "a4",
    });
  });

  test("a text that is no address is nobody's address, and is not lost", () => {
    const asking = form([
      {
        questions: [
          { id: "q1", type: "short_text", label: "Mail", mapTo: "email" },
          { id: "q2", type: "email", label: "Email" },
        ],
      },
    ]);
    expect(toSubmission(asking, FORM, { q1: "none" })).toMatchObject({ email: null, answersByLabel: { Mail: "none" } });
    expect(toSubmission(asking, FORM, { q1: "none", q2: "mari@example.com" }).email).toBe("mari@example.com");
    expect(toSubmission(asking, FORM, { q1: "juri@example.com" }).email).toBe("juri@example.com");
  });
});

describe("editing", () => {
  test("ids are never used twice", () => {
    const blank = templateOf("blank")?.definition as FormDefinition;
    const { definition, id } = addQuestion(addStep(blank), "s2", "rating");
    expect(id).toBe("q2");
    expect(definition.steps.map(({ questions }) => questions.map((question) => question.id))).toEqual([["q1"], ["q2"]]);
    const copied = copyQuestion(definition, "q1");
    expect(copied.steps[0]?.questions.map((question) => question.id)).toEqual(["q1", "q3"]);
  });

  test("a question moves within its step and across steps", () => {
    const order = (definition: FormDefinition) =>
      definition.steps.map(({ questions }) => questions.map(({ id }) => id).join());
    const two = form([
      { questions: ["q1", "q2"].map((id) => ({ id, type: "short_text", label: id })) },
      { questions: [{ id: "q3", type: "short_text", label: "3" }] },
    ]);
    expect(order(shiftQuestion(two, "q1", "down"))).toEqual(["q2,q1", "q3"]);
    expect(order(shiftQuestion(two, "q2", "down"))).toEqual(["q1", "q2,q3"]);
    expect(order(shiftQuestion(two, "q1", "up"))).toEqual(["q1,q2", "q3"]);
    expect(order(moveQuestion(two, "q3", { step: "s1", at: 1 }))).toEqual(["q1,q3,q2", ""]);
    expect(removeStep(removeStep(two, "s2"), "s1").steps).toHaveLength(1);
  });

  test("an option keeps its id when it moves or is renamed", () => {
    const before = [
      { id: "o1", label: "Tea" },
      { id: "o2", label: "Coffee" },
    ];
    expect(optionsFromLines("Coffee\nTea\n\nTea", before).map(({ id }) => id)).toEqual(["o2", "o1"]);
    expect(optionsFromLines("Green tea\nCoffee", before)).toEqual([{ id: "o1", label: "Green tea" }, before[1]]);
    expect(optionsFromLines("Tea\nCoffee\nWater", before).map(({ id }) => id)).toEqual(["o1", "o2", "o3"]);
  });

  test("every template can be published", () => {
    for (const { id, definition } of TEMPLATES) expect([id, publishProblems(definition)]).toEqual([id, []]);
  });

  test.each<[string, object, RegExp]>([
    ["nothing to answer", { id: "q1", type: "statement", label: "Hi" }, /can answer/],
    ["no options", { id: "q1", type: "dropdown", label: "Choose" }, /no options/],
    ["a bad formula", { id: "q1", type: "calculated", label: "Sum", formula: "1 +" }, /cannot be read/],
    ["a later question", { id: "q1", type: "calculated", label: "Sum", formula: "q2" }, /not an earlier question/],
    [
      "a condition on itself",
      {
        id: "q1",
        type: "email",
        label: "Mail",
        showIf: { match: "all", conditions: [{ question: "q1", op: "answered" }] },
      },
      /q1 depends on q1/,
    ],
    ["a recalled later answer", { id: "q1", type: "email", label: "Dear {{q4}}" }, /uses q4/],
  ])("%s stops publishing", (_, question, problem) => {
    expect(publishProblems(form([{ questions: [question] }])).join("\n")).toMatch(problem);
  });

  test("a page of more fields than one post takes stops publishing, and says which", () => {
    const options = Array.from({ length: 100 }, (_, at) => ({ id: `o${at}`, label: `${at}` }));
    const choices = (from: number, count: number) => ({
      questions: Array.from({ length: count }, (_, at) => ({
        id: `q${from + at}`,
        type: "multiple_choice",
        label: "Which?",
        options,
      })),
    });
    expect(publishProblems(form([choices(0, 19), choices(19, 19)]))).toEqual([]);
    expect(publishProblems(form([choices(0, 1), choices(1, 20)]))).toEqual([
      "Page 2 has 2000 fields with the options of its questions. A page has at most 1900: move some questions to another page.",
    ]);
  });
});

describe("what comes from strangers", () => {
  const bytes = (...parts: (string | number[])[]) =>
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === "string" ? [...part].map((char) => char.charCodeAt(0)) : part)),
    );
  test.each<[string, Uint8Array, string | null]>([
    ["a.pdf", bytes("%PDF-1.7"), "pdf"],
    ["a.PNG", bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), "png"],
    ["a.jpg", bytes([0xff, 0xd8, 0xff, 0xe0]), "jpeg"],
    ["a.docx", bytes("PK\u0003\u0004", "[Content_Types].xml word/document.xml"), "docx"],
    ["a.txt", bytes("Hello"), "txt"],
    ["a.csv", bytes("a,b\n1,2"), "csv"],
    ["a.pdf", bytes("<script>alert(1)</script>"), null],
    ["a.png", bytes("%PDF-1.7"), null],
    ["a.exe", bytes("MZ\u0090"), null],
    ["a.html", bytes("<html>"), null],
    ["a.txt", bytes([0, 1, 2]), null],
    ["a.docx", bytes("PK\u0003\u0004", "evil.exe"), null],
    ["a.txt", bytes(), null],
  ])("%s by its content", (name, content, type) => expect(fileTypeOf(content, name)).toBe(type));

  test("a file's name is no path", () =>
    expect(["../../etc/passwd", "C:\\x\\y.pdf", "\u202eevil.pdf", ""].map(cleanFileName)).toEqual([
      "passwd",
      "y.pdf",
      "evil.pdf",
      "file",
    ]));

  test("lists refuse by address, domain and network", () => {
    const lists = (blocked: string[], allowed: string[] = []) => ({ blocked, allowed });
    expect(isRefused(lists(["@spam.example"]), "a@spam.example", "192.0.2.1")).toBe(true);
    expect(isRefused(lists(["@spam.example"]), "a@notspam.example", "192.0.2.1")).toBe(false);
    expect(isRefused(lists(["192.0.2.1"]), "", "192.0.2.1")).toBe(true);
    expect(isRefused(lists([], ["@shop.example"]), "a@other.example", "192.0.2.1")).toBe(true);
    expect(isRefused(lists([], ["@shop.example"]), "a@shop.example", "192.0.2.1")).toBe(false);
    expect(["@a.example", "a@b.example", "192.0.2.1", "2001:db8::1", "nonsense", "a b"].map(isListEntry)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test("a page that was filled in at once was filled in by a program", () =>
    expect([isTooFast(0, 1_999), isTooFast(0, 2_000), isTooFast(5_000, 0)]).toEqual([true, false, true]));

  test("only hosts become ancestors of a frame", () => {
    expect(frameAncestors(["shop.example", "127.0.0.1:8080", "evil.example; script-src *", "*"])).toBe(
      "'self' https://shop.example http://127.0.0.1:8080",
    );
    expect(["https://Shop.example/a", "shop.example", "*.shop.example", "no host!", "*"].map(hostOf)).toEqual([
      "shop.example",
      "shop.example",
      "*.shop.example",
      null,
      null,
    ]);
  });

  test("the touch is that of the page that holds the form", () => {
    const page = encodeURIComponent(
      "https://shop.example/tea?utm_source=ads&gclid=abc&kj_click=spring.1a.Xy3_kQ9z&secret=1",
    );
    const url = new URL(
      `https://kaja.example/f/1?page=${page}&ref=${encodeURIComponent("https://search.example/?q=tea")}`,
    );
    expect(touchOf(url, null, 5, "f1")).toEqual({
      at: 5,
      referrer: "https://search.example/",
      landingPage: "https://shop.example/tea",
      utm: { source: "ads", medium: "", campaign: "", term: "", content: "" },
      clickIds: { gclid: "abc", kj_click: "spring.1a.Xy3_kQ9z" },
      visitorId: null,
      formId: "f1",
    });
    expect(touchOf(new URL("https://kaja.example/f/1"), "https://kaja.example/x", 5, "f1").referrer).toBe("");
    expect(touchOf(new URL("https://kaja.example/f/1?page=javascript:alert(1)"), null, 5, "f1").landingPage).toBe(
      "https://kaja.example/f/1",
    );
  });
});
