const KINDS = [
  {
    title: "Your account",
    what: "Mail address, first and last name, company and time zone if you give them, colour theme, role, plan and the end of the trial. Of your password only a salted scrypt hash.",
    why: "To sign you in and to know what your plan includes.",
    kept: "Until the account is deleted.",
  },
  {
    title: "Sessions",
    what: "A hash of the cookie's token, your network address, your browser's name for itself, and when the session began and was last used.",
    why: "To keep you signed in, and so that a session you do not know can be recognised.",
    kept: "Until you sign out, after 14 days without use, and for 30 days at most.",
  },
  {
    title: "Links sent by mail",
    what: "A hash of the link's token, what it is for, and when it was used.",
    why: "To confirm your address and to reset a password.",
    kept: "A confirmation link works for 24 hours, a reset link for 1 hour, each once.",
  },
  {
    title: "Mails to you",
    what: "Recipient, subject, text and whether it was delivered.",
    why: "So that no mail is lost when delivery fails.",
    kept: "30 days.",
  },
  {
    title: "Audit log",
    what: "What was done (such as revealing an API key), by which account, from which network address, and when.",
    why: "To trace misuse.",
    kept: "As long as the workspace exists.",
  },
  {
    title: "API keys and their use",
    what: "Name, scopes, hourly limit, first and last four characters, a hash of the key, and an encrypted copy (AES-256-GCM) for the Reveal button, and when it was last used. Of calls: how many, by which key, to which route, in which minute; not their content and not the caller's address.",
    why: "To answer your scripts, to hold the limit, and to show you the use.",
    kept: "As long as the account exists.",
  },
  {
    title: "Projects and crawls",
    what: "Name and address of each website, its schedule, and from each crawl the pages' addresses, status, response times, titles, headings, links and the findings.",
    why: "This is the service: audits, their history, and what changed between them.",
    kept: "As long as the workspace exists, archived projects included.",
  },
  {
    title: "Messages of the contact form",
    what: "Name, mail address, company if you give it, and the message.",
    why: "To answer you.",
    kept: "365 days.",
  },
  {
    title: "Limit counters",
    what: "Hashes of a mail address or a network address, with the number of recent attempts.",
    why: "To slow down guessing and floods.",
    kept: "As long as the limit's window, one hour at most.",
  },
  {
    title: "Technical log",
    what: "Method, path, status and duration of each request under a random number. No mail address, no network address, no content.",
    why: "To find faults.",
    kept: "As long as the hosting platform keeps its logs, a few days.",
  },
];

/** Every kind of data the product stores: what, why, how long. */
export function Retention() {
  return (
    <div className="grid gap-3">
      {KINDS.map(({ title, what, why, kept }) => (
        <article key={title} className="rounded-m border border-line bg-surface p-4">
          <h3 className="font-semibold text-ink">{title}</h3>
          <dl className="mt-2 grid gap-1.5 text-[15px] sm:grid-cols-[3.5rem_1fr] sm:gap-x-4">
            <dt className="text-ink-3 text-sm sm:pt-px">What</dt>
            <dd>{what}</dd>
            <dt className="text-ink-3 text-sm sm:pt-px">Why</dt>
            <dd>{why}</dd>
            <dt className="text-ink-3 text-sm sm:pt-px">Kept</dt>
            <dd>{kept}</dd>
          </dl>
        </article>
      ))}
    </div>
  );
}
