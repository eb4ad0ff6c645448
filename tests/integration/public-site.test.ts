import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { purgeContactMessages } from "#app/modules/contact/index.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { PUBLIC_PAGES } from "#app/routes/public-pages.ts";
import { days } from "#app/shared/time.ts";
import { createAccount, ORIGIN, SAME_ORIGIN } from "#tests/support/factories.ts";

const get = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(`${ORIGIN}${path}`, { redirect: "manual", headers });

/** The pages of the public frame; sign-up and sign-in have their own tests. */
const PAGES = PUBLIC_PAGES.filter((path) => path !== "/login" && path !== "/signup");

const html = new Map<string, string>();
const pageText = (path: string) => html.get(path) ?? "";
/** What a reader sees: without tags and comments, entities resolved. */
const textOf = (path: string) =>
  pageText(path)
    .replace(/<script[\s\S]*?<\/script>|<!--.*?-->|<[^>]+>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'");

/** Files of public/, which the assets serve before the Worker is asked. */
const STATIC_FILES = new Set(
  Object.keys(import.meta.glob("/public/**/*.*")).map((path) => path.replace(/^\/public/, "")),
);

beforeAll(async () => {
  for (const path of PAGES) html.set(path, await (await get(path)).text());
});

describe.each(PAGES)("%s", (path) => {
  test("answers everybody, without a script", async () => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).not.toContain("nonce");
    expect(response.headers.get("cache-control")).toBe(
      path === "/status" ? "private, no-store" : "public, max-age=300",
    );
    expect(response.headers.get("vary")).toBe("Cookie");
    const kinds = [...pageText(path).matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes?.trim());
    expect(kinds.filter((kind) => kind !== 'type="application/ld+json"')).toEqual([]);
  });

  test("says what it is in its head", () => {
    const page = pageText(path);
    const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? "";
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(page).toContain(`<link rel="canonical" href="${ORIGIN}${path}"/>`);
    expect(page).toContain(`<meta property="og:image" content="${ORIGIN}/og.png"/>`);
    expect(page.match(/<h1[ >]/g)).toHaveLength(1);
    expect(page.match(/<main[ >]/g)).toHaveLength(1);
  });

  test("every link leads somewhere, down to the anchor", async () => {
    const hrefs = [...pageText(path).matchAll(/<a[^>]*\shref="([^"]*)"/g)].map(([, href]) =>
      (href ?? "").replaceAll("&amp;", "&"),
    );
    expect(hrefs.length).toBeGreaterThan(10);
    for (const href of new Set(hrefs)) {
      if (href.startsWith("mailto:")) continue;
      const target = new URL(href, `${ORIGIN}${path}`);
      expect(target.origin, href).toBe(ORIGIN);
      if (STATIC_FILES.has(target.pathname)) continue;
      const response = await get(target.pathname);
      expect([200, 302], `${href} on ${path}`).toContain(response.status);
      const body = await response.text();
      // What is behind the sign-in is looked at where somebody is signed in.
      if (target.hash && response.status === 200)
        expect(body, `${href} on ${path}`).toContain(`id="${target.hash.slice(1)}"`);
    }
  });

  test("the footer names the operator and the year", () => {
    const text = textOf(path);
    for (const part of [env.COMPANY_LEGAL_NAME, env.COMPANY_ADDRESS, env.COMPANY_VAT_NUMBER, "© 2024"])
      expect(text).toContain(part);
  });
});

