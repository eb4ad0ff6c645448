import type { FormDefinition, Question } from "./definition.ts";
import { definitionSchema } from "./definition-schema.ts";

type Draft = Partial<Question> & Pick<Question, "id" | "type" | "label">;

const option = (id: string, label: string) => ({ id, label });

const consent = (id: string, label: string, doubleOptIn = true): Draft => ({
  id,
  type: "consent",
  label,
  consent: { purpose: "marketing", channel: "email", topic: "", doubleOptIn },
});

const NAME: Draft = { id: "q1", type: "short_text", label: "Your name", required: true, mapTo: "name" };
const EMAIL: Draft = { id: "q2", type: "email", label: "Email", required: true, mapTo: "email" };

const form = (title: string, description: string, steps: { title?: string; questions: Draft[] }[], thanks: string) =>
  definitionSchema.parse({
    title,
    description,
    steps: steps.map((step, at) => ({ id: `s${at + 1}`, ...step })),
    thanks: { title: "Thank you", text: thanks },
  });

export interface FormTemplate {
  id: string;
  title: string;
  about: string;
  definition: FormDefinition;
}

/** What a new form can begin with. */
export const TEMPLATES: readonly FormTemplate[] = [
  {
    id: "contact",
    title: "Contact request",
    about: "Name, email, phone and a message.",
    definition: form(
      "Talk to us",
      "Tell us what you need. We answer within one working day.",
      [
        {
          questions: [
            NAME,
            EMAIL,
            { id: "q3", type: "phone", label: "Phone", mapTo: "phone" },
            { id: "q4", type: "short_text", label: "Company", mapTo: "company" },
            { id: "q5", type: "long_text", label: "How can we help?", required: true },
          ],
        },
      ],
      "We have your message, {{q1}}, and will answer soon.",
    ),
  },
  {
    id: "newsletter",
    title: "Newsletter",
    about: "An email address with a confirmed consent.",
    definition: form(
      "Get our newsletter",
      "One mail a month. You can leave at any time.",
      [
        {
          questions: [
            { ...EMAIL, id: "q1" },
            {
              ...consent("q2", "I agree to receive the monthly newsletter by email. I can withdraw this at any time."),
              required: true,
            },
          ],
        },
      ],
      "Please confirm your address by the link that we sent to {{q1}}.",
    ),
  },
  {
    id: "quote",
    title: "Request a quote",
    about: "Three steps with a budget and an estimate.",
    definition: form(
      "Get a quote",
      "",
      [
        {
          title: "Your project",
          questions: [
            {
              id: "q3",
              type: "single_choice",
              label: "What do you need?",
              required: true,
              options: [option("o1", "A new website"), option("o2", "An online shop"), option("o3", "Something else")],
            },
            {
              id: "q4",
              type: "short_text",
              label: "What is it?",
              required: true,
              showIf: { match: "all", conditions: [{ question: "q3", op: "is", value: "o3" }] },
            },
            { id: "q5", type: "number", label: "How many pages?", min: 1, max: 500, required: true },
          ],
        },
        {
          title: "Timing",
          questions: [
            { id: "q6", type: "date", label: "When should it be ready?" },
            { id: "q7", type: "file", label: "A brief, if you have one", fileTypes: ["pdf", "docx"] },
          ],
        },
        {
          title: "About you",
          questions: [
            NAME,
            EMAIL,
            { id: "q8", type: "calculated", label: "Estimate in EUR", formula: "500 + q5 * 120" },
            consent("q9", "Send me examples of similar projects by email.", true),
          ],
        },
      ],
      "We will send you a quote, {{q1}}.",
    ),
  },
  {
    id: "nps",
    title: "Customer satisfaction (NPS)",
    about: "A rating from 0 to 10 and the reason for it.",
    definition: form(
      "How are we doing?",
      "",
      [
        {
          questions: [
            { id: "q1", type: "nps", label: "How likely are you to recommend us to a friend?", required: true },
            {
              id: "q2",
              type: "long_text",
              label: "What should we do better?",
              showIf: { match: "all", conditions: [{ question: "q1", op: "less_than", value: "9" }] },
            },
            {
              id: "q3",
              type: "long_text",
              label: "What do you like most?",
              showIf: { match: "all", conditions: [{ question: "q1", op: "more_than", value: "8" }] },
            },
            { id: "q4", type: "email", label: "Email, if we may write to you", mapTo: "email" },
          ],
        },
      ],
      "Your answer helps us.",
    ),
  },
  {
    id: "event",
    title: "Event registration",
    about: "Attendee, ticket and dietary wishes.",
    definition: form(
      "Register for the event",
      "",
      [
        {
          title: "Attendee",
          questions: [
            NAME,
            EMAIL,
            { id: "q3", type: "short_text", label: "Company", mapTo: "company" },
            { id: "q4", type: "short_text", label: "Job title", mapTo: "jobTitle" },
          ],
        },
        {
          title: "Your visit",
          questions: [
            {
              id: "q5",
              type: "dropdown",
              label: "Ticket",
              required: true,
              options: [option("o1", "Whole day"), option("o2", "Morning"), option("o3", "Online")],
            },
            {
              id: "q6",
              type: "multiple_choice",
              label: "Dietary wishes",
              options: [option("o1", "Vegetarian"), option("o2", "Vegan"), option("o3", "Gluten-free")],
              showIf: { match: "all", conditions: [{ question: "q5", op: "is_not", value: "o3" }] },
            },
            consent("q7", "Tell me about further events by email."),
          ],
        },
      ],
      "See you soon, {{q1}}.",
    ),
  },
  {
    id: "blank",
    title: "Empty form",
    about: "One question to start with.",
    definition: form(
      "New form",
      "",
      [{ questions: [{ id: "q1", type: "email", label: "Email", required: true, mapTo: "email" }] }],
      "We have your answers.",
    ),
  },
];

export const templateOf = (id: string): FormTemplate | undefined => TEMPLATES.find((one) => one.id === id);
