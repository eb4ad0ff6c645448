import { workspaceScope } from "#app/platform/access/scope.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { err, ok } from "#app/shared/result.ts";
import { NO_CONNECTION } from "../client/open.server.ts";
import { isConnectorId } from "../domain/connector.ts";
import { connectorOf } from "../domain/connectors/index.ts";
import { PAGE_FEATURE } from "../features.ts";
import { connectionPath, INTEGRATIONS } from "../paths.ts";
import { beginPractice, connect, connectPractice, NO_CONNECTOR, renew } from "./connect.server.ts";
import { findConnection } from "./repo.server.ts";
import * as schema from "./schema.ts";
import { failNextCall, pauseConnection, removeConnection, renameConnection } from "./service.server.ts";
import { hasOwnApp } from "./sign-in/own-app.server.ts";
import { type Connected, finishSignIn } from "./sign-in/sign-in.server.ts";
import { testConnection } from "./test.server.ts";
import { readEntries, type ShownEntry } from "./view.server.ts";

/** The answer to a form that stays on its page. */
export interface ConnectReply extends FormReply {
  /** The person continues on their own server. */
  signIn?: { url: string; host: string };
  /** Why a test failed. */
  problem?: string;
  /** The newest entries of a feed. */
  entries?: ShownEntry[];
}

const require = { feature: PAGE_FEATURE, write: true } as const;

const connected = (toast: string) => (done: Connected) =>
  done.kind === "sign-in"
    ? formReply<ConnectReply>({ signIn: { url: done.url, host: done.host } })
    : redirectWithToast(connectionPath(done.row.id), toast);

/** Connects a service, or its stand-in. */
export const connectAction = formAction({
  require,
  intents: (intent) => ({
    connect: intent({
      schema: schema.connectSchema,
      run: async ({ context, session, params: { connector = "" }, input, identity }) =>
        isConnectorId(connector)
          ? connect(context, session, connectorOf(connector), input, (await identity()).id)
          : err(NO_CONNECTOR),
      success: connected("Connected"),
    }),
    practice: intent({
      schema: schema.practiceSchema,
      run: async ({ context, session, params: { connector = "" }, input, identity }) => {
        if (!isConnectorId(connector)) return err(NO_CONNECTOR);
        const definition = connectorOf(connector);
        const { id } = await identity();
        if (hasOwnApp(definition)) return beginPractice(context, session, definition, input, id);
        return connectPractice(context, session, definition, input.name, id);
      },
      success: connected("Practice connection created"),
    }),
  }),
});

/** Ends a sign-in at another server. */
export const finishAction = formAction({
  require,
  intents: (intent) => ({
    finish: intent({
      schema: schema.finishSchema,
      run: ({ context, session, input: { state, authorizationCode } }) =>
        finishSignIn(context, session, { state, code: authorizationCode }),
      success: ({ id }) => redirectWithToast(connectionPath(id), "Connected"),
    }),
  }),
});

const FAILURE_TOAST = "The next call will fail";

/** Every form of a connection's page. */
export const connectionAction = formAction({
  require,
  intents: (intent) => {
    const pause = (isPaused: boolean, toast: string) =>
      intent({
        schema: schema.buttonSchema,
        run: ({ context, session, params: { connectionId = "" } }) =>
          pauseConnection(context, session, connectionId, isPaused),
        success: ({ id }) => redirectWithToast(connectionPath(id), toast),
      });
    return {
      test: intent({
        schema: schema.buttonSchema,
        run: ({ context, session, params: { connectionId = "" } }) => testConnection(context, session, connectionId),
        success: ({ row, problem }) =>
          problem === null
            ? redirectWithToast(connectionPath(row.id), "The connection works")
            : formReply<ConnectReply>({ problem }),
      }),
      rename: intent({
        schema: schema.renameSchema,
        run: ({ context, session, params: { connectionId = "" }, input }) =>
          renameConnection(context, session, connectionId, input.name),
        success: ({ id }) => redirectWithToast(connectionPath(id), "Name saved"),
      }),
      renew: intent({
        schema: schema.credentialsSchema,
        stepUp: true,
        run: async ({ context, session, params: { connectionId = "" }, input }) => {
          const row = await findConnection(workspaceScope(context, session), connectionId);
          return row ? renew(context, session, row, input) : err(NO_CONNECTION);
        },
        success: connected("Credentials renewed"),
      }),
      entries: intent({
        schema: schema.buttonSchema,
        run: ({ context, session, params: { connectionId = "" } }) => readEntries(context, session, connectionId),
        success: (entries) => formReply<ConnectReply>({ entries }),
      }),
      pause: pause(true, "Connection paused"),
      resume: pause(false, "Connection resumed"),
      remove: intent({
        schema: schema.buttonSchema,
        run: ({ context, session, params: { connectionId = "" } }) => removeConnection(context, session, connectionId),
        success: () => redirectWithToast(INTEGRATIONS, "Connection removed"),
      }),
      fail: intent({
        schema: schema.failureSchema,
        run: async ({ context, session, params: { connectionId = "" }, input }) => {
          const done = await failNextCall(context, session, connectionId, input.failure);
          return done.ok ? ok(connectionId) : done;
        },
        success: (id) => redirectWithToast(connectionPath(id), FAILURE_TOAST),
      }),
    };
  },
});
