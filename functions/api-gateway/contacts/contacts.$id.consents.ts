import {
  consentModel,
  createConsentByApi,
  createConsentSchema,
  EXAMPLE_CONTACT_ID,
  listConsentsByApi,
} from "#app/modules/contacts/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { declaredOperation, idInPath, validated } from "../../api-middleware/openapi/declared-operation.ts";
import { body, json, operations } from "../../api-middleware/operation.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { idParams } from "../../api-middleware/resource/params.ts";
import { READ, TAGS, WRITE } from "../../api-models/contacts.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/contacts/{id}/consents";

const list = apiList(READ, {
  path,
  idExample: EXAMPLE_CONTACT_ID,
  operationId: "listContactConsents",
  tags: TAGS,
  summary: "List the consents of a contact",
  description:
    "The ledger of what a contact agreed to, the newest first. Lines are only ever added: for each channel and topic the newest counts.",
  answer: "A page of the ledger.",
  model: consentModel,
  run: ({ scope }, query, id) => listConsentsByApi(scope, id, query),
});

const record = declaredOperation(
  WRITE,
  {
    method: "post",
    path,
    operationId: "recordContactConsent",
    tags: TAGS,
    summary: "Record a consent of a contact",
    description:
      "Adds a line to the ledger: what the person decided, the text that they read with its version, and where. A withdrawal is a line as well.",
    problems: [404],
    request: { params: idParams(EXAMPLE_CONTACT_ID), body: body(createConsentSchema) },
    responses: { 201: json(consentModel, "The line of the ledger; `Location` is the address of the ledger.") },
  },
  async (c) => {
    const { context, principal } = callerOf(c);
    const id = idInPath(c);
    const recorded = await createConsentByApi(context, principal, id, validated(c, "json"), newResourceId(c));
    if (!recorded.ok) return problem(c, recorded.error);
    return c.json(recorded.value, 201, { Location: `/api-gateway/contacts/${id}/consents` });
  },
);

export default operations(list, record);
