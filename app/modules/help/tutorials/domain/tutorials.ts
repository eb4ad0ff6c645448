/** A short silent recording of a journey through the product; its files lie in public/tutorials under its id. */
export interface Tutorial {
  id: string;
  title: string;
  summary: string;
  /** Length; a test compares it with the file. */
  seconds: number;
  /** Slug of the article that says the same in words. */
  article: string;
  /** What happens, in its order: the captions, and the transcript below the player. */
  steps: readonly string[];
}

/** Size of the recordings, in CSS pixels. */
export const TUTORIAL_SIZE = { width: 1280, height: 800 } as const;

/** The recordings, in the order in which somebody new would want them. scripts/record-tutorials.ts makes them. */
export const TUTORIALS: readonly Tutorial[] = [
  {
    id: "connect-a-website",
    title: "Connect a website and read its audit",
    summary: "From a URL to the first issue worth fixing.",
    seconds: 52,
    article: "connect-a-website",
    steps: [
      "On the SEO Engine page, choose Connect a website.",
      "Type the URL and a name, then choose Connect website.",
      "The crawl starts at once, and the numbers update as it runs.",
      "When it is done, the audit shows health and issues.",
      "Fix first lists what gains the most for the work.",
      "Open an issue: why it matters, how to fix it, and the pages that have it.",
    ],
  },
  {
    id: "turn-on-two-factor",
    title: "Turn on two-factor sign-in",
    summary: "Add an authenticator app and keep the recovery codes.",
    seconds: 23,
    article: "two-factor-sign-in",
    steps: [
      "Open Settings, then the Security tab.",
      "Choose the switch 2FA.",
      "Scan the QR code with your authenticator app, or type the secret.",
      "Type the six digits that the app shows, and choose Turn on 2FA.",
      "Two-factor sign-in is on. Keep the recovery codes somewhere safe.",
    ],
  },
  {
    id: "invite-a-colleague",
    title: "Invite a colleague",
    summary: "Send an invitation and choose what the new member may do.",
    seconds: 33,
    article: "invite-people",
    steps: [
      "Open the Workspace page and go to Invite people.",
      "Type the email address of your colleague.",
      "Choose a role: an editor works with every tool, a viewer changes nothing.",
      "Choose Send invitation. The link in the mail works once, for 7 days.",
      "Until it is answered, you can send it again or withdraw it.",
    ],
  },
  {
    id: "make-an-api-key",
    title: "Create an API key and call the API",
    summary: "Create a key with one scope and read your projects with it.",
    seconds: 31,
    article: "make-an-api-key",
    steps: [
      "Open Settings, then the API Keys tab.",
      "Name the key and tick what it may do.",
      "Choose its rate limit, then Create API key.",
      "The new key is shown with a command that is ready to run.",
      "The API answers with your projects, as JSON.",
    ],
  },
];

export const tutorialPath = (id: string): string => `/help/tutorials/${id}`;

/** Where the files of a recording are served. */
export const tutorialFiles = (id: string) => ({
  video: `/tutorials/${id}.webm`,
  captions: `/tutorials/${id}.vtt`,
  poster: `/tutorials/${id}.webp`,
});
