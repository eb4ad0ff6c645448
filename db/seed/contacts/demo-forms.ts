import type { Database } from "../../client.ts";
import { forms } from "../../schema/forms.ts";
import { DEMO_COMPANIES, demoContacts } from "./demo-contacts.ts";

/** The form of the demonstration. */
export const DEMO_FORM_ID = "00000000-0000-7000-8000-000000000040";

const question = (id: string, type: string, label: string, more: object = {}) => ({ id, type, label, ...more });

const DEFINITION = {
  title: "Tea for your team",
  description: "Three short steps. We answer within one working day.",
  steps: [
    {
      id: "s1",
      title: "Your team",
      questions: [
        question("q1", "single_choice", "What are you looking for?", {
          required: true,
          options: [
            { id: "o1", label: "Tea for the office" },
            { id: "o2", label: "A tasting" },
            { id: "o3", label: "Wholesale" },
          ],
        }),
        question("q2", "number", "For how many people?", {
          min: 1,
          max: 200,
          showIf: { match: "all", conditions: [{ question: "q1", op: "is_not", value: "o3" }] },
        }),
      ],
    },
    {
      id: "s2",
      title: "So far",
      questions: [
        question("q3", "multiple_choice", "Which teas do you drink?", {
          options: [
            { id: "o1", label: "Green" },
            { id: "o2", label: "Black" },
            { id: "o3", label: "Herbal" },
          ],
        }),
        question("q4", "nps", "How likely are you to recommend our teas?"),
      ],
    },
    {
      id: "s3",
      title: "About you",
      questions: [
        question("q5", "short_text", "Your name", { required: true, mapTo: "name" }),
        question("q6", "email", "Email", { required: true, mapTo: "email" }),
        question("q7", "short_text", "Company", { mapTo: "company" }),
        question("q8", "consent", "Send me the tea letter by email. I can withdraw this at any time.", {
          consent: { purpose: "marketing", channel: "email", topic: "tea-letter", doubleOptIn: true },
        }),
      ],
    },
  ],
  thanks: { title: "Thank you, {{q5}}", text: "We will send an offer to {{q6}}." },
};

/** Adds the form unless it is there. */
export const formStatement = (db: Database, now: Date, of: { userId: string; workspaceId: string }) => {
  const definition = JSON.stringify(DEFINITION);
  const createdAt = new Date(now.getTime() - 30 * 86_400_000);
  return db
    .insert(forms)
    .values({
      id: DEMO_FORM_ID,
      ...of,
      name: "Tea for teams",
      status: "published",
      draft: definition,
      settings: "{}",
      published: definition,
      version: 1,
      revision: 1,
      hasChanges: false,
      createdAt,
      updatedAt: createdAt,
    })
    .onConflictDoNothing();
};

const SOURCES = ["newsletter", "google", "", "linkedin"];
const DRUNK = [["o1"], ["o1", "o2"], ["o2"], ["o1", "o3"], ["o2", "o3"], ["o1"], ["o3"], ["o1", "o2"]];
const RESPONSES = 60;

/** Responses of the last 30 days, the same each time; the newest is of yesterday. */
export const demoResponses = (now: Date) => {
  // Every second one of the contacts.
  const people = demoContacts(now).filter((_, at) => at % 2 === 0);
  return Array.from({ length: RESPONSES }, (_, at) => {
    const person = people[at];
    const { name = "", email = "", companyId = null } = person?.fields ?? {};
    const choice = `o${[1, 2, 1, 3, 1, 2][(at * 7) % 6] ?? 1}`;
    const source = SOURCES[(at * 5) % SOURCES.length] ?? "";
    // Nobody answers before they are known.
    const sentAt = Math.max(now.getTime() - 86_400_000 * (1 + (RESPONSES - at) / 2), (person?.at ?? 0) + 7_200_000);
    return {
      id: `00000000-0000-7000-8000-0000000041${String(at).padStart(2, "0")}`,
      at: Math.round(sentAt),
      seconds: 40 + ((at * 13) % 90),
      source,
      answers: {
        q1: choice,
        ...(choice === "o3" ? {} : { q2: 3 + ((at * at) % 46) }),
        q3: DRUNK[at % DRUNK.length] ?? [],
        q4: (at * 3) % 11,
        q5: name,
        q6: email,
        q7: DEMO_COMPANIES.find(({ id }) => id === companyId)?.name ?? "",
        ...(at % 3 === 0 ? {} : { q8: true }),
      },
    };
  });
};
