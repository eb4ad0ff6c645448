import { expect, test } from "vitest";
import { HEADINGS, identifiersOf, type MatchedPerson, NETWORKS } from "./upload.ts";

const PERSON: MatchedPerson = {
  name: "Mari-Liis  von Maasikas",
  email: "Mari.Liis+tea@gmail.com",
  phone: "+3725551234",
  country: "EE",
};

test("Google matches by address and number, an address of Gmail without dots and tags", () => {
  expect(identifiersOf("google", PERSON)).toEqual(["mariliis@gmail.com", "+3725551234"]);
});

test("Meta matches by address, digits of the number, names and country, all in lower case", () => {
  expect(identifiersOf("meta", PERSON)).toEqual([
    "mari.liis+tea@gmail.com",
    "3725551234",
    "mariliis",
    "vonmaasikas",
    "ee",
  ]);
  expect(identifiersOf("meta", { ...PERSON, name: "Õie", phone: null, country: null })).toEqual([
    "mari.liis+tea@gmail.com",
    "",
    "õie",
    "",
    "",
  ]);
});

test.each(NETWORKS)("%s: a row has as many cells as the heading; who cannot be matched has none", (network) => {
  expect(identifiersOf(network, PERSON)).toHaveLength(HEADINGS[network].length);
  expect(identifiersOf(network, { ...PERSON, email: null })).toHaveLength(HEADINGS[network].length);
  expect(identifiersOf(network, { ...PERSON, email: null, phone: null })).toBeNull();
});
