import { describe, expect, test } from "vitest";
import { readSubmission } from "./read-submission.ts";

const HEAD = { formId: "f1", responseId: "r1" };
const MARI = { kind: "email", value: "mari@example.com" };
const CONSENT = { purpose: "news", channel: "email", state: "granted", textVersion: "f1:1:q1:en", text: "Yes" };

describe("a submission", () => {
  test.each([
    ["EE", "EE"],
    ["ee", "EE"],
    ["Estonia", "EE"],
    ["united kingdom", "GB"],
  ])("has the country %j as %j", (country, code) =>
    expect(readSubmission({ ...HEAD, fields: { country } })).toMatchObject({ fields: { country: code }, leftOut: [] }),
  );

  test.each<[string, object, string]>([
    ["a country that is none", { country: "Teeland" }, "country"],
    ["custom values that are none", { custom: "the answer to a question of that label" }, "custom"],
    ["a custom value that is none", { custom: { budget: { much: true } } }, "custom"],
    ["a name that is none", { name: ["Mari"] }, "name"],
    ["a language that is none", { language: "the language of tea" }, "language"],
  ])("without %s keeps the rest, and says what is missing", (_, wrong, part) => {
    const read = readSubmission({ ...HEAD, identities: [MARI], fields: { jobTitle: "Buyer", ...wrong } });
    expect(read).toMatchObject({ identities: [MARI], fields: { jobTitle: "Buyer" }, leftOut: [part] });
  });

  test("takes the answers of a hundred consents, and leaves out one that is wrong", () => {
    const consents = Array.from({ length: 100 }, () => CONSENT);
    expect(readSubmission({ ...HEAD, consents })).toMatchObject({ leftOut: [], consents });
    const more = readSubmission({ ...HEAD, consents: [{ ...CONSENT, channel: "pigeon" }, CONSENT] });
    expect(more).toMatchObject({ consents: [CONSENT], leftOut: ["consents"] });
    expect(readSubmission({ ...HEAD, consents: [...consents, CONSENT] }).leftOut).toEqual(["consents"]);
  });

  test("is read whatever its parts are", () => {
    for (const wrong of [1, "x", [], null, [null], { a: 1 }, [{ kind: "email" }]]) {
      const data = {
        ...HEAD,
        identities: wrong,
        fields: wrong,
        consents: wrong,
        touch: wrong,
        at: wrong,
        formName: wrong,
      };
      expect(readSubmission({ ...data, identities: [MARI] })).toMatchObject({ formId: "f1", identities: [MARI] });
      expect(readSubmission(data).identities).toEqual([]);
    }
  });

  test("that does not say which one it is, is none", () => {
    expect(() => readSubmission({ formId: "f1" })).toThrow();
  });
});
