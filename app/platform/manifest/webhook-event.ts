import { z } from "zod";

/** `data` of an event that webhooks send: its schema, and a typical one for the documentation. */
export interface WebhookEventModel<S extends z.ZodType = z.ZodType> {
  schema: S;
  example: z.input<S>;
}

export const webhookEvent = <S extends z.ZodType>(schema: S, example: z.input<S>): WebhookEventModel<S> => ({
  schema,
  example,
});

/** `data` of an event of this model. */
export type EventData<M extends WebhookEventModel> = z.input<M["schema"]>;

/* Members that events of several modules have. */

export const resourceId = z.string().min(1).max(64);
export const moment = z.iso.datetime();
export const count = z.int().nonnegative();
