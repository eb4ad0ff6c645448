import { describe, expect, it, test } from "vitest";
import { PiecedAnswer, readAnswer, readAnswerText } from "./answer.ts";

const chat = (content: unknown, more: object = {}) => ({
  choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop", ...more }],
});
const usage = { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 };

describe("the answer of a model", () => {
  it("is the text of the first choice, with the tokens that were counted", () =>
    expect(readAnswer({ id: "x", ...chat(" Tea. "), usage })).toEqual({
      ok: true,
      value: { text: "Tea.", tokens: 42 },
    }));

  it("may have the form of Workers AI", () =>
    expect(readAnswer({ response: "Tea.", usage })).toEqual({ ok: true, value: { text: "Tea.", tokens: 42 } }));

  test.each([undefined, null, {}, { total_tokens: -1 }, { total_tokens: "many" }, { total_tokens: 1.5 }])(
    "counts no tokens in %j",
    (said) =>
      expect(readAnswer({ ...chat("Tea."), usage: said })).toEqual({ ok: true, value: { text: "Tea.", tokens: null } }),
  );

  it("leaves out what a model thinks aloud", () =>
    expect(readAnswer(chat("<think>\nTea?\n</think>\n\nTea."))).toMatchObject({ value: { text: "Tea." } }));

  test.each([
    ["no object", "Tea.", "unreadable"],
    ["an error in its place", { error: { message: "no" } }, "empty"],
    ["another form", { choices: "Tea." }, "unreadable"],
    ["no choice", { choices: [] }, "empty"],
    ["a call of a tool", chat(null, { finish_reason: "tool_calls" }), "empty"],
    ["parts in place of a text", chat([{ type: "text", text: "Tea." }]), "unreadable"],
    ["blanks", chat("  \n"), "empty"],
    ["an end in the middle", chat("Tea is", { finish_reason: "length" }), "cut"],
    ["a book", chat("tea ".repeat(10_000)), "too long"],
  ])("refuses %s", (_, answer, error) => expect(readAnswer(answer)).toEqual({ ok: false, error }));

  it("must be JSON", () => {
    expect(readAnswerText(JSON.stringify(chat("Tea.")))).toMatchObject({ ok: true });
    expect(readAnswerText("<html>busy</html>")).toEqual({ ok: false, error: "unreadable" });
  });
});

describe("an answer in pieces", () => {
  const pieces = (...contents: string[]) => {
    const answer = new PiecedAnswer();
    const shown = contents.map((content) => {
      answer.add(JSON.stringify({ choices: [{ delta: { content }, finish_reason: null }] }));
      return answer.shown;
    });
    return { answer, shown };
  };

  it("shows what is there by now, and nothing of thoughts, not even of those that have only begun", () => {
    const { answer, shown } = pieces("<th", "ink>Te", "a?</think>", "\n\nTe", "a < ", "<b", "> 3.");
    expect(shown).toEqual(["", "", "", "Te", "Tea < ", "Tea < <b", "Tea < <b> 3."]);
    answer.add(JSON.stringify({ choices: [{ delta: {}, finish_reason: "stop" }] }));
    answer.add(JSON.stringify({ choices: [], usage }));
    answer.add("[DONE]");
    expect(answer.answer()).toEqual({ ok: true, value: { text: "Tea < <b> 3.", tokens: 42 } });
  });

  it("may have the form of Workers AI", () => {
    const answer = new PiecedAnswer();
    for (const response of ["Te", "a."]) answer.add(JSON.stringify({ response }));
    answer.add(JSON.stringify({ response: "", usage }));
    expect(answer.answer()).toEqual({ ok: true, value: { text: "Tea.", tokens: 42 } });
  });

  it("is none when it was cut, or a piece cannot be read", () => {
    const { answer } = pieces("Tea");
    answer.add(JSON.stringify({ choices: [{ delta: {}, finish_reason: "length" }] }));
    expect(answer.answer()).toEqual({ ok: false, error: "cut" });
    answer.add("<html>");
    expect(answer.answer()).toEqual({ ok: false, error: "unreadable" });
  });
});
