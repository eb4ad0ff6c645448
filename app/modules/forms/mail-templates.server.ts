import { button, mailTemplate, plainName, quote, text } from "#app/platform/mail/template.ts";

interface ConfirmConsentData {
  /** Whose form it was. */
  workspace: string;
  /** The exact texts that the person agreed to. */
  texts: readonly string[];
  url: string;
  days: number;
}

export const confirmConsent = mailTemplate(
  "form-confirm-consent",
  ({ workspace, texts, url, days }: ConfirmConsentData) => {
    const sender = plainName(workspace, "the website whose form you filled in");
    return {
      subject: "Please confirm your consent",
      preview: "One click confirms that the address is yours and that you agree.",
      heading: "Please confirm your consent",
      blocks: [
        text("Hello,"),
        text(`someone entered this address in a form by ${sender} and agreed to this:`),
        ...texts.map(quote),
        text("If it was you, please confirm. Until then you will not receive anything."),
        button("Review and confirm", url),
        text(`The link works for ${days} days. If it was not you, ignore this email.`),
      ],
    };
  },
  {
    workspace: "Tea shop",
    texts: ["I agree to receive the monthly newsletter by email."],
    url: "https://kaja.example/f/0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7/confirm?token=k1.abc.def",
    days: 14,
  },
);
