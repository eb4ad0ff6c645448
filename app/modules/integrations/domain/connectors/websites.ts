import { type ConnectorDefinition, perMinutes } from "../connector.ts";

/** Websites, feeds and programs of your own. */
export const WEBSITES: readonly ConnectorDefinition[] = [
  {
    id: "wordpress",
    title: "WordPress",
    kinds: ["publish", "read"],
    auth: "app_password",
    availability: "ready",
    about: "Posts and pages of a WordPress site, version 5.6 or later.",
    steps: [
      "In WordPress, open Users, Profile, and find Application Passwords. The site must use https.",
      "Enter a name such as Kaja, choose Add New Application Password, and copy it.",
      "Enter the site's URL, your user name and the application password here.",
    ],
    fields: [
      {
        name: "serverUrl",
        label: "Site URL",
        kind: "url",
        hint: "With the folder, if WordPress is in one.",
        placeholder: "https://www.example.com",
      },
      { name: "username", label: "User name", kind: "text", hint: "The name you sign in with.", placeholder: "editor" },
      {
        name: "appPassword",
        label: "Application password",
        kind: "secret",
        hint: "Six groups of four characters; spaces do not matter.",
        placeholder: "xxxx xxxx xxxx xxxx xxxx xxxx",
      },
    ],
    serverUrl: null,
    maxPostChars: null,
    callLimit: perMinutes(120, 1),
    opens: "What the role of that user may do on the site.",
    isTriedLive: false,
    docsUrl: "https://developer.wordpress.org/rest-api/",
    hasPractice: true,
  },
  {
    id: "ghost",
    title: "Ghost",
    kinds: ["publish", "read"],
    auth: "token",
    availability: "needs_key",
    about: "Posts and pages of a Ghost publication, version 5 or later.",
    steps: [
      "In Ghost, open Settings, Integrations, and add a custom integration named Kaja.",
      "Copy its Admin API key and its API URL.",
      "Enter both here.",
    ],
    fields: [
      {
        name: "serverUrl",
        label: "API URL",
        kind: "url",
        hint: "The URL of your publication's admin area.",
        placeholder: "https://example.ghost.io",
      },
      {
        name: "adminKey",
        label: "Admin API key",
        kind: "secret",
        hint: "An id, a colon and a secret.",
        placeholder: "64f…:3c1…",
      },
    ],
    serverUrl: null,
    maxPostChars: null,
    callLimit: perMinutes(120, 1),
    opens: "Reading and changing posts, pages, tags and images of the publication.",
    isTriedLive: false,
    docsUrl: "https://docs.ghost.org/admin-api/",
    hasPractice: true,
  },
];

/** Programs of the customer's own. */
export const PROGRAMS: readonly ConnectorDefinition[] = [
  {
    id: "http",
    title: "HTTP request",
    kinds: ["destination"],
    auth: "token",
    availability: "ready",
    about: "Requests to your own software, with a header that proves where they come from.",
    steps: [
      "Choose an https URL in your software that answers a POST with a status from 200 to 299.",
      "Enter it here. Add a header such as Authorization if your software needs one.",
      "Kaja sends a test request to see that it works.",
    ],
    fields: [
      {
        name: "serverUrl",
        label: "Address",
        kind: "url",
        hint: "Gets a POST with JSON. It is encrypted; only its host is shown.",
        placeholder: "https://example.com/hooks/kaja",
      },
      {
        name: "headerName",
        label: "Name of the header",
        kind: "text",
        hint: "Leave empty for none.",
        placeholder: "Authorization",
        isOptional: true,
      },
      {
        name: "headerValue",
        label: "Value of the header",
        kind: "secret",
        hint: "Sent with every request; never shown again.",
        placeholder: "Bearer …",
        isOptional: true,
      },
    ],
    serverUrl: null,
    maxPostChars: null,
    callLimit: perMinutes(60, 1),
    opens: "Whatever your software does with the requests.",
    isTriedLive: false,
    docsUrl: "https://www.rfc-editor.org/rfc/rfc9110",
    hasPractice: true,
  },
];
