import type { AppContext } from "#app/platform/context.server.ts";
import { csvResponse } from "#app/platform/http/download.ts";
import type { CsvValue } from "#app/shared/csv/csv.ts";
import { type FormDefinition, questionsOf } from "../domain/definition/definition.ts";
import { displayAnswer } from "../domain/logic/display.ts";
import type { StoredConsent, StoredResponse } from "../store/form-rpc.ts";
import { readAllConsents, readAllResponses } from "./service.server.ts";

const moment = (ms: number | null): string => (ms === null ? "" : new Date(ms).toISOString());

const fileName = (what: string, title: string, at: Date): string =>
  `${what}-${title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40)}-${at.toISOString().slice(0, 10)}`;

/** Every response as CSV, a column for each question of the form as it is published. */
export function responsesCsv(context: AppContext, formId: string, definition: FormDefinition): Response {
  const questions = questionsOf(definition).filter(({ type }) => type !== "statement");
  const heading = [
    "Response",
    "Sent at",
    "Seconds",
    "Language",
    ...questions.map(({ label, id }) => label.slice(0, 100) || id),
    "Source",
    "Medium",
    "Campaign",
    "Referrer",
    "Page",
  ];
  const row = ({ id, at, startedAt, language, answers, touch }: StoredResponse): CsvValue[] => [
    id,
    moment(at),
    Math.round((at - startedAt) / 1_000),
    language,
    ...questions.map((question) => {
      const answer = answers[question.id];
      return typeof answer === "number" ? answer : displayAnswer(question, answer);
    }),
    touch.utm.source,
    touch.utm.medium,
    touch.utm.campaign,
    touch.referrer,
    touch.landingPage,
  ];
  async function* batches() {
    for await (const responses of readAllResponses(context, formId)) yield responses.map(row);
  }
  return csvResponse(fileName("responses", definition.title, context.now()), heading, batches());
}

/** The proof of each consent as CSV: who, when, which text, from where, and when it was confirmed. */
export function consentsCsv(context: AppContext, formId: string, definition: FormDefinition): Response {
  const heading = [
    "Response",
    "Email",
    "Purpose",
    "Channel",
    "Topic",
    "State",
    "Given at",
    "Text version",
    "Text",
    "Address hash",
    "Confirmed at",
    "Address hash of the confirmation",
  ];
  const row = (consent: StoredConsent): CsvValue[] => [
    consent.responseId,
    consent.email,
    consent.purpose,
    consent.channel,
    consent.topic,
    consent.state,
    moment(consent.at),
    consent.textVersion,
    consent.text,
    consent.addressHash,
    moment(consent.confirmedAt),
    consent.confirmedAddressHash,
  ];
  async function* batches() {
    for await (const consents of readAllConsents(context, formId)) yield consents.map(row);
  }
  return csvResponse(fileName("consents", definition.title, context.now()), heading, batches());
}
