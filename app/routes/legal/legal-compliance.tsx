import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Operator, type Processor, processorsOf } from "#app/platform/operator.ts";
import { LegalPage, type LegalSection } from "#app/ui/public/legal-page.tsx";
import { pageMeta } from "#app/ui/public/page-meta.ts";
import { useSite } from "#app/ui/public/use-site.ts";
import { MailLink, OperatorBlock, ProcessorTable } from "./parts.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/legal-compliance",
    title: "GDPR Compliance · Kaja",
    description:
      "How Kaja meets the General Data Protection Regulation: roles, processors, security measures, requests, breaches and international transfers.",
  });

export function loader({ context }: LoaderFunctionArgs) {
  return { processors: processorsOf(context.config) };
}

const sections = (operator: Operator, processors: Processor[]): LegalSection[] => [
  {
    id: "roles",
    title: "Two roles",
    body: (
      <>
        <OperatorBlock operator={operator} />
        <ul>
          <li>
            <b>Controller</b> of the data about our users and visitors: accounts, sessions, sign-in history, audit log,
            invoices, contact messages. The <a href="/privacy-policy">Privacy Policy</a> lists all of it with purpose
            and time.
          </li>
          <li>
            <b>Processor</b> of what you bring into a workspace: projects, and personal data that may stand on the
            websites you have crawled. You are the controller of that data.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "processing",
    title: "Processing on your behalf (Art. 28)",
    body: (
      <>
        <p>
          For data that we process for you, we commit ourselves to the following. It is part of the{" "}
          <a href="/terms-of-service">Terms of Service</a>:
        </p>
        <ul>
          <li>We process it only to provide the service that you set up, and on your documented instructions.</li>
          <li>Everybody with access is bound to confidentiality.</li>
          <li>We take the security measures described below.</li>
          <li>
            We engage a further processor only under the same duties, and announce a new one at least 30 days ahead, so
            that you can object.
          </li>
          <li>
            We help you to answer requests of the people concerned, and with assessments and reports to authorities.
          </li>
          <li>When the agreement ends, we erase the data, and return it before if you ask.</li>
          <li>We give you what you need to show that these duties are kept, audits included.</li>
        </ul>
        <p>
          Do you need it as a signed document? Write to <MailLink email={operator.supportEmail} />.
        </p>
      </>
    ),
  },
  {
    id: "processors",
    title: "Further processors",
    body: (
      <>
        <p>This list follows the configuration of this installation:</p>
        <ProcessorTable processors={processors} />
      </>
    ),
  },
  {
    id: "transfers",
    title: "Transfers to third countries",
    body: (
      <p>
        Cloudflare is a company of the United States with a worldwide network. Transfers rest on the EU–US Data Privacy
        Framework (Art. 45) and on standard contractual clauses (Art. 46) in its data processing addendum.
      </p>
    ),
  },
  {
    id: "security",
    title: "Security of processing (Art. 32)",
    body: (
      <ul>
        <li>Passwords are stored as salted scrypt hashes with a secret that is not in the database.</li>
        <li>Of session tokens and mail links only SHA-256 hashes are stored: the database alone opens no session.</li>
        <li>
          API keys are looked up by hash. The copy behind the Reveal button is sealed with AES-256-GCM under a key
          outside the database, and each reveal is logged.
        </li>
        <li>Every row of a product module belongs to one workspace, and every query asks for that workspace.</li>
        <li>Attempts to sign in are limited on the server, by account and by network address.</li>
        <li>
          A strict Content Security Policy, same-site cookies and an origin check guard against foreign scripts and
          forged requests.
        </li>
        <li>Logs carry no passwords, no tokens and no mail addresses.</li>
      </ul>
    ),
  },
  {
    id: "requests",
    title: "How to use your rights (Art. 15 to 22)",
    body: (
      <>
        <ul>
          <li>
            <b>Access and portability</b>: under Settings, Data you request a ZIP file with everything that belongs to
            your account, in JSON Lines. We mail you when it is ready; it is kept for 7 days.
          </li>
          <li>
            <b>Rectification</b>: tell us what is wrong; we correct it.
          </li>
          <li>
            <b>Erasure</b>: under Settings, Data you delete the account. After 14 days of grace it goes with the
            workspaces in which you are the only member, with sessions, keys, projects, crawls and files. Invoices stay
            for seven years, as accounting law asks for, without a link to an account.
          </li>
          <li>
            <b>Restriction and objection</b>: we stop the use that you name, as far as it is not needed to provide the
            service.
          </li>
        </ul>
        <p>
          For all other requests write to <MailLink email={operator.supportEmail} /> from the address of your account,
          so that we know that it is you. We answer within one month. Is your data in the workspace of one of our
          customers? Then we pass your request on to them.
        </p>
      </>
    ),
  },
  {
    id: "breach",
    title: "If something goes wrong (Art. 33 and 34)",
    body: (
      <p>
        We report a personal data breach to the authority within 72 hours of learning of it, to customers whose data we
        process without undue delay, and to the people concerned where it puts them at high risk. To report a weakness,
        write to <MailLink email={operator.supportEmail} />.
      </p>
    ),
  },
  {
    id: "authority",
    title: "Supervisory authority",
    body: (
      <p>
        Andmekaitse Inspektsioon (Data Protection Inspectorate), Tatari 39, 10134 Tallinn, Estonia. You may also turn to
        the authority of the country in which you live or work.
      </p>
    ),
  },
];

export default function LegalCompliance() {
  const { operator } = useSite();
  const { processors } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="GDPR Compliance"
      lead="Roles, processors, security measures and the way to your rights, in plain words."
      updated="21 November 2026"
      sections={sections(operator, processors)}
    />
  );
}
