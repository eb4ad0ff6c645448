import { env } from "cloudflare:workers";
import type { FormDefinition, FormSettings } from "#app/modules/forms/domain/definition/definition.ts";
import { definitionSchema, settingsSchema } from "#app/modules/forms/domain/definition/definition-schema.ts";
import type { NewResponse } from "#app/modules/forms/store/form-rpc.ts";
import { formStub } from "#app/modules/forms/store/form-stub.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { forms } from "#db/schema/forms.ts";

const db = openDatabase({ d1: env.DB });

/** A small form: name, mail address, an answer of one's own and a consent that is confirmed by mail. */
export const TEST_FORM = {
  title: "Talk to us",
  steps: [
    {
      id: "s1",
      questions: [
        { id: "q1", type: "short_text", label: "Name", required: true, mapTo: "name" },
        { id: "q2", type: "email", label: "Email", required: true },
        { id: "q3", type: "long_text", label: "Message" },
        {
          id: "q4",
          type: "consent",
          label: "I agree to receive the newsletter.",
          consent: { purpose: "marketing", channel: "email", topic: "news", doubleOptIn: true },
        },
      ],
    },
  ],
};

interface FormOptions {
  definition?: object;
  settings?: Partial<FormSettings>;
  status?: "draft" | "published" | "closed";
}

/** A form that is published, unless `status` says otherwise. */
export async function createForm(
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { definition = TEST_FORM, settings = {}, status = "published" }: FormOptions = {},
): Promise<string> {
  const id = newId();
  const now = new Date();
  const draft = JSON.stringify(definitionSchema.parse(definition) satisfies FormDefinition);
  const version = status === "draft" ? 0 : 1;
  await db.insert(forms).values({
    id,
    workspaceId,
    userId,
    name: "Contact request",
    status,
    draft,
    settings: JSON.stringify(settingsSchema.parse({ proofOfWork: false, ...settings })),
    published: version === 0 ? "" : draft,
    version,
    revision: 1,
    hasChanges: version === 0,
    createdAt: now,
    updatedAt: now,
  });
  if (version > 0) await formStub({ env }, id).saveVersion({ formId: id, workspaceId }, 1, draft, now.getTime());
  return id;
}

/** A finished response to the test form. */
export const formResponse = (formId: string, workspaceId: string, more: Partial<NewResponse> = {}): NewResponse => ({
  head: { formId, workspaceId },
  id: newId(),
  at: Date.now(),
  startedAt: Date.now() - 60_000,
  version: 1,
  language: "en",
  step: "s1",
  answers: { q1: "Mari", q2: "mari@example.com", q3: "=1+1" },
  identities: [{ kind: "email", value: "mari@example.com" }],
  fields: { name: "Mari" },
  answersByLabel: { Message: "=1+1" },
  consents: [
    {
      question: "q4",
      purpose: "marketing",
      channel: "email",
      topic: "news",
      state: "granted",
      text: "I agree.",
      textVersion: `${formId}:1:q4:en`,
    },
  ],
  email: "mari@example.com",
  phone: null,
  touch: {
    at: Date.now(),
    referrer: "https://search.example/",
    landingPage: "https://shop.example/",
    utm: { source: "ads", medium: "", campaign: "", term: "", content: "" },
    clickIds: {},
    visitorId: null,
    formId,
  },
  addressHash: "hash",
  files: [],
  proof: null,
  maxResponses: null,
  chosen: [],
  ...more,
});
