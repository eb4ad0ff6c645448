import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const forumModule = defineModule({
  id: "forum",
  title: "Forum",
  rateLimits: {
    forum_ask: per("user", 10, hours(1), { perDay: 30 }),
    forum_answer: per("user", 30, hours(1), { perDay: 150 }),
    /** Editing, deleting, accepting. */
    forum_change: per("user", 60, hours(1)),
    forum_vote: per("user", 200, hours(1)),
    forum_report: per("user", 20, hours(1)),
  },
  auditActions: {
    "admin.post_hidden": "Hid a post of the forum",
    "admin.post_kept": "Looked at a reported post and kept it",
    "admin.post_shown": "Showed a post of the forum again",
    "admin.question_locked": "Closed a question of the forum to answers",
    "admin.question_unlocked": "Opened a question of the forum to answers again",
  },
  searchPages: [{ title: "Community forum", hint: "Help", path: "/help/forum", words: "questions answers people" }],
  retention: [
    {
      title: "Forum",
      what: "Questions, answers and votes in the forum, and what you report there.",
      why: "To answer you, and so that others find the answer.",
      kept: "As long as the account exists. What you wrote stays without your name, because others answered it.",
    },
  ],
});
