import { expect, test } from "vitest";
import { passwordChanged } from "#app/modules/account/mail-templates.server.ts";
import { contactMessage } from "#app/modules/contact/mail-templates.server.ts";
import { loadMailTemplates } from "#app/modules/registry.server.ts";
import { workspaceInvitation } from "#app/modules/workspaces/mail-templates.server.ts";
import { linksOf, renderMail } from "#app/platform/mail/render.ts";
import { readable, SENDER, words } from "#tests/support/rendered-mail.ts";

const MAILS = (await loadMailTemplates()).map((template) => template.example());

test("each template has a name of its own", () => {
  const names = MAILS.map(({ template }) => template);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test.each(MAILS.map((mail) => [mail.template, mail] as const))("%s: both parts say the same", (_, mail) => {
  const { text: plain, html } = renderMail(mail, SENDER);
  const shown = words(readable(html));
  for (const part of [plain, html]) expect(part).not.toMatch(/undefined|\[object|NaN/);
  expect(shown).toContain(mail.heading);
  for (const block of mail.blocks) {
    const pieces =
      block.kind === "facts"
        ? block.rows.flat()
        : block.kind === "quote"
          ? block.text.split(/\n+/)
          : [block.kind === "text" ? block.text : block.label];
    for (const piece of pieces) {
      expect(shown).toContain(words(piece));
      expect(words(plain)).toContain(words(piece));
    }
    if (block.kind === "button" || block.kind === "link") {
      expect(plain).toContain(block.url);
      expect(html).toContain(`href="${block.url.replaceAll("&", "&amp;")}"`);
    }
  }
  expect(shown).toContain(SENDER.companyName);
  expect(plain).toContain(SENDER.companyName);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain("prefers-color-scheme:dark");
});

test("a long list of keys ends with how many there are besides; none leaves its link alone", () => {
  const { text: plain } = renderMail(passwordChanged.example(), SENDER);
  expect(plain).toContain("API key: Key 10, ");
  expect(plain).not.toContain("Key 11, ");
  expect(plain).toContain("And: 2 more");
});

test("a name that reads as a web address reaches nobody who does not know it", () => {
  const invitation = (inviterName: string, workspaceName: string) =>
    renderMail(
      workspaceInvitation({
        inviterName,
        inviterEmail: "ann@kaja.example",
        workspaceName,
        role: "Editor",
        url: "https://kaja.example/invite",
      }),
      SENDER,
    );
  const plain = invitation("Dr. Ann", "Tea & Co.");
  expect(plain.subject).toBe("Dr. Ann invites you to Tea & Co. on Kaja");
  expect(plain.text).toContain("Workspace: Tea & Co.");
  const bait = invitation("http://evil.example/win Tamm", "evil.example");
  expect(bait.subject).toBe("Somebody invites you to a workspace on Kaja");
  for (const part of Object.values(bait)) expect(part).not.toContain("evil");
});

test("a visitor's words cannot pose as a link, a header or mark-up", () => {
  const message = 'Confirm:\nhttps://evil.example/\n<a href="https://evil.example">x</a><script>1</script>';
  const {
    subject,
    text: plain,
    html,
  } = renderMail(
    contactMessage({
      name: "Bob\r\nBcc: all@example.com",
      email: "b@e.com",
      company: "\u202eevil",
      message,
    }),
    SENDER,
  );
  expect(subject).toBe("Contact form: Bob Bcc: all@example.com");
  expect(linksOf(plain)).toEqual([]);
  expect(html).not.toContain("<script");
  expect(html).not.toContain('href="https://evil.example');
  expect(plain + html).not.toContain("\u202e");
});
