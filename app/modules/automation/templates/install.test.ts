import { describe, expect, test } from "vitest";
import type { FlowResource } from "#app/platform/manifest/flow-kinds.ts";
import { HOLDOUT_FIELDS } from "../nodes/fields.ts";
import { FLOW_NODE_KINDS } from "../nodes/kinds.ts";
import { FLOW_TRIGGER_KINDS } from "../nodes/triggers.ts";
import { documentOf } from "./build.ts";
import { fitDocument, missingFor } from "./install.ts";

const KINDS = {
  nodes: new Map(FLOW_NODE_KINDS.map((kind) => [kind.kind, kind])),
  triggers: new Map(FLOW_TRIGGER_KINDS.map((kind) => [kind.kind, kind])),
  holdout: HOLDOUT_FIELDS,
};

type Choices = Record<FlowResource, readonly (readonly [string, string])[]>;
const choices = (known: Partial<Choices> = {}): Choices => ({
  ...{ segment: [], stage: [], member: [], date_field: [], custom_field: [], form: [], event_type: [], topic: [] },
  ...{ score_group: [], flow: [], webhook_source: [] },
  ...known,
});

/** Of another workspace: a form and a member that nobody knows here. */
const FOREIGN = documentOf(
  {
    trigger: { kind: "form", settings: { form: "form-elsewhere" } },
    steps: [{ kind: "notify", settings: { member: "member-elsewhere", title: "A form came" } }],
  },
  "Europe/Tallinn",
);

describe("what a template needs", () => {
  test("is what its fields choose from and the workspace does not have", () => {
    expect(missingFor(FOREIGN, KINDS, choices()).map(({ label }) => label)).toContain("a form");
    expect(missingFor(FOREIGN, KINDS, choices({ form: [["f1", "Contact"]], member: [["m1", "Mari"]] }))).toEqual([]);
  });
});

describe("a document in another workspace", () => {
  test("loses what it does not have there, and takes the only choice", () => {
    const one = fitDocument(FOREIGN, KINDS, choices({ form: [["f1", "Contact"]] }));
    expect(one.triggers[0]?.settings.form).toBe("f1");
    const several = fitDocument(
      FOREIGN,
      KINDS,
      choices({
        form: [
          ["f1", "Contact"],
          ["f2", "Quote"],
        ],
      }),
    );
    expect(several.triggers[0]?.settings.form).toBe("");
    expect(JSON.stringify(several)).not.toContain("elsewhere");
  });

  test("keeps what it refers to and the workspace has", () => {
    const known = choices({
      form: [
        ["form-elsewhere", "Contact"],
        ["f2", "Quote"],
      ],
      member: [
        ["member-elsewhere", "Mari"],
        ["m2", "Jaan"],
      ],
    });
    expect(fitDocument(FOREIGN, KINDS, known)).toEqual(FOREIGN);
  });
});
