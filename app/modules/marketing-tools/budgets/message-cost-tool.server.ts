import { textOf } from "#app/modules/seo-tools/index.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { err } from "#app/shared/result.ts";
import { amount } from "../labels.ts";
import { calculator } from "../tool-definition.server.ts";
import { smsLength } from "./domain/messages.ts";

export const messageCostTool = calculator({
  id: "message-cost",
  title: "Email and SMS cost",
  sentence: "What a month of email and text messages costs, with the segments of your SMS.",
  words: "newsletter gsm segments characters sending price",
  icon: "credit-card",
  group: "Budgets and costs",
  verb: "Calculate",
  numbers: [
    { name: "people", label: "Recipients", min: 1, max: 1_000_000_000, whole: true },
    { name: "mails", label: "Emails per recipient a month", min: 0, max: 1_000, fallback: 0 },
    { name: "mailPrice", label: "Price of 1,000 emails", min: 0, max: 1_000_000, fallback: 0 },
    { name: "texts", label: "SMS per recipient a month", min: 0, max: 1_000, fallback: 0 },
    { name: "segmentPrice", label: "Price of an SMS segment", min: 0, max: 1_000, fallback: 0 },
  ],
  choices: [
    {
      name: "text",
      label: "Text of the SMS",
      kind: "lines",
      rows: 3,
      maxChars: 1_600,
      hint: "Its length decides how many segments you pay for.",
    },
  ],
  example: {
    people: "10,000",
    mails: "4",
    mailPrice: "0.90",
    texts: "1",
    segmentPrice: "0.05",
    text: "Tea week: 20% off all green teas until Sunday. Show this message in our shop, or use the code TEA20 at tea.example. Reply STOP to end these messages. Your team at the tea shop",
  },
  exampleText:
    "The text has 175 characters and so 2 segments: 10,000 of them at 0.05 cost 1,000. 40,000 emails at 0.90 cost 36.",
  formula: [
    "email = recipients · emails ÷ 1,000 · price",
    "SMS = recipients · messages · segments · price of a segment",
    "A segment holds 160 characters of the GSM alphabet, 153 where there are several; with any other character 70 and 67.",
  ],
  rules: [
    {
      text: "Alphabet and extension: 3GPP TS 23.038; long messages: 3GPP TS 23.040.",
      source: { label: "3GPP TS 23.038", href: "https://www.3gpp.org/dynareport/23038.htm" },
    },
    { text: "Prices differ by country and provider. A link that tracks clicks makes a text longer." },
  ],
  compute({ people, mails, mailPrice, texts, segmentPrice }, values) {
    const text = textOf(values, "text");
    if (texts > 0 && text.trim() === "")
      return err({ text: "Enter the text of the SMS: its length decides the price." });
    const { encoding, units, segments, special } = smsLength(text);
    const mailCost = ((people * mails) / 1_000) * mailPrice;
    const smsCost = people * texts * segments * segmentPrice;
    return [
      {
        kind: "verdict",
        tone: "info",
        title: `${amount(mailCost + smsCost)} a month`,
        text: `${amount((mailCost + smsCost) / people)} for each recipient.`,
      },
      {
        kind: "table",
        title: "Breakdown",
        columns: [{ label: "Channel" }, { label: "Sent", numeric: true }, { label: "Cost", numeric: true }],
        rows: [
          ["Email", exact(Math.round(people * mails)), amount(mailCost)],
          ["SMS segments", exact(Math.round(people * texts * segments)), amount(smsCost)],
        ],
      },
      ...(text.trim() === ""
        ? []
        : [
            {
              kind: "checks" as const,
              title: "The SMS",
              items: [
                {
                  tone: segments === 1 ? ("good" as const) : ("warn" as const),
                  title: `${exact(segments)} ${segments === 1 ? "segment" : "segments"}, ${exact(units)} ${encoding === "GSM-7" ? "characters" : "16-bit units"}`,
                  detail:
                    special === null
                      ? "Every character is in the GSM alphabet."
                      : `“${special}” is not in the GSM alphabet: a segment holds 70 characters instead of 160. Replace it if you can.`,
                },
              ],
            },
          ]),
    ];
  },
});
