import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyAddress } from "./address.ts";
import { checkUrl } from "./guard.ts";
import { GUARD_VECTORS, VECTOR_POLICY } from "./guard-vectors.ts";

const verdict = (url: string, policy: Parameters<typeof checkUrl>[1] = VECTOR_POLICY): string => {
  const checked = checkUrl(url, policy);
  return checked.ok ? "allowed" : checked.error.reason;
};

describe("the vector corpus", () => {
  it("is large and without repetition", () => {
    expect(GUARD_VECTORS.length).toBeGreaterThan(300);
    expect(new Set(GUARD_VECTORS.map((vector) => vector.url)).size).toBe(GUARD_VECTORS.length);
  });

  it.each(GUARD_VECTORS)("$expected: $url", ({ url, expected }) => expect(verdict(url)).toBe(expected));
});

describe("checkUrl", () => {
  const development = { ownHosts: ["localhost"], allowLoopback: true };

  it("lets loopback through on any port in development, by its plain spellings only", () => {
    for (const url of [
      "http://localhost:8787/",
      "http://127.0.0.1:3000/x",
      "http://127.9.9.9/",
      "http://[::1]:5000/",
      "http://2130706433:99/",
    ])
      expect(verdict(url, development)).toBe("allowed");
    for (const url of [
      "http://[::ffff:127.0.0.1]:3000/",
      "http://0.0.0.0:3000/",
      "http://a.localhost:3000/",
      "http://192.168.0.1:3000/",
      "http://localhost.:3000/",
    ])
      expect(verdict(url, development)).not.toBe("allowed");
    expect(verdict("ftp://localhost/", development)).toBe("scheme");
    expect(verdict("http://u:p@localhost/", development)).toBe("userinfo");
  });

  it("takes other ports when asked", () => {
    expect(verdict("https://example.com:8443/", { ...VECTOR_POLICY, allowedPorts: [8_443] })).toBe("allowed");
    expect(verdict("https://example.com/", { ...VECTOR_POLICY, allowedPorts: [8_443] })).toBe("port");
  });

  it("refuses an own host that is an address", () => {
    expect(verdict("http://9.9.9.9/", { ownHosts: ["9.9.9.9"], allowLoopback: false })).toBe("own-zone");
  });

  it("never throws, and never allows a non-web URL", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.webUrl(),
          fc.string().map((rest) => `http://${rest}`),
        ),
        (text) => {
          const checked = checkUrl(text, VECTOR_POLICY);
          if (checked.ok) expect(checked.value.protocol).toMatch(/^https?:$/);
          else expect(checked.error.message).toMatch(/\.$/);
        },
      ),
      { seed: 11, numRuns: 3_000 },
    );
  });

  /** Every spelling the URL parser takes for one IPv4 address. */
  const spellings = (value: number): string[] => {
    const bytes = [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
    const octal = (byte: number) => `0${byte.toString(8)}`;
    const hex = (byte: number) => `0x${byte.toString(16)}`;
    return [
      String(value),
      hex(value),
      octal(value),
      bytes.join("."),
      bytes.map(octal).join("."),
      bytes.map(hex).join("."),
      `${bytes[0]}.${value & 0xffffff}`,
      `${bytes[0]}.${bytes[1]}.${value & 0xffff}`,
    ];
  };

  it("says the same about every spelling of an IPv4 address", () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), (value) => {
        const verdicts = spellings(value).map((host) => verdict(`http://${host}/`));
        expect(new Set(verdicts).size).toBe(1);
        const mapped = `${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`;
        for (const host of [`::ffff:${mapped}`, `64:ff9b::${mapped}`, `2002:${mapped}::1`])
          expect(verdict(`http://[${host}]/`)).toBe("address");
      }),
      { seed: 12, numRuns: 2_000 },
    );
  });
});

describe("classifyAddress", () => {
  it.each([
    ["8.8.8.8", "global"],
    ["127.0.0.1", "loopback"],
    ["::1", "loopback"],
    ["10.0.0.1", "special"],
    ["2606:4700::1111", "global"],
    ["2606:4700:0:0:0:0:0:1111", "global"],
    ["::ffff:8.8.8.8", "special"],
    ["fe80::1", "special"],
  ])("%s is %s", (address, kind) => expect(classifyAddress(address)?.kind).toBe(kind));

  it.each([
    "",
    "example.com",
    "1.2.3",
    "1.2.3.4.5",
    "01.2.3.4",
    "256.1.1.1",
    "1.2.3.4 ",
    ":",
    ":::",
    "1::2::3",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "12345::",
    "g::",
    "fe80::1%eth0",
    "[::1]",
    "1.2.3.4::",
    "::1.2.3",
    "1:2:3:4:5:6:7::8",
  ])("%j is not an address", (text) => expect(classifyAddress(text)).toBeNull());

  it("reads any IPv6 spelling as the URL parser does", () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        fc.pre(URL.canParse(`http://[${address}]/`));
        const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
        expect(classifyAddress(address)).toEqual(classifyAddress(canonical));
        expect(classifyAddress(address)).not.toBeNull();
      }),
      { seed: 13, numRuns: 3_000 },
    );
  });
});
