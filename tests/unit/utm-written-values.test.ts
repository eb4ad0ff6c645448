import { expect, test } from "vitest";
import { DEFAULT_DICTIONARY, utmProblems } from "#app/modules/cross-module/utm/domain/rules.ts";
import { MAIL_UTM } from "#app/modules/messages/domain/mail-utm.ts";
import { CHANNEL_NAMES } from "#app/modules/social/domain/channels.ts";

test.each([
  ...CHANNEL_NAMES.map((source) => ({ source, medium: "social" })),
  MAIL_UTM,
  // Of the short links of a kit.
  { source: "newsletter", medium: "email" },
  { source: "social", medium: "social" },
  { source: "flyer", medium: "print" },
])("what the product writes itself follows the rules that hold at first: %j", (values) =>
  expect(utmProblems(values, DEFAULT_DICTIONARY)).toEqual([]),
);
