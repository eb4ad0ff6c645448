const KINDS = [
  {
    title: "Your account",
    what: "Mail address, first and last name, company if you give it, time zone, preferences and notification switches, role, plan and the end of the trial. Of your password only a salted scrypt hash.",
    why: "To sign you in and to know what your plan includes.",
    kept: "Until the account is deleted: 14 days after you ask for it. Until then you can keep it.",
  },
  {
    title: "Sessions",
    what: "A hash of the cookie's token, your network address, your browser's name for itself, and when the session began and was last used.",
    why: "To keep you signed in, and so that a session you do not know can be recognised.",
    kept: "Until you sign out, after 14 days without use, and for 30 days at most.",
  },
  {
    title: "Two-factor sign-in and passkeys",
    what: "The secret of your authenticator app, encrypted (AES-256-GCM), hashes of recovery codes, and of each passkey its name, public key, and when it was last used.",
    why: "To sign you in with more than a password.",
    kept: "Until you turn them off or remove them, at the latest with the account.",
  },
  {
    title: "Sign-in history",
    what: "Each attempt to sign in to your account: when, how, whether it worked, network address, place as our network tells it (town and country), and the browser's name for itself.",
    why: "So that you see whether somebody else tried.",
    kept: "90 days.",
  },
  {
    title: "Links sent by mail",
    what: "A hash of the link's token, what it is for, and when it was used. Of a sign-up that waits for its confirmation also the name and the hash of the password, until the link is used.",
    why: "To confirm your address, to change it, to reset a password, and to take back the deletion of the account.",
    kept: "A confirmation link works for 24 hours, a reset link for 1 hour, a link that keeps the account for the 14 days of grace, each once. We forget them 30 days later.",
  },
  {
    title: "Mails to you",
    what: "Recipient, subject, text and whether it was delivered.",
    why: "So that no mail is lost when delivery fails.",
    kept: "30 days. The mail that says that your account is deleted goes as soon as it is delivered.",
  },
  {
    title: "Notices",
    what: "What the bell in the header lists, and when you read it; which periodic mails and announcements reached you.",
    why: "To tell you what happened, once.",
    kept: "Notices 90 days.",
  },
  {
    title: "Workspaces and members",
    what: "Name of each workspace, who belongs to it in which role, and invitations: the invited address, by whom, and until when.",
    why: "So that several people can work together.",
    kept: "As long as the workspace exists; it goes with its only member. An invitation works for 7 days.",
  },
  {
    title: "Audit log",
    what: "What was done (such as revealing an API key), by which account, from which network address and place, and when.",
    why: "To trace misuse.",
    kept: "As long as the workspace exists. In the log of a workspace that stays, an erased account leaves what was done, without person, address and place.",
  },
  {
    title: "API keys and their use",
    what: "Name, scopes, hourly limit, first and last four characters, a hash of the key, and an encrypted copy (AES-256-GCM) for the Reveal button, and when it was last used. Of calls: how many, by which key, to which route, in which minute; not their content and not the caller's address.",
    why: "To answer your scripts, to hold the limit, and to show you the use.",
    kept: "As long as the account exists.",
  },
  {
    title: "Use of the product",
    what: "On pages behind your sign-in: which page you open (without the ids in its address), the words on the buttons and links you click (at most 50 characters, never what you type), which features you use and goals you reach, that the dashboard is open, errors of the page, and how fast it was (paint, response, shifts). With it stand your account, your workspace, the time, and a random number for the visit.",
    why: "To show you figures of your own use on the dashboard, and to find what is slow, broken or hard to find. Only while Analytics Tracking is on, under Settings, Preferences: switched off, nothing more is sent and what was stored is deleted. An administrator who views your account leaves none of it.",
    kept: "90 days. Ticked items of the getting-started checklist are your progress: kept as long as the account, whatever the switch says.",
  },
  {
    title: "Projects and crawls",
    what: "Name and address of each website, its schedule and settings (the sign-in of a protected site encrypted, AES-256-GCM), and from each crawl the pages' addresses, status, headers, response times, titles, headings, text, links and the findings. Of its keywords: lists, groups, and the search figures that you import.",
    why: "This is the service: audits, their history, and what changed between them.",
    kept: "As long as the workspace exists, archived projects included.",
  },
  {
    title: "Measured websites",
    what: "Of each visit to a website that you measure: pages, events, where it came from, country, region and town, kind of device, browser, system and language, under a number that stands for the visitor of one day only (a hash with a salt that is deleted when the day is over), or for a person whom your own server names (a keyed hash of that name). No network address and no name. Beside it your goals, funnels, notes, filters, links to reports, and who gets figures by mail.",
    why: "This is the service: how many people come to your websites, from where, and what they do there. You are the controller of it.",
    kept: "Single visits for 30 days to 5 years, as the plan says; sums of days as long as the website is measured; what was taken for a program 30 days.",
  },
  {
    title: "Campaigns, content, posts and leads",
    what: "What you import, and what your programs write through the API: campaigns with their daily figures and predictions, content, social posts, and leads with name, mail address, source and stage.",
    why: "So that your workspace has it together. You are the controller of it.",
    kept: "Until you delete it, as long as the workspace exists.",
  },
  {
    title: "Webhooks",
    what: "Address and encrypted secret of each endpoint, what was sent to it, and how its server answered.",
    why: "To tell your programs of events, and to send again what did not arrive.",
    kept: "The endpoint until you delete it, what was sent for 30 days.",
  },
  {
    title: "Help, support and forum",
    what: "Tickets and the messages in them; questions, answers and votes in the forum, and what you report there; which help articles you read and found useful.",
    why: "To answer you, and so that others find the answer.",
    kept: "As long as the account exists. What you wrote in the forum stays without your name, because others answered it.",
  },
  {
    title: "Invoices",
    what: "Number, plan, period, amounts, VAT, payment, and the name, address and VAT number you give as the buyer.",
    why: "The law asks for it (Estonian Accounting Act, section 12).",
    kept: "Seven years, also when the account is deleted; then without a link to it. Billing details outside invoices go with the account.",
  },
  {
    title: "Data exports",
    what: "The ZIP file with a copy of your data that you ask for in the settings, and when you asked.",
    why: "So that you can take your data along.",
    kept: "The file 7 days, the note of it 90 days.",
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
    kept: "As long as the limit's window, one day at most.",
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
