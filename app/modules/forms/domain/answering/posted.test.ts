import { describe, expect, test } from "vitest";
import type { Question, QuestionType } from "../definition/definition.ts";
import { questionSchema } from "../definition/definition-schema.ts";
import { countFields, maxPostedFields, parseStep } from "./posted.ts";
import { typedAnswers } from "./typed.ts";

const readers = {
  email: (text: string) => (/^\S+@\S+\.\S+$/.test(text) ? text.toLowerCase() : null),
  phone: (text: string) => (text.startsWith("+") ? text.replaceAll(" ", "") : null),
};

const question = (id: string, type: QuestionType, more: object = {}): Question =>
  questionSchema.parse({ id, type, label: id, ...more });

const posted = (fields: readonly (readonly [string, string | File])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

const OPTIONS = [
  { id: "o1", label: "Tea" },
  { id: "o2", label: "Coffee" },
];

describe("parseStep", () => {
  test.each<[string, Question, string[], unknown]>([
    ["a text is trimmed", question("q1", "short_text"), ["  Mari  "], "Mari"],
    ["an address is lowered", question("q1", "email"), ["Mari@Example.com"], "mari@example.com"],
    ["a phone number is E.164", question("q1", "phone"), ["+372 5123 4567"], "+37251234567"],
    ["a number with a comma", question("q1", "number"), ["1,5"], 1.5],
    ["a grade", question("q1", "rating", { max: 7 }), ["7"], 7],
    ["NPS of 0", question("q1", "nps"), ["0"], 0],
    ["one choice", question("q1", "dropdown", { options: OPTIONS }), ["o2"], "o2"],
    ["choices, each once", question("q1", "multiple_choice", { options: OPTIONS }), ["o2", "o1", "o2"], ["o2", "o1"]],
    ["a day", question("q1", "date"), ["2028-02-29"], "2028-02-29"],
    ["a consent", question("q1", "consent", { consent: {} }), ["yes"], true],
    ["nothing", question("q1", "short_text"), [""], undefined],
    ["a hidden field", question("q1", "hidden"), ["fair"], "fair"],
  ])("%s", (_, one, values, answer) => {
    const read = parseStep([one], posted(values.map((value) => ["a.q1", value])), {}, readers);
    expect(read.problems).toEqual({});
    expect(read.answers.q1).toEqual(answer);
  });

  test.each<[string, Question, string[], string]>([
    ["missing", question("q1", "short_text", { required: true }), [], "required"],
    ["blank", question("q1", "long_text", { required: true }), [" \n "], "required"],
    ["no consent", question("q1", "consent", { consent: {}, required: true }), [""], "required"],
    ["a text of 1 MB", question("q1", "short_text"), ["a".repeat(1_000_000)], "too_long"],
    ["a long text of 1 MB", question("q1", "long_text"), ["a".repeat(1_000_000)], "too_long"],
    ["control characters", question("q1", "short_text"), ["a\u0000b"], "characters"],
    ["no address", question("q1", "email"), ["mari"], "email"],
    ["no number", question("q1", "number"), ["many"], "number"],
    ["infinity", question("q1", "number"), ["1e999"], "number"],
    ["too small", question("q1", "number", { min: 1 }), ["0"], "too_small"],
    ["too large", question("q1", "nps"), ["11"], "too_large"],
    ["half a grade", question("q1", "rating", { max: 5 }), ["2.5"], "number"],
    ["no option", question("q1", "single_choice", { options: OPTIONS }), ["o9"], "choice"],
    ["two of one", question("q1", "single_choice", { options: OPTIONS }), ["o1", "o2"], "choice"],
    ["no day", question("q1", "date"), ["2026-02-30"], "date"],
    ["two texts for one", question("q1", "short_text"), ["a", "b"], "unknown"],
  ])("%s is refused", (_, one, values, problem) => {
    expect(parseStep([one], posted(values.map((value) => ["a.q1", value])), {}, readers).problems.q1).toBe(problem);
  });

  test("a field that the step does not have is refused", () => {
    const read = parseStep(
      [question("q1", "short_text")],
      posted([
        ["a.q1", "x"],
        ["a.q9", "y"],
      ]),
      {},
      readers,
    );
    expect(read.problems).toEqual({ "": "unknown" });
  });

  test("a question that is hidden by an answer of the same page is not asked for", () => {
    const shown = question("q2", "short_text", {
      required: true,
      showIf: { match: "all", conditions: [{ question: "q1", op: "is", value: "o2" }] },
    });
    const choice = question("q1", "single_choice", { options: OPTIONS });
    expect(
      parseStep(
        [choice, shown],
        posted([
          ["a.q1", "o1"],
          ["a.q2", "x"],
        ]),
        {},
        readers,
      ),
    ).toMatchObject({
      answers: { q1: "o1" },
      problems: {},
    });
    expect(parseStep([choice, shown], posted([["a.q1", "o2"]]), {}, readers).problems).toEqual({ q2: "required" });
  });

  test("a file that was sent before need not be sent again", () => {
    const file = { key: "k", name: "a.pdf", type: "application/pdf", bytes: 3 };
    const upload = question("q1", "file", { required: true, fileTypes: ["pdf"] });
    expect(parseStep([upload], posted([["a.q1", new File([], "")]]), { q1: file }, readers)).toMatchObject({
      answers: { q1: file },
      problems: {},
    });
    expect(parseStep([upload], posted([["a.q1", new File([], "")]]), {}, readers).problems).toEqual({ q1: "required" });
    expect(parseStep([upload], posted([["a.q1", "text"]]), {}, readers).problems).toEqual({ q1: "unknown" });
  });

  test("an address needs street and city when it is required", () => {
    const address = question("q1", "address", { required: true });
    expect(parseStep([address], posted([["a.q1.city", "Tallinn"]]), {}, readers).problems).toEqual({ q1: "required" });
    expect(
      parseStep(
        [address],
        posted([
          ["a.q1.street", "Pikk 1"],
          ["a.q1.city", "Tallinn"],
        ]),
        {},
        readers,
      ).answers.q1,
    ).toEqual({ street: "Pikk 1", city: "Tallinn", postcode: "", country: "" });
  });
});

test("fields of a step are counted as a browser sends them", () => {
  const questions = [
    question("q1", "short_text"),
    question("q2", "multiple_choice", { options: OPTIONS }),
    question("q3", "dropdown", { options: OPTIONS }),
    question("q4", "address"),
    question("q5", "statement"),
    question("q6", "hidden"),
  ];
  const step = { id: "s1", title: "", questions };
  expect(countFields(step)).toBe(9);
  expect(maxPostedFields({ steps: [{ ...step, questions: [] }, step] })).toBe(109);
});

describe("typedAnswers", () => {
  test.each<[string, Question, string[], unknown]>([
    ["a wrong address", question("q1", "email"), ["mari@"], "mari@"],
    ["a wrong number", question("q1", "number"), ["ten"], "ten"],
    ["a grade out of range", question("q1", "rating", { max: 5 }), ["9"], 9],
    ["a long text", question("q1", "long_text"), ["x".repeat(6_000)], "x".repeat(6_000)],
    ["an endless text", question("q1", "long_text"), ["x".repeat(60_000)], "x".repeat(20_000)],
    ["known choices", question("q1", "multiple_choice", { options: OPTIONS }), ["o1", "o9"], ["o1"]],
    ["an unknown choice", question("q1", "dropdown", { options: OPTIONS }), ["o9"], undefined],
    ["a consent", question("q1", "consent", { consent: {} }), ["yes"], true],
    ["nothing", question("q1", "short_text"), [""], undefined],
  ])("%s is shown again", (_, one, values, typed) => {
    expect(typedAnswers([one], posted(values.map((value) => ["a.q1", value]))).q1).toEqual(typed);
  });

  test("the parts of an address are, and a file is not", () => {
    const form = posted([
      ["a.q1.city", "Tallinn"],
      ["a.q2", new File(["%PDF-"], "a.pdf")],
    ]);
    expect(typedAnswers([question("q1", "address"), question("q2", "file")], form)).toEqual({
      q1: { street: "", city: "Tallinn", postcode: "", country: "" },
    });
  });
});
