import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RETENTION } from "#app/modules/registry.ts";
import type { RetentionEntry } from "#app/platform/manifest/define-module.ts";
import { type Operator, type Processor, processorsOf } from "#app/platform/operator.ts";
import { LegalPage, type LegalSection } from "#app/ui/public/legal-page.tsx";
import { pageMeta } from "#app/ui/public/page-meta.ts";
import { useSite } from "#app/ui/public/use-site.ts";
import { MailLink, OperatorBlock, ProcessorTable } from "./parts.tsx";
import { Retention } from "./retention.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/privacy-policy",
    title: "Privacy Policy · Kaja",
    description:
      "What Kaja stores about its users and visitors, why, for how long, who handles it, and how to get it, correct it or have it erased.",
  });

export function loader({ context }: LoaderFunctionArgs) {
  return { processors: processorsOf(context.config), retention: RETENTION };
}

const sections = (
  operator: Operator,
  processors: Processor[],
  retention: readonly RetentionEntry[],
): LegalSection[] => [
  {
    id: "who",
    title: "Who is responsible",
    body: (
      <>
        <p>The controller of the personal data described here is:</p>
        <OperatorBlock operator={operator} />
        <p>
          For data that you bring into your workspace about other people, such as the pages of a website that you have
          crawled, you decide why and how it is used. There we act on your behalf, as your processor.
        </p>
      </>
    ),
  },
  {
    id: "what",
    title: "What we store, why, and for how long",
    body: (
      <>
        <p>
          This list is complete for the product as it runs today. Nothing of it is sold, and nothing of it is used for
          advertising.
        </p>
        <Retention entries={retention} />
      </>
    ),
  },
  {
    id: "bases",
    title: "Legal bases",
    body: (
      <ul>
        <li>
          <b>Contract</b> (GDPR Art. 6(1)(b)): account, workspaces and their members, projects, crawls, API keys and
          their usage, notices, data exports, and the mails that the account needs.
        </li>
        <li>
          <b>Legitimate interest</b> (Art. 6(1)(f)) in keeping accounts safe: network address, place and browser of a
          session, sign-in history, audit log, counters that slow down guessing.
        </li>
        <li>
          <b>Legitimate interest</b> in a product that works and is easy to use: what is kept of its use, for 90 days.
          You object by switching Analytics Tracking off.
        </li>
        <li>
          <b>Steps before a contract</b> (Art. 6(1)(b)) or legitimate interest in answering: messages of the contact
          form.
        </li>
        <li>
          <b>Legal duty</b> (Art. 6(1)(c)): invoices, once you buy a plan, for the seven years that Estonian accounting
          law asks for.
        </li>
      </ul>
    ),
  },
  {
    id: "cookies",
    title: "Cookies",
    body: (
      <>
        <p>We set only cookies that the service cannot work without, so there is nothing to accept or refuse:</p>
        <ul>
          <li>
            <b>Session cookie</b>: set when you sign in, gone when you sign out, at the latest after 30 days. Scripts
            cannot read it.
          </li>
          <li>
            <b>Device cookie</b>: set when you sign in, kept for a year. It tells our limit on wrong passwords that this
            browser is yours, so that a stranger who guesses cannot lock you out. It opens nothing, and scripts cannot
            read it.
          </li>
          <li>
            <b>Sign-up cookie</b>: set when you sign up, gone when you confirm your address, at the latest after 7 days.
            It tells the link in the confirmation mail that this browser sent the form, and holds the address that you
            signed up with, for the page that asks you to check your email. Scripts cannot read it.
          </li>
          <li>
            <b>Flash cookie</b>: carries a short notice, such as "You have successfully signed in", to the next page and
            is removed there, at the latest after a minute.
          </li>
          <li>
            <b>Sidebar cookie</b>: set when you fold a group of the sidebar, kept for a year. It holds which groups are
            folded and nothing about you.
          </li>
          <li>
            <b>Trial cookie</b>: set when you close the notice about your trial, kept for up to a week. It holds in
            which part of the trial you closed it.
          </li>
        </ul>
        <p>
          While Analytics Tracking is on, a random number for the visit lies in the storage of the browser tab and goes
          with the tab. The last 50 errors of our pages are kept in your own browser, whatever that switch says;
          clearing the data of this site removes them. You switch Analytics Tracking off under{" "}
          <a href="/settings/preferences">Settings, Preferences</a>.
        </p>
        <p>
          On public pages there is no analytics at all. Nowhere is there advertising, a tracking pixel, or a script or
          font from another company, and nothing follows you to other sites.
        </p>
      </>
    ),
  },
  {
    id: "recipients",
    title: "Who handles data for us",
    body: (
      <>
        <p>
          These companies process data on our instructions. The list follows the configuration of this installation:
        </p>
        <ProcessorTable processors={processors} />
        <p>
          Cloudflare runs a worldwide network, so a request may be handled outside the European Economic Area. Such
          transfers rest on the EU–US Data Privacy Framework and on standard contractual clauses (GDPR Art. 45 and 46).
        </p>
        <p>
          Before it fetches a website that you name, the product looks up the host name over Cloudflare's DNS service.
          The lookup says nothing about you.
        </p>
      </>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          You may ask for a copy of your data, have it corrected or erased, have its use limited, receive it in a
          machine-readable form, and object to uses that rest on legitimate interest. The copy and the erasure you start
          yourself, under Settings, Data: the copy is a ZIP file with JSON Lines, kept for 7 days; the account is erased
          14 days after you ask, and until then you can keep it. For everything else write to{" "}
          <MailLink email={operator.supportEmail} /> from the address of your account. We answer within one month and
          charge nothing.
        </p>
        <p>
          You may also complain to the Estonian Data Protection Inspectorate (Andmekaitse Inspektsioon, Tatari 39, 10134
          Tallinn) or to the authority where you live. How we handle requests is described under{" "}
          <a href="/legal-compliance">GDPR Compliance</a>.
        </p>
      </>
    ),
  },
  {
    id: "automated",
    title: "Automated decisions",
    body: (
      <p>
        The product makes no decision about you by automatic means that has legal or similar effect. Health scores and
        findings are about websites, not about people.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    body: (
      <p>
        When the product starts to store something else, this page changes first. Changes that concern existing accounts
        are also announced by mail.
      </p>
    ),
  },
];

export default function PrivacyPolicy() {
  const { operator } = useSite();
  const { processors, retention } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we store about you, why, for how long, and how you get it back or have it erased."
      updated="22 November 2026"
      sections={sections(operator, processors, retention)}
    />
  );
}
