/** One thing worth doing, and where. */
export interface Tip {
  title: string;
  body: string;
  /** What the link says. */
  action: string;
  /** Path of the product. */
  href: string;
}

/** What Marketing Tips sends, one every second Friday, in this order. */
export const TIPS: readonly Tip[] = [
  {
    title: "Fix pages with errors before you write new ones",
    body: "A page that answers with an error earns nothing, whatever it says. Open the latest crawl, take the first line under Fix first, and repair that one kind of problem on every page it names.",
    action: "Open your websites",
    href: "/seo",
  },
  {
    title: "Let a crawl run every week, on its own",
    body: "Most problems arrive with a release nobody connected to search. A weekly crawl compares itself with the one before, so a lost title or a stray noindex shows up within days and not with the next dip in traffic.",
    action: "Choose a schedule",
    href: "/seo",
  },
  {
    title: "Write titles that survive the cut at 580 pixels",
    body: "Search results cut titles by width. Put the words people search for first and the brand last, and keep within 60 characters. The audit lists every title that is too long or too wide.",
    action: "See your titles",
    href: "/seo",
  },
  {
    title: "Crawl the website you are about to launch",
    body: "Broken links and forgotten noindex marks cost most in the first week after a launch. Connect the new address as a website of its own and read its first audit before the announcement goes out.",
    action: "Connect a website",
    href: "/seo/new",
  },
  {
    title: "Put your health score where the team already looks",
    body: "An API key with the scope seo reads your projects, crawls and findings. Ten lines of script bring the score and the new errors into the spreadsheet or chat that your team opens every morning.",
    action: "Create an API key",
    href: "/settings/api-keys",
  },
  {
    title: "Give each program a key of its own",
    body: "When one key serves three programs, stopping one stops all. Make a key for each, with only the permissions it needs and an expiry, and you can see who calls how often and end one without touching the rest.",
    action: "Look at your keys",
    href: "/settings/api-keys",
  },
  {
    title: "Redirects should take one step",
    body: "Each hop of a redirect chain costs the visitor time, and some crawlers stop following. After every move of pages, point old addresses straight at the final one; the audit names each chain with all of its steps.",
    action: "Find your redirects",
    href: "/seo",
  },
  {
    title: "Look at who is signed in to your account",
    body: "Old laptops and borrowed browsers stay signed in for weeks. Once a quarter, read the list of sessions, and end those you do not recognize. It takes a minute and closes the most common way into an account.",
    action: "See your sessions",
    href: "/security/sessions",
  },
  {
    title: "Describe pages for the person who decides to click",
    body: "A meta description does not change the ranking; it changes who clicks. Name the one thing that this page has and its neighbors in the results do not. Start with the pages that have none at all.",
    action: "Find pages without one",
    href: "/seo",
  },
  {
    title: "Compare two crawls after every release",
    body: "The changes of a crawl show what is new, what is fixed and what persists, page by page. Five minutes there after a release show whether a template broke two hundred pages at once, while the cause is still fresh.",
    action: "See what changed",
    href: "/seo",
  },
  {
    title: "Choose which mails are worth your time",
    body: "An alert that you delete unread hides the one that matters. Switch off what you never open, and keep Campaign Alerts on: they come only when a scheduled crawl is blocked, fails, or finds your site worse than before.",
    action: "Choose your mails",
    href: "/settings/notifications",
  },
  {
    title: "Give every image words",
    body: "Alternative text is read aloud to people who cannot see the image, and it is how image search understands it. Say what the picture shows in one sentence; leave it empty only for decoration.",
    action: "Find images without words",
    href: "/seo",
  },
  {
    title: "Link to your best pages from your busiest ones",
    body: "A page that nothing links to is hardly found. Pick the three pages that sell, and link to each of them, with words that name its topic, from the pages that most people land on.",
    action: "See pages without links",
    href: "/seo",
  },
  {
    title: "Read the audit log before you share the workspace",
    body: "The log says who did what, when and from where, and a button checks that no row was changed after it was sealed. Know what a normal week looks like before a second and third person joins.",
    action: "Open Security",
    href: "/security",
  },
];
