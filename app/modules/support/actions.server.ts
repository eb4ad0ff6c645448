import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { answerTicket, closeAsSupport } from "./help-desk.server.ts";
import { answerSchema, closeSchema, newTicketSchema, replySchema, versionSchema } from "./schema.ts";
import { closeOwnTicket, openTicket, replyToTicket } from "./service.server.ts";

/** Writes to support. */
export const newTicketAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    create: intent({
      schema: newTicketSchema,
      run: async ({ context, session, input, identity }) => openTicket(context, session, input, (await identity()).id),
      success: (number) => redirectWithToast(`/help/tickets/${number}`, `Ticket #${number} is with us`),
    }),
  }),
});

/** Replies in a ticket of one's own, or closes it. */
export const ticketAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    reply: intent({
      schema: replySchema,
      run: async ({ context, session, params, input, identity }) => {
        const { id } = await identity();
        return replyToTicket(context, session, params.number, { id, message: input.message });
      },
      success: (_, { params }) => redirectWithToast(`/help/tickets/${params.number}`, "Your reply is with us"),
    }),
    close: intent({
      schema: closeSchema,
      run: ({ context, session, params }) => closeOwnTicket(context, session.userId, params.number),
      success: (_, { params }) => redirectWithToast(`/help/tickets/${params.number}`, "Ticket closed"),
    }),
  }),
});

/** Answers a ticket as support, or closes it. */
export const adminTicketAction = formAction({
  require: { role: "admin" },
  intents: (intent) => ({
    answer: intent({
      schema: answerSchema,
      run: async ({ context, session, params, input, identity }) => {
        const { id } = await identity({ userId: session.userId });
        return answerTicket(context, session, params.number, { ...input, id });
      },
      success: (_, { params }) => redirectWithToast(`/admin/tickets/${params.number}`, "Answer sent"),
    }),
    close: intent({
      schema: versionSchema,
      run: ({ context, session, params, input }) => closeAsSupport(context, session, params.number, input.version),
      success: (_, { params }) => redirectWithToast(`/admin/tickets/${params.number}`, "Ticket closed"),
    }),
  }),
});
