import { button, mailTemplate, text } from "#app/platform/mail/template.ts";
import { counted } from "#app/shared/format/number.ts";

interface LeadsWaitingData {
  count: number;
  /** The target of the workspace. */
  hours: number;
  /** Absolute address of the lead, or of the pipeline. */
  url: string;
}

/** Without names: people enter their own in forms, and a mail of ours must not carry what strangers wrote. */
export const leadsWaiting = mailTemplate(
  "leads-waiting",
  ({ count, hours, url }: LeadsWaitingData) => {
    const heading = count === 1 ? "A lead waits for an answer" : `${counted(count, "lead")} wait for an answer`;
    return {
      subject: heading,
      preview: `Nobody answered within your target of ${counted(hours, "hour")}.`,
      heading,
      blocks: [
        text(`Nobody answered within your target of ${counted(hours, "hour")}.`),
        button(count === 1 ? "Open the lead" : "Open the pipeline", url),
      ],
    };
  },
  { count: 3, hours: 24, url: "https://kaja.example/leads" },
);
