import { z } from "zod";
import { EXAMPLE_CONTACT_ID, valuesField } from "#app/modules/contacts/index.server.ts";
import { resourceId } from "#app/platform/api/answer-fields.ts";
import { emailField } from "#app/platform/forms/text-fields.server.ts";

const EXAMPLE_TEMPLATE_ID = "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7";

/** A mail to one person, by a template. */
export const createMessageSchema = z
  .strictObject({
    templateId: z.uuid().meta({
      description: "Id of the mail template; it is in the address of its page.",
      example: EXAMPLE_TEMPLATE_ID,
    }),
    contactId: z.uuid().optional().meta({ description: "Id of the contact.", example: EXAMPLE_CONTACT_ID }),
    email: emailField()
      .optional()
      .meta({ description: "Or an address, of a contact or not.", example: "mari@example.com" }),
    variables: valuesField(
      { maxValues: 50, maxTextChars: 1_000, maxBytes: 8_000 },
      {
        description: "Values that the template shows as {{ data.name }}: at most 50, and 8,000 bytes as JSON.",
        example: { order: "1042" },
      },
    ).optional(),
  })
  .refine(
    ({ contactId, email }) => (contactId === undefined) !== (email === undefined),
    "Name the person by one of contactId and email",
  )
  .meta({
    id: "MessageInput",
    example: { templateId: EXAMPLE_TEMPLATE_ID, email: "mari@example.com", variables: { order: "1042" } },
  });
export type CreateMessageInput = z.infer<typeof createMessageSchema>;

export const messageModel = z
  .object({
    id: resourceId("message", "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f9"),
    templateId: z.string().meta({ description: "Id of the mail template.", example: EXAMPLE_TEMPLATE_ID }),
    subject: z
      .string()
      .meta({ description: "The subject as it was written for the person.", example: "Your order 1042" }),
    status: z.literal("queued").meta({ description: "It waits for the mail server." }),
  })
  .meta({ id: "Message" });
