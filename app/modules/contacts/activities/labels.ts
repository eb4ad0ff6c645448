/** What a person did, for a sentence about people ("submitted a form") and as a heading ("Submitted a form"). */
export const ACTIVITY_PHRASES: Readonly<Record<string, string>> = {
  "contact.created": "were added",
  "contact.merged": "were merged with another contact",
  "form.viewed": "viewed a form",
  "form.submitted": "submitted a form",
  "form.confirmed": "confirmed a form",
  "note.added": "got a note",
  "task.added": "got a task",
  "task.done": "had a task completed",
  "file.added": "got a file",
  "stage.changed": "changed stage",
  "owner.changed": "changed owner",
  "points.given": "got points from a flow",
  "consent.granted": "gave consent",
  "consent.denied": "denied consent",
  "consent.withdrawn": "withdrew consent",
  "page.viewed": "viewed a page",
  "email.sent": "were sent an email",
  "email.opened": "opened an email",
  "email.clicked": "clicked a link in an email",
  "cart.abandoned": "left a cart",
  "order.placed": "placed an order",
  "call.made": "had a call",
  "meeting.held": "had a meeting",
};

const HEADINGS: Readonly<Record<string, string>> = {
  "contact.created": "Contact created",
  "contact.merged": "Contacts merged",
  "note.added": "Note added",
  "task.added": "Task added",
  "task.done": "Task completed",
  "file.added": "File added",
  "stage.changed": "Stage changed",
  "owner.changed": "Owner changed",
  "points.given": "Points from a flow",
  "email.sent": "Email sent",
  "call.made": "Call",
  "meeting.held": "Meeting",
  "consent.granted": "Consent given",
};

/** Returns the heading of an entry of the timeline; a type of another program is shown as words: "tea.bought" → "Tea bought". */
export function activityHeading(type: string): string {
  if (Object.hasOwn(HEADINGS, type)) return HEADINGS[type] ?? type;
  const phrase = Object.hasOwn(ACTIVITY_PHRASES, type) ? ACTIVITY_PHRASES[type] : undefined;
  const words = phrase ?? type.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Types that the builder of segments offers; others can be typed. */
export const KNOWN_ACTIVITY_TYPES: readonly string[] = Object.keys(ACTIVITY_PHRASES);
