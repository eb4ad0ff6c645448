import { expect, test } from "vitest";
import { openForm } from "#app/platform/forms/parse-form.server.ts";
import { CONNECTORS } from "./index.ts";

const SECRETS = CONNECTORS.flatMap(({ id, fields }) =>
  fields.filter(({ kind }) => kind === "secret").map(({ name }) => [id, name] as const),
);

test.each(SECRETS)("what is typed into %s as %s is not sent back to the browser", (_, name) => {
  const form = new FormData();
  form.set(name, "typed");
  form.set("name", "Tea shop");
  expect(openForm(form, "/integrations/new").values).toEqual({ name: "Tea shop" });
});
