import { expect, test } from "vitest";
import { metaRefreshTarget } from "./meta-refresh.ts";

test.each([
  ["0; url=/next", "/next"],
  ["5;URL='/a b'", "/a b"],
  ['0, url = "https://a.example/?x=1;2" rest', "https://a.example/?x=1;2"],
  [" 3.5 ; /plain ", "/plain"],
  ["0 url=/x", "/x"],
  ["10", null],
  ["10;", null],
  ["", null],
  ["url=/x", null],
  ["0;url='/open", "/open"],
  [".5 url=/half", "/half"],
  ["1".repeat(4_096), null],
])("%s leads to %s", (content, target) => expect(metaRefreshTarget(content)).toBe(target));
