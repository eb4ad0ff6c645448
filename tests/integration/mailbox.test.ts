import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { resetPassword } from "#app/modules/account/mail-templates.server.ts";
import { type AppContext, createAppContext } from "#app/platform/context.server.ts";
import { listMails, sendMail } from "#app/platform/mail/mail.server.ts";
import { router } from "#functions/router.ts";

const ORIGIN = "http://localhost:8787";
const get = (path: string) => exports.default.fetch(`${ORIGIN}${path}`, { redirect: "manual" });

let made = 0;

/** Each mail is a second younger than the one before; nothing runs on after the test. */
function context(): AppContext {
  const base = createAppContext(env, createExecutionContext());
  const madeAt = new Date(Date.UTC(2026, 2, 4) + ++made * 1_000);
  return {
    ...base,
    env: { ...base.env, MAIL_QUEUE: { send: async () => undefined } as unknown as Queue },
    now: () => madeAt,
  };
}

async function mailTo(to: string, firstName = "Ada", url = "https://kaja.example/confirm?token=a&b=1") {
  await sendMail(context(), { to, mail: resetPassword({ firstName, url }) });
  const mail = (await listMails(context(), 100)).find(({ recipient }) => recipient === to);
  if (!mail) throw new Error("The mail was not stored");
  return mail;
}

describe("/dev/mailbox", () => {
  test("says what will be here while it is empty", async () => {
    const response = await get("/dev/mailbox");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("No mail yet");
  });

  test("lists mails, newest first, with their first link, and works without scripts", async () => {
    await mailTo("first@example.com");
    await mailTo("second@example.com");
    const html = await (await get("/dev/mailbox")).text();
    expect(html.indexOf("second@example.com")).toBeGreaterThan(-1);
    expect(html.indexOf("first@example.com")).toBeGreaterThan(html.indexOf("second@example.com"));
    expect(html).toContain('href="https://kaja.example/confirm?token=a&amp;b=1"');
    expect(html).not.toContain("<script");
  });

  test("shows one mail: link, text part, and the HTML part in a sandbox", async () => {
    const mail = await mailTo("one@example.com", '<img src=x onerror="alert(1)">');
    const response = await get(`/dev/mailbox/${mail.id}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('href="https://kaja.example/confirm?token=a&amp;b=1"');
    expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<script");
    expect(response.headers.get("cache-control")).toContain("no-store");
  });

  test("shows at most the newest 100", async () => {
    for (let index = 0; index < 105; index++) await mailTo(`many-${index}@example.com`);
    const html = await (await get("/dev/mailbox")).text();
    expect(html.match(/href="\/dev\/mailbox\/[0-9a-f-]{36}"/g)).toHaveLength(100);
    expect(html).toContain("many-104@example.com");
    expect(html).not.toContain("many-4@example.com");
  }, 30_000);

  test("a mail that does not exist is a 404 page", async () => {
    for (const path of ["/dev/mailbox/none", `/dev/mailbox/${"x".repeat(3_000)}`, "/dev/mailbox/%00"])
      expect((await get(path)).status).toBe(404);
  });

  test.each(["production", "preview"])("in %s there is no mailbox and no mail", async (ENVIRONMENT) => {
    const mail = await mailTo(`${ENVIRONMENT}@example.com`);
    for (const path of [
      "/dev/mailbox",
      `/dev/mailbox/${mail.id}`,
      "/dev/mailbox.data",
      `/dev/mailbox/${mail.id}.data`,
    ]) {
      const response = await router.fetch(
        new Request(`https://kaja.example${path}`),
        { ...env, ENVIRONMENT, APP_URL: "https://kaja.example", ALLOW_LOOPBACK_FETCH: "false" } as Env,
        createExecutionContext(),
      );
      expect(response.status).toBe(404);
      const body = await response.text();
      expect(body).not.toContain("@example.com");
      expect(body).not.toContain("token=");
    }
  });
});
