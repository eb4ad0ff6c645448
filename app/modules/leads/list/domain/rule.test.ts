import { expect, test } from "vitest";
import { ruleOfLeads } from "./rule.ts";

test.each([
  [{}, [{ field: "stage", op: "isNotEmpty" }]],
  [{ stage: "won" }, [{ field: "stage", op: "is", value: "won" }]],
  [
    { owner: "u1", source: "fair" },
    [
      { field: "stage", op: "isNotEmpty" },
      { field: "owner", op: "is", value: "u1" },
      { field: "source", op: "is", value: "fair" },
    ],
  ],
  [
    { stage: "new", owner: "none", source: "none" },
    [
      { field: "stage", op: "is", value: "new" },
      { field: "owner", op: "isEmpty" },
      { field: "source", op: "isEmpty" },
    ],
  ],
])("the filters %o select leads only", (filters, all) => expect(ruleOfLeads(filters)).toEqual({ all }));
