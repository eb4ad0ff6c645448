import { expect, test } from "vitest";
import { googleEmail } from "./google-email.ts";

test.each([
  [" Jane.Doe+ads@Gmail.com ", "janedoe@gmail.com"],
  ["Jane.Doe+ads@shop.example", "jane.doe+ads@shop.example"],
])("%s is hashed as %s", (email, normal) => expect(googleEmail(email)).toBe(normal));
