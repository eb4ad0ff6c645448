import { expect, test } from "vitest";
import { checkForm } from "#app/platform/forms/parse-form.server.ts";
import { contactFormSchema } from "./schema.ts";

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const EMPTY = {
  name: "",
  email: "",
  phone: "",
  jobTitle: "",
  companyId: "",
  country: "",
  language: "",
  timeZone: "",
  ownerId: "",
  source: "",
  stage: "",
  tags: "",
};

test("a form with nothing but a name is taken, with its other fields empty or left out", () => {
  for (const fields of [{ ...EMPTY, name: "Mari" }, { name: "Mari" }])
    expect(checkForm(formOf(fields), contactFormSchema)).toMatchObject({
      ok: true,
      value: { name: "Mari", phone: "", jobTitle: "", tags: [], custom: [] },
    });
});

test.each([
  ["Europe/Tallinn", true],
  ["Mars/Olympus", false],
  ["+05:00", false],
  ["_-/+", false],
])("the time zone %s: %s", (timeZone, ok) => {
  expect(checkForm(formOf({ ...EMPTY, name: "Mari", timeZone }), contactFormSchema)).toMatchObject({ ok });
});

test("tags are separated by commas, each once", () => {
  const checked = checkForm(formOf({ ...EMPTY, tags: " vip, oolong,vip ,," }), contactFormSchema);
  expect(checked).toMatchObject({ ok: true, value: { tags: ["vip", "oolong"] } });
});

test("a custom value of a ticked box and an empty one are taken", () => {
  const fields = { "custom[0].key": "vip", "custom[0].value": "on", "custom[1].key": "seats", "custom[1].value": "" };
  expect(checkForm(formOf({ ...EMPTY, ...fields }), contactFormSchema)).toMatchObject({
    ok: true,
    value: {
      custom: [
        { key: "vip", value: "on" },
        { key: "seats", value: "" },
      ],
    },
  });
});
