import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { resourceId } from "#app/platform/manifest/webhook-event.ts";
import { CONNECTOR_IDS } from "../domain/connector.ts";
import { MAX_NAME_CHARS, MAX_SECRET_CHARS, MAX_TEXT_CHARS, MAX_URL_CHARS } from "../domain/limits.ts";
import { PRACTICE_FAILURES } from "../domain/practice.ts";

const TOO_LONG = "This is too long";
const text = z
  .string()
  .max(MAX_TEXT_CHARS * 2, TOO_LONG)
  .default("");
const address = z
  .string()
  .max(MAX_URL_CHARS * 2, TOO_LONG)
  .default("");
const secret = z
  .string()
  .max(MAX_SECRET_CHARS * 2, TOO_LONG)
  .default("");

/** Every field of every connector; which of them are needed is decided by its definition. */
export const credentialsSchema = z.object({
  serverUrl: address,
  relay2: address,
  relay3: address,
  community: text,
  privateKey: secret,
  identifier: text,
  username: text,
  chatId: text,
  headerName: text,
  clientId: text,
  pageId: text,
  appPassword: secret,
  accessToken: secret,
  token: secret,
  webhookUrl: secret,
  adminKey: secret,
  headerValue: secret,
  clientSecret: secret,
});

const name = lineField("Name", { min: 0, max: MAX_NAME_CHARS }).default("");

export const connectSchema = credentialsSchema.extend({ name });
export const practiceSchema = z.object({ name, pageId: text });
export const renameSchema = z.object({ name: lineField("Name", { max: MAX_NAME_CHARS }) });
export const buttonSchema = z.object({});
export const failureSchema = z.object({
  failure: z.enum(PRACTICE_FAILURES, { error: "Choose what the next call meets" }),
});

/** What a server adds to the address when it leads a person back. */
export const authorizedQuerySchema = z.object({
  state: z.string().max(200).catch(""),
  code: z.string().max(1_000).catch(""),
  error: z.string().max(200).catch(""),
});
export const finishSchema = z.object({ state: z.string().max(200), authorizationCode: z.string().max(1_000) });

export const connectionQuerySchema = z.object({
  open: z.enum(["rename", "renew", "remove"]).optional().catch(undefined),
});

/** Of the examples in the API document. */
export const EXAMPLE_CONNECTION_ID = "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f8";

/** A connection as the API answers it. */
export const connectionModel = z
  .object({
    id: resourceId.meta({ description: "Id of the connection.", example: EXAMPLE_CONNECTION_ID }),
    connector: z.enum(CONNECTOR_IDS).meta({ description: "What it connects to.", example: "bluesky" }),
    name: z.string().meta({ description: "Its name in the workspace.", example: "Tea shop" }),
    account: z
      .object({
        id: z.string().meta({
          description: "The service's own id; of a feed or HTTP request the SHA-256 hash of its address.",
          example: "did:plc:abc",
        }),
        handle: z.string().meta({ description: "As the service shows it.", example: "tea.example" }),
        url: z.string().nullable().meta({ description: "Its public page, where it has one." }),
        avatarUrl: z.string().nullable().meta({ description: "Its picture, where it has one." }),
      })
      .meta({ description: "The profile, channel or site that is connected." }),
    serverUrl: z.string().nullable().meta({
      description:
        "The server, where services have many. Of a feed or HTTP request the origin alone: the rest is encrypted.",
    }),
    isPractice: z.boolean().meta({ description: "It talks to the stand-in inside Kaja, never to the service." }),
    status: z.enum(["ok", "needs_attention", "paused"]).meta({
      description: "`needs_attention`: its credentials stopped working.",
    }),
    lastError: z.string().nullable().meta({ description: "Why the last test or call failed." }),
    createdAt: z.iso.datetime().meta({ description: "When it was connected." }),
    updatedAt: z.iso.datetime().meta({ description: "When it was changed last." }),
  })
  .meta({ id: "Connection" });
