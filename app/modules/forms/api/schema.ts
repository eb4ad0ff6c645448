import { z } from "zod";
import { resourceId, timestamp, timestamps } from "#app/platform/api/answer-fields.ts";
import { QUESTION_TYPES } from "../domain/definition/definition.ts";

export const EXAMPLE_FORM_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d51";

const status = z
  .enum(["draft", "published", "closed"], { error: "Use one of draft, published, closed" })
  .meta({ description: "Whether people can answer it.", example: "published" });

/** What a list of forms is cut down by. */
export const formFilters = { status: status.optional().meta({ description: "Only forms in this state." }) };

const head = {
  id: resourceId("form", EXAMPLE_FORM_ID),
  name: z.string().meta({ description: "Name in the workspace.", example: "Contact request" }),
  status,
  version: z.int().meta({ description: "The published version; 0 before the first.", example: 3 }),
  url: z
    .string()
    .meta({ description: "Page on which people answer it.", example: `https://kaja.example/f/${EXAMPLE_FORM_ID}` }),
  closesAt: timestamp
    .nullable()
    .meta({ description: "From when on it takes no more responses; null without a closing date." }),
  ...timestamps,
};

/** A form in a list. */
export const formHeadModel = z.object(head).meta({ id: "FormSummary" });

/** A form with its questions, as it is published, or its draft before that. */
export const formModel = z
  .object({
    ...head,
    title: z.string().meta({ description: "Title that people see.", example: "Talk to us" }),
    language: z.string().meta({ description: "Language of its texts.", example: "en" }),
    responses: z.int().meta({ description: "Finished responses.", example: 128 }),
    questions: z
      .array(
        z.object({
          id: z.string().meta({ description: "Name of the question in answers and addresses.", example: "q1" }),
          step: z.string().meta({ description: "Page of the form that holds it.", example: "s1" }),
          type: z.enum(QUESTION_TYPES).meta({ description: "Kind of question.", example: "email" }),
          label: z.string().meta({ description: "Text of the question.", example: "Email" }),
          required: z.boolean().meta({ description: "Must be answered when it is shown.", example: true }),
          options: z
            .array(
              z.object({
                id: z.string().meta({ description: "Value in answers.", example: "o1" }),
                label: z.string().meta({ description: "Text of the option.", example: "A new website" }),
              }),
            )
            .meta({ description: "Options to choose from; empty for other types." }),
        }),
      )
      .meta({ description: "Questions in the order of the form." }),
  })
  .meta({ id: "Form" });

const answer = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()),
    z.record(z.string(), z.union([z.string(), z.number()])),
  ])
  .meta({ description: "Text, number, chosen options, or the parts of an address or file.", example: "Mari Maasikas" });

/** A finished response. */
export const formResponseModel = z
  .object({
    id: resourceId("response", "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d61"),
    submittedAt: timestamp.meta({ description: "When it was finished." }),
    version: z.int().meta({ description: "Version of the form that was answered.", example: 3 }),
    language: z.string().meta({ description: "Language in which it was answered.", example: "en" }),
    email: z
      .string()
      .nullable()
      .meta({ description: "Address of the person, if the form asks for one.", example: "mari@example.com" }),
    answers: z
      .record(z.string(), answer)
      .meta({ description: "Answers by question.", example: { q1: "Mari Maasikas" } }),
    consents: z
      .array(
        z.object({
          question: z.string().meta({ description: "Question that asked for it.", example: "q5" }),
          purpose: z.string().meta({ description: "What it is for.", example: "marketing" }),
          channel: z.string().meta({ description: "Way of contact.", example: "email" }),
          state: z
            .enum(["granted", "denied", "pending"])
            .meta({ description: "Pending: not confirmed yet.", example: "granted" }),
          textVersion: z.string().meta({ description: "Names the exact text.", example: `${EXAMPLE_FORM_ID}:3:q5:en` }),
          text: z.string().meta({ description: "The text itself.", example: "I agree to receive the newsletter." }),
          confirmedAt: timestamp.nullable().meta({ description: "When the person confirmed it by mail." }),
        }),
      )
      .meta({ description: "What the person agreed to, and what not." }),
    source: z
      .object({
        referrer: z.string().meta({ description: "Page before.", example: "https://search.example/" }),
        landingPage: z
          .string()
          .meta({ description: "Page that showed the form.", example: "https://shop.example/contact" }),
        source: z.string().meta({ description: "utm_source.", example: "newsletter" }),
        medium: z.string().meta({ description: "utm_medium.", example: "email" }),
        campaign: z.string().meta({ description: "utm_campaign.", example: "autumn" }),
      })
      .meta({ description: "How the person came to the form." }),
  })
  .meta({ id: "FormResponse" });
