import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { replayDelivery, sendTest } from "./deliveries/service.server.ts";
import { deliveryPath, endpointPath, WEBHOOKS } from "./paths.ts";
import { buttonSchema, editEndpointSchema, newEndpointSchema, versionSchema } from "./schema.ts";
import {
  createEndpoint,
  deleteEndpoint,
  editEndpoint,
  revealSecret,
  rotateSecret,
  switchEndpoint,
} from "./service.server.ts";

/** The answer to a form that stays on its page; a secret is in the answer to its POST, and later shown on demand only. */
export interface EndpointReply extends FormReply {
  created?: { id: string; secret: string };
  secret?: string;
}

const require = { feature: "api_access", write: true } as const;
const lists = ["events"];

/** Adds an endpoint. */
export const newEndpointAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: newEndpointSchema,
      lists,
      run: async ({ context, session, input, identity }) =>
        createEndpoint(context, session, input, (await identity()).id),
      success: (created) => formReply<EndpointReply>({ created }, { status: 201 }),
    }),
  }),
});

const withSecret = (secret: string) => formReply<EndpointReply>({ secret });

/** Every form of an endpoint's page. */
export const endpointAction = formAction({
  require,
  intents: (intent) => ({
    edit: intent({
      schema: editEndpointSchema,
      lists,
      run: ({ context, session, params, input }) => editEndpoint(context, session, params.endpointId ?? "", input),
      success: (_, { params }) => redirectWithToast(endpointPath(params.endpointId ?? ""), "Webhook saved"),
    }),
    "turn-off": intent({
      schema: versionSchema,
      run: ({ context, session, params, input }) =>
        switchEndpoint(context, session, params.endpointId ?? "", input.version, false),
      success: (_, { params }) => redirectWithToast(endpointPath(params.endpointId ?? ""), "Webhook turned off"),
    }),
    "turn-on": intent({
      schema: versionSchema,
      run: ({ context, session, params, input }) =>
        switchEndpoint(context, session, params.endpointId ?? "", input.version, true),
      success: (_, { params }) => redirectWithToast(endpointPath(params.endpointId ?? ""), "Webhook turned on"),
    }),
    rotate: intent({
      schema: versionSchema,
      stepUp: true,
      run: ({ context, session, params, input }) =>
        rotateSecret(context, session, params.endpointId ?? "", input.version),
      success: withSecret,
    }),
    reveal: intent({
      schema: buttonSchema,
      stepUp: true,
      run: ({ context, session, params }) => revealSecret(context, session, params.endpointId ?? ""),
      success: withSecret,
    }),
    test: intent({
      schema: buttonSchema,
      run: async ({ context, session, params, identity }) =>
        sendTest(context, session, params.endpointId ?? "", (await identity()).id),
      success: ({ deliveryId }, { params }) =>
        redirectWithToast(deliveryPath(params.endpointId ?? "", deliveryId), "Test event on its way"),
    }),
    delete: intent({
      schema: buttonSchema,
      run: ({ context, session, params }) => deleteEndpoint(context, session, params.endpointId ?? ""),
      success: () => redirectWithToast(WEBHOOKS, "Webhook deleted"),
    }),
  }),
});

/** Sends a delivery again. */
export const replayAction = formAction({
  require,
  intents: (intent) => ({
    replay: intent({
      schema: buttonSchema,
      run: async ({ context, session, params: { endpointId = "", deliveryId = "" }, identity }) =>
        replayDelivery(context, session, endpointId, deliveryId, (await identity()).id),
      success: ({ deliveryId }, { params }) =>
        redirectWithToast(deliveryPath(params.endpointId ?? "", deliveryId), "Event on its way again"),
    }),
  }),
});
