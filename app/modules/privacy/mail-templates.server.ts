import { button, facts, greeting, link, mailTemplate, text } from "#app/platform/mail/template.ts";

interface ExportReadyData {
  firstName: string;
  /** "12.3 MB". */
  size: string;
  /** When the file is deleted, with its zone. */
  until: string;
  /** Page with the download; asks for the sign-in. */
  url: string;
}

export const exportReady = mailTemplate(
  "export-ready",
  ({ firstName, size, until, url }: ExportReadyData) => ({
    subject: "Your data export is ready",
    preview: `One file, ${size}, until ${until}.`,
    heading: "Your data export is ready",
    blocks: [
      greeting(firstName),
      text(
        "The copy of your data that you asked for is ready. It is a ZIP file; README.txt in it says what each file holds.",
      ),
      facts(["Size", size], ["Available until", until]),
      button("Open the Data page", url),
      text(
        "Only you can download it: the page asks for your sign-in. If you did not ask for it, change your password.",
      ),
    ],
  }),
  { firstName: "Ada", size: "12.3 MB", until: "29 Nov 2026, 09:30 UTC", url: "https://kaja.example/settings/data" },
);

export const exportFailed = mailTemplate(
  "export-failed",
  ({ firstName, url }: { firstName: string; url: string }) => ({
    subject: "Your data export could not be made",
    preview: "Something went wrong on our side. You can request it again.",
    heading: "Your data export could not be made",
    blocks: [
      greeting(firstName),
      text("Something went wrong on our side. Nothing of your data is lost; please request the export again."),
      button("Request it again", url),
    ],
  }),
  { firstName: "Ada", url: "https://kaja.example/settings/data" },
);

interface DeletionData {
  firstName: string;
  /** When the account goes, with its zone. */
  when: string;
  /** Cancels without signing in. */
  cancelUrl: string;
}

const DELETION: DeletionData = {
  firstName: "Ada",
  when: "6 Dec 2026, 09:30 UTC",
  cancelUrl: "https://kaja.example/cancel-deletion?token=x",
};

const WHAT_GOES =
  "Then your account and the workspaces in which you are the only member go, with all that is in them. Nobody can bring them back.";

export const deletionScheduled = mailTemplate(
  "deletion-scheduled",
  ({ firstName, when, cancelUrl, exportUrl }: DeletionData & { exportUrl: string }) => ({
    subject: "Your account will be deleted",
    preview: `On ${when}. Until then you can keep it.`,
    heading: "Your account will be deleted",
    blocks: [
      greeting(firstName),
      text("You asked us to delete your account."),
      facts(["Deleted on", when]),
      text(`${WHAT_GOES} Until that day everything works as before.`),
      button("Keep my account", cancelUrl),
      link("Get a copy of your data first", exportUrl),
      text("If it was not you who asked, keep the account with the button above and change your password."),
    ],
  }),
  { ...DELETION, exportUrl: "https://kaja.example/settings/data" },
);

export const deletionReminder = mailTemplate(
  "deletion-reminder",
  ({ firstName, when, cancelUrl }: DeletionData) => ({
    subject: "Your account will be deleted tomorrow",
    preview: `On ${when}. This is the last day to keep it.`,
    heading: "Your account will be deleted tomorrow",
    blocks: [greeting(firstName), facts(["Deleted on", when]), text(WHAT_GOES), button("Keep my account", cancelUrl)],
  }),
  DELETION,
);

export const deletionCanceled = mailTemplate(
  "deletion-canceled",
  ({ firstName, url }: { firstName: string; url: string }) => ({
    subject: "Your account stays",
    preview: "The deletion was canceled.",
    heading: "Your account stays",
    blocks: [
      greeting(firstName),
      text(
        "The deletion of your account was canceled. Everything is as it was; a paid plan that was set to end still ends, unless you resume it under Billing.",
      ),
      button("Open Kaja", url),
    ],
  }),
  { firstName: "Ada", url: "https://kaja.example/" },
);

export const accountDeleted = mailTemplate(
  "account-deleted",
  ({ firstName, supportEmail }: { firstName: string; supportEmail: string }) => ({
    subject: "Your account was deleted",
    preview: "Nothing of it is left, but for invoices that the law makes us keep.",
    heading: "Your account was deleted",
    blocks: [
      greeting(firstName),
      text(
        "Your account and everything that belonged to it are deleted. Invoices, if there were any, stay for seven years, because accounting law asks for it.",
      ),
      text(
        `This is our last mail to you; we forget its address once it is delivered. Questions go to ${supportEmail}.`,
      ),
    ],
  }),
  { firstName: "Ada", supportEmail: "support@kaja.example" },
);
