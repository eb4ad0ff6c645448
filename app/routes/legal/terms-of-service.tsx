import type { MetaFunction } from "@remix-run/cloudflare";
import { PRICING, TRIAL_DAYS } from "#app/catalogue/pricing.ts";
import type { Operator } from "#app/platform/operator.ts";
import { wholeDollars } from "#app/shared/format/money.ts";
import { LegalPage, type LegalSection } from "#app/ui/public/legal-page.tsx";
import { pageMeta } from "#app/ui/public/page-meta.ts";
import { useSite } from "#app/ui/public/use-site.ts";
import { MailLink, OperatorBlock } from "./parts.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/terms-of-service",
    title: "Terms of Service · Kaja",
    description:
      "The agreement between you and the operator of Kaja: accounts, trial and plans, crawling, the API, your data, liability and how it ends.",
  });

const prices = PRICING.map(({ name, priceCents }) => `${name} ${wholeDollars(priceCents)}`).join(", ");

const sections = (operator: Operator): LegalSection[] => [
  {
    id: "parties",
    title: "Who agrees with whom",
    body: (
      <>
        <p>These terms are an agreement between you, or the company for which you sign up, and the operator of Kaja:</p>
        <OperatorBlock operator={operator} />
        <p>They begin when you create an account. A person who signs up for a company confirms that they may do so.</p>
      </>
    ),
  },
  {
    id: "service",
    title: "The service",
    body: (
      <>
        <p>
          Kaja is a web application with tools for marketing. The <a href="/#tools">list of tools</a> says which of them
          can be used today and which are still being built. A tool that is announced for later is not part of what you
          buy until it opens.
        </p>
        <p>
          We improve the service all the time. We announce a change that takes away something you use at least 30 days
          ahead, by mail.
        </p>
      </>
    ),
  },
  {
    id: "account",
    title: "Your account",
    body: (
      <ul>
        <li>You need a mail address that works, and you confirm it before you sign in for the first time.</li>
        <li>
          Keep the password and your API keys to yourself. What is done with them counts as done by you until you tell
          us that they were lost.
        </li>
        <li>You are at least 18 years old, or act for a company.</li>
        <li>An account is for one person. The workspace may be for a client of yours.</li>
      </ul>
    ),
  },
  {
    id: "plans",
    title: "Trial, plans and payment",
    body: (
      <ul>
        <li>
          A new account has Pro for {TRIAL_DAYS} days, free, without a card. Afterwards it continues as a free account.
          It never turns into a paid one automatically.
        </li>
        <li>Prices per month: {prices}, without value added tax, which we add where the law asks for it.</li>
        <li>
          To take a paid plan, <a href="/contact">write to us</a>. You get an invoice, payable by bank transfer, and the
          plan is active once it is paid.
        </li>
        <li>
          You may end a paid plan at any time with effect from the end of the month that is paid for. Consumers may
          withdraw within 14 days.
        </li>
        <li>We announce a change of price at least 30 days before it applies to you.</li>
      </ul>
    ),
  },
  {
    id: "crawling",
    title: "Crawling websites",
    body: (
      <ul>
        <li>Have only such websites crawled as are your own, or whose owner agrees.</li>
        <li>
          The crawler obeys robots.txt, unless you prove that a website is yours and switch that off for it, and keeps
          to a modest pace. Do not try to make it do otherwise.
        </li>
        <li>You may use the findings freely. What the pages themselves say belongs to their authors.</li>
      </ul>
    ),
  },
  {
    id: "api",
    title: "The API",
    body: (
      <p>
        You may call the <a href="/developers">public API</a> within the hourly limit of each key. We may deactivate a
        key that leaks or that endangers the service, and tell you when we do.
      </p>
    ),
  },
  {
    id: "conduct",
    title: "What is not allowed",
    body: (
      <ul>
        <li>breaking the law, or the rights of others, with the help of the service;</li>
        <li>getting at the data of other workspaces, or trying to;</li>
        <li>putting load on the service, or through it on others, beyond the limits of your plan;</li>
        <li>reselling the service as your own, unless your plan includes white-label options.</li>
      </ul>
    ),
  },
  {
    id: "data",
    title: "Your data",
    body: (
      <>
        <p>
          What you bring in and what the tools compute from it is yours. We use it only to provide the service, as the{" "}
          <a href="/privacy-policy">Privacy Policy</a> says. Where it contains personal data of others, we process it
          for you under the terms on <a href="/legal-compliance">GDPR Compliance</a>.
        </p>
        <p>You can take audits with you as CSV or JSON, and through the API, at any time.</p>
      </>
    ),
  },
  {
    id: "liability",
    title: "Availability and liability",
    body: (
      <>
        <p>
          We run the service with care, and the <a href="/status">status page</a> shows its present state. We promise no
          particular availability, and no particular result in search engines or sales.
        </p>
        <p>
          We are liable without limit for intent and gross negligence. Otherwise our liability is limited to what you
          paid in the twelve months before the damage. Rights that consumers have by law remain untouched.
        </p>
      </>
    ),
  },
  {
    id: "end",
    title: "How it ends",
    body: (
      <p>
        You may have your account deleted at any time by writing to <MailLink email={operator.supportEmail} />. We may
        end the agreement with 30 days' notice, and at once if these terms are broken seriously. What was paid for a
        time after that is paid back, unless you broke the terms.
      </p>
    ),
  },
  {
    id: "law",
    title: "Law and disputes",
    body: (
      <p>
        Estonian law applies, and the courts of Estonia decide, without taking from consumers what the law of their own
        country guarantees them. If one clause does not hold, the others do.
      </p>
    ),
  },
];

export default function TermsOfService() {
  const { operator } = useSite();
  return (
    <LegalPage
      title="Terms of Service"
      lead="What you may expect from us, and we from you."
      updated="22 November 2026"
      sections={sections(operator)}
    />
  );
}