describe("the landing page", () => {
  test.each([
    "AI-powered marketing agency platform",
    "Start Your Free Trial",
    "Watch Demo",
    "Sign In",
    "Contact Sales",
    "Unconventional AI",
    "AI Strategy Gen",
    "∞Possibilities",
    "6Core Tools",
    "6Growth Services",
    "SEO Engine",
    "Event & Webinar Launcher",
    "AI Marketing Strategy Generator",
    "Video Marketing Suite",
    "Coming Q2 2025",
    "$49",
    "$149",
    "$349",
    "Most Popular",
    "White-label options",
    "Why choose Kaja",
    "Sample",
  ])("shows %s", (words) => {
    expect(textOf("/")).toContain(words);
  });

  test("its four groups hold 6, 6, 6 and 3 cards; a tool without a page is no link", () => {
    const cards = pageText("/").match(/<article id="tool-[a-z]+"/g);
    expect(cards).toHaveLength(21);
    expect(pageText("/")).toMatch(/<a href="\/seo" aria-label="Explore Tool: SEO Engine"/);
    expect(pageText("/")).toMatch(
      /<button[^>]*aria-label="Coming Soon: Growth Hacking Studio"[^>]*disabled=""|<button[^>]*disabled=""[^>]*aria-label="Coming Soon: Growth Hacking Studio"/,
    );
  });

  test("its structured data is valid JSON with the operator and three offers", () => {
    const [organization, application] = [
      ...pageText("/").matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
    ].map(([, json]) => JSON.parse(json ?? ""));
    expect(organization).toMatchObject({
      "@type": "Organization",
      legalName: env.COMPANY_LEGAL_NAME,
      vatID: env.COMPANY_VAT_NUMBER,
    });
    expect(application.offers.map(({ price }: { price: string }) => price)).toEqual(["49.00", "149.00", "349.00"]);
  });

  test("a signed-in person goes to the dashboard, and no cache keeps that", async () => {
    const { cookie } = await createAccount(env);
    const response = await get("/", { cookie });
    expect([response.status, response.headers.get("location")]).toEqual([302, "/dashboard"]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect((await get("/contact", { cookie })).headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("for machines", () => {
  test("robots.txt opens the public pages and names the sitemap", async () => {
    const response = await get("/robots.txt");
    const text = await response.text();
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(text).toMatch(/^User-agent: \*\n/);
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = ""]) => rule);
    for (const path of PUBLIC_PAGES)
      expect(closed.filter((rule) => (rule.endsWith("$") ? `${path}$` === rule : path.startsWith(rule)))).toEqual([]);
    expect(closed).toContain("/dashboard$");
  });

  test("the sitemap lists the public pages with full addresses", async () => {
    const response = await get("/sitemap.xml");
    const xml = await response.text();
    expect(response.headers.get("content-type")).toMatch(/^application\/xml/);
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/,
    );
    const listed = [...xml.matchAll(/<url><loc>([^<]+)<\/loc><\/url>/g)].map(([, loc]) => loc);
    expect(listed).toEqual(PUBLIC_PAGES.map((path) => `${ORIGIN}${path}`));
    for (const loc of listed) expect((await get(new URL(loc ?? "").pathname)).status).toBe(200);
  });

  test("/healthz asks each part", async () => {
    const response = await get("/healthz");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const health = await response.json<{ status: string; parts: { id: string; status: string }[] }>();
    expect(health.parts.map(({ id }) => id)).toEqual(["database", "counters", "mail"]);
    for (const part of health.parts) expect(["up", "slow"]).toContain(part.status);
  });
});

describe("the contact form", () => {
  const GOOD = {
    name: " Ada Lovelace ",
    email: "ADA@Example.com",
    company: "Engines",
    message: "How much is white label for nine clients?",
  };
  let addresses = 0;
  const newAddress = () => `203.0.113.${++addresses}`;
  const send = (fields: Record<string, string>, address = newAddress()) =>
    exports.default.fetch(`${ORIGIN}/contact`, {
      method: "POST",
      redirect: "manual",
      headers: { ...SAME_ORIGIN, "cf-connecting-ip": address },
      body: new URLSearchParams(fields),
    });
  const stored = async () =>
    (await env.DB.prepare("SELECT name, email, company, message FROM contact_messages ORDER BY created_at").all())
      .results;

  test("stores the message, mails the operator, and says so", async () => {
    const response = await send(GOOD);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/contact?sent=1"]);
    expect((await stored()).at(-1)).toEqual({ ...GOOD, name: "Ada Lovelace", email: "ada@example.com" });
    const mail = await env.DB.prepare(
      "SELECT recipient, text_body FROM mail_outbox WHERE template = 'contact-message' ORDER BY created_at DESC",
    ).first();
    expect(mail?.recipient).toBe(env.COMPANY_SUPPORT_EMAIL);
    expect(mail?.text_body).toContain(GOOD.message);
    expect(await (await get("/contact?sent=1")).text()).toContain("Your message is with us");
  });

  test.each([
    ["no name", { name: "  " }, "Name is required"],
    ["a long name", { name: "x".repeat(101) }, "Name is too long (max 100 characters)"],
    ["a name of two lines", { name: "Ada\r\nBcc: all@example.com" }, "Name must be on one line"],
    ["no address", { email: "" }, "Email is required"],
    ["no valid address", { email: "ada@" }, "Please enter a valid email address"],
    ["a long address", { email: `${"a".repeat(250)}@example.com` }, "Email address is too long"],
    ["a long company", { company: "x".repeat(121) }, "Company is too long (max 120 characters)"],
    ["no message", { message: "" }, "Message is required"],
    ["a short message", { message: "Hi" }, "Please write at least 10 characters, so that we can help you"],
    ["a long message", { message: "x".repeat(5_001) }, "Message is too long (max 5000 characters)"],
  ])("%s: 400, the message beside the field, what was typed kept, nothing stored", async (_, wrong, message) => {
    const before = (await stored()).length;
    const response = await send({ ...GOOD, ...wrong });
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(page).toContain(`id="contact-${Object.keys(wrong)[0]}-error"`);
    expect(page).toContain(message);
    expect(page).toContain('value="Engines"'.replace("Engines", "company" in wrong ? wrong.company : "Engines"));
    expect(await stored()).toHaveLength(before);
  });

  test("a robot that fills the hidden field is thanked and forgotten", async () => {
    const before = (await stored()).length;
    const response = await send({ ...GOOD, website: "https://spam.example" });
    expect(response.headers.get("location")).toBe("/contact?sent=1");
    expect(await stored()).toHaveLength(before);
  });

  test("markup in a message is text", async () => {
    const page = await (await send({ ...GOOD, name: "", message: '</textarea><script>alert("x")</script>' })).text();
    expect(page).not.toContain("<script>alert");
  });

  test("the sixth message of an hour from one address waits, and keeps what was typed", async () => {
    const address = newAddress();
    for (let sent = 0; sent < 5; sent++) expect((await send(GOOD, address)).status).toBe(303);
    const before = (await stored()).length;
    const response = await send(GOOD, address);
    const page = await response.text();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect(page).toMatch(/Too many messages from your network\. Please wait \d+ minutes before trying again\./);
    expect(page).toContain(GOOD.message);
    expect(await stored()).toHaveLength(before);
  });

  test("a message is forgotten after 365 days, not before", async () => {
    const now = new Date("2026-06-01T00:00:00Z");
    const insert = env.DB.prepare(
      "INSERT INTO contact_messages (id, name, email, company, message, created_at) VALUES (?1, ?1, 'a@example.com', '', 'Hello there', ?2)",
    );
    await env.DB.batch([
      insert.bind("older", now.getTime() - days(365) - 1),
      insert.bind("younger", now.getTime() - days(365)),
    ]);
    await purgeContactMessages(createAppContext(env, createExecutionContext()), now);
    const names = (await stored()).map(({ name }) => name);
    expect(names).toContain("younger");
    expect(names).not.toContain("older");
  });

  test("a form of another site is refused", async () => {
    const response = await exports.default.fetch(`${ORIGIN}/contact`, {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      body: new URLSearchParams(GOOD),
    });
    expect(response.status).toBe(403);
  });
});
