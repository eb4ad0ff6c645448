import { expect, it } from "vitest";
import { readByteRange } from "./byte-range.ts";

it.each([
  [null, null],
  ["bytes=0-", { offset: 0, length: 100 }],
  ["bytes=10-19", { offset: 10, length: 10 }],
  ["bytes=90-500", { offset: 90, length: 10 }],
  ["bytes=-30", { offset: 70, length: 30 }],
  ["bytes=-500", { offset: 0, length: 100 }],
  ["bytes=100-", null],
  ["bytes=20-10", null],
  ["bytes=-0", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["lines=0-1", null],
])("%s asks of 100 bytes for %j", (header, range) => expect(readByteRange(header, 100)).toEqual(range));
