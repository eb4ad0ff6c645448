import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { days, hours, minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const formsModule = defineModule({
  id: "forms",
  title: "Forms",
  feature: "lead_generation",
  limits: {
    /** Forms of a workspace, closed ones included. */
    forms: {
      label: "forms",
      usageLabel: "Forms",
      free: 0,
      basic: 0,
      pro: 50,
      enterprise: 500,
    },
    /** Finished responses to all forms of a workspace in a calendar month, UTC. */
    formResponses: {
      label: "responses to forms this month",
      usageLabel: "Responses to forms this month",
      meter: "form_responses",
      free: 0,
      basic: 0,
      pro: 10_000,
      enterprise: 100_000,
    },
    /** Bytes of the files of finished responses to all forms of a workspace. */
    formFiles: {
      label: "of files sent with forms",
      usageLabel: "Files sent with forms",
      meter: "form_file_bytes",
      unit: "bytes",
      free: 0,
      basic: 0,
      pro: 5_000_000_000,
      enterprise: 50_000_000_000,
    },
  },
  rateLimits: {
    /** Making and changing forms. */
    form_change: per("user", 600, hours(1)),
    /** Pages of one form that one network sends. */
    form_post: per("link", 120, minutes(10)),
    /** Views of one form by one network that are counted. */
    form_view: per("link", 30, days(1)),
    /** Responses of one network to one form, begun ones included: each counts once. */
    form_submit: per("link", 20, hours(1)),
    /** The same without a proof of work, as when scripts do not run. */
    form_submit_plain: per("link", 5, hours(1)),
    /** Puzzles for one network: each costs the server a derivation. */
    form_challenge: per("link", 60, minutes(10)),
    /** Mails that ask for a confirmation, of one form to one address. */
    form_confirm_mail: per("link", 5, days(1)),
    /** The same of all forms of all workspaces together, so that nobody is flooded. */
    form_confirm_mail_all: per("email", 20, days(1)),
    /** Confirmations from one network. */
    form_confirm: per("address", 30, hours(1)),
  },
  auditAreas: {
    form: "Forms",
    form_response: "Responses to forms",
  },
  auditActions: {
    "form.created": "Created a form",
    "form.published": "Published a form",
    "form.closed": "Closed a form",
    "form.reopened": "Opened a form again",
    "form.deleted": "Deleted a form with its responses",
    "form_response.deleted": "Deleted a response to a form",
    "form.exported": "Exported the responses to a form",
  },
  webhookEvents: {
    "form.submitted": {
      title: "Form submitted",
      description: "A person finished a form of the workspace. Holds who it was, what they answered and agreed to.",
    },
  },
  searchPages: [
    {
      title: "Forms",
      hint: "Lead Generation Engine",
      path: "/leads/forms",
      words: "form builder survey signup newsletter questionnaire embed popup nps",
    },
    {
      title: "New form",
      hint: "Forms",
      path: "/leads/forms/new",
      words: "create form template survey",
      editorsOnly: true,
    },
  ],
  apiRoutes: [
    { method: "GET", path: "/forms", what: "List forms" },
    { method: "GET", path: "/forms/{id}", what: "Read one form with its questions" },
    { method: "GET", path: "/forms/{id}/responses", what: "List the responses to a form" },
  ],
  retention: [
    {
      title: "Forms and their responses",
      what: "The forms that you build; of people who answer them what they typed and uploaded, when, the page they came from, their consents with the exact text, and a keyed hash of their network address.",
      why: "So that your workspace has the answers and can prove each consent. You are the controller of them.",
      kept: "Until you delete the response, the form or the workspace. A response that was begun and not finished goes 30 days after its last page, with its files and the keyed hash of the network that sent it.",
    },
  ],
});
