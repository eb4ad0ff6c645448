import { DEFAULT_FOOTER, type MailDocument } from "./domain/blocks.ts";

/** A mail that every workspace has. */
export interface MailTemplate {
  id: string;
  title: string;
  about: string;
  group: string;
  document: MailDocument;
}

const HELLO = 'Hello {{ contact.first_name | default: "there" }}';

interface Draft {
  subject: string;
  preheader: string;
  heading: string;
  /** Paragraphs; each becomes a text block of its own, so that it can be moved. */
  texts: readonly string[];
  /** The one thing that people can do. */
  button: string;
}

const mail = (
  head: Pick<MailTemplate, "id" | "title" | "about" | "group">,
  { subject, preheader, heading, texts, button }: Draft,
): MailTemplate => ({
  ...head,
  document: {
    subject,
    preheader,
    blocks: [
      { kind: "heading", id: "heading", text: heading, level: "1", align: "left" },
      ...texts.map((text, at) => ({ kind: "text", id: `text${at + 1}`, text, align: "left" }) as const),
      { kind: "button", id: "button", label: button, url: "", align: "left" },
    ],
    footer: DEFAULT_FOOTER,
  },
});

/** What each mail says before anybody has changed it: true for every sender, with the gaps named. */
export const MAILS: readonly MailTemplate[] = [
  mail(
    { id: "welcome", title: "Welcome", about: "The first mail after a sign-up.", group: "Sign-up and trial" },
    {
      subject: "Welcome to {{ workspace.name }}",
      preheader: "What you get, and how often",
      heading: HELLO,
      texts: [
        "Thank you for signing up. You get one mail a month from us, and nothing else.",
        "Most people begin with this: name the page, and say what they can do there in five minutes.",
      ],
      button: "Take the first step",
    },
  ),
  mail(
    { id: "newsletter", title: "Newsletter", about: "One story, two short ones, and one button.", group: "Customers" },
    {
      subject: "This month at {{ workspace.name }}",
      preheader: "One story and two short ones",
      heading: "The story of the month",
      texts: [
        "Tell the story in four sentences: what happened, to whom, why it matters, and what readers can do with it.",
        "**In short:** the first news, with a link to its page.",
        "**In short:** the second news, with a link to its page.",
      ],
      button: "Read the whole story",
    },
  ),
  mail(
    { id: "announcement", title: "Product announcement", about: "What is new and for whom.", group: "Customers" },
    {
      subject: "New: name the feature in five words",
      preheader: "The problem that it solves",
      heading: "What is new",
      texts: [
        "Say in one sentence what people can do now that they could not do before.",
        "Say who has it from today, and what it costs.",
      ],
      button: "Try it",
    },
  ),
  mail(
    { id: "invitation", title: "Event invitation", about: "Topic, day and what people take home.", group: "Events" },
    {
      subject: "Invitation: name the event",
      preheader: "Day, time and place",
      heading: HELLO,
      texts: [
        "You are invited. Name the topic, and what people can do afterwards.",
        "**When:** day, time and time zone\n**Where:** place or link\n**Cost:** free, or the price",
      ],
      button: "Reserve a place",
    },
  ),
  mail(
    { id: "abandoned-cart", title: "Abandoned cart", about: "A reminder without pressure.", group: "Shop" },
    {
      subject: "Your cart is still here",
      preheader: "We keep it for a week",
      heading: HELLO,
      texts: [
        "You left something in your cart. We keep it for a week.",
        "Is a question open? Reply to this mail, and a person answers.",
      ],
      button: "Open the cart",
    },
  ),
  mail(
    { id: "win-back", title: "Win back", about: "What has changed since the last order.", group: "Shop" },
    {
      subject: "It has been a while",
      preheader: "What has changed since your last order",
      heading: HELLO,
      texts: [
        "Your last order was some time ago. This has changed since then: name two things.",
        "If you no longer want our mails, the link below ends them at once.",
      ],
      button: "See what is new",
    },
  ),
  mail(
    { id: "review-request", title: "Review request", about: "Asks for a review after a purchase.", group: "Shop" },
    {
      subject: "How was your order?",
      preheader: "It takes one minute",
      heading: HELLO,
      texts: ["You have had your order for a week. Would you write two sentences about it for others?"],
      button: "Write a review",
    },
  ),
];
