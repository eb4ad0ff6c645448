import { type ConnectorDefinition, type ConnectorField, perMinutes } from "../connector.ts";

const clientId = (label: string, hint: string): ConnectorField => ({
  ...{ name: "clientId", label, kind: "text", hint, placeholder: "" },
});
const clientSecret = (label: string, hint: string): ConnectorField => ({
  ...{ name: "clientSecret", label, kind: "secret", hint, placeholder: "" },
});

const COMMON = {
  kinds: ["publish"],
  auth: "own_app",
  availability: "needs_app",
  isTriedLive: false,
  hasPractice: true,
} as const;

/** Networks that let people publish only through an OAuth app of their own. */
export const OWN_APPS: readonly ConnectorDefinition[] = [
  {
    ...COMMON,
    id: "linkedin",
    title: "LinkedIn",
    about: "Posts, images and link cards of a member, or of a company page that you manage.",
    steps: [
      "Open developer.linkedin.com, My apps, and create an app. LinkedIn asks for a company page that vouches for it.",
      "Under Products, add Sign In with LinkedIn using OpenID Connect and Share on LinkedIn. For a company page, request the Community Management API instead, in an app of its own.",
      "Under Auth, add the redirect URL above to the authorized redirect URLs.",
      "Copy Client ID and Primary Client Secret from the same page into the form.",
      "Choose Connect, and allow it on LinkedIn. Scopes: openid, profile, w_member_social; for a page r_organization_social and w_organization_social.",
    ],
    fields: [
      clientId("Client ID", "On the Auth page of your app."),
      clientSecret("Client secret", "The Primary Client Secret of the same page."),
      {
        ...{ name: "pageId", label: "Company page", kind: "text" },
        hint: "The number in the URL of the page's admin view. Leave empty to post as yourself.",
        placeholder: "2414183",
        isOptional: true,
      },
    ],
    app: {
      authorizeUrl: "https://www.linkedin.com/oauth/v2/authorization",
      tokenUrl: "https://www.linkedin.com/oauth/v2/accessToken",
      secretIn: "body",
      scopes: "openid profile w_member_social",
      pageScopes: "r_organization_social w_organization_social",
      // LinkedIn has PKCE for installed programs alone, by request.
      hasPkce: false,
    },
    serverUrl: "https://api.linkedin.com",
    maxPostChars: 3_000,
    callLimit: perMinutes(150, 24 * 60),
    opens: "Posting as the member or page. What a page posted can be read; what a member posted cannot.",
    docsUrl: "https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api",
  },
  {
    ...COMMON,
    id: "x",
    title: "X",
    about: "Posts, threads and images of an account on X. X charges the owner of the app for each call.",
    steps: [
      "Open developer.x.com, create a project and an app, and add credits or a plan to it.",
      "In the app's User authentication settings, choose Read and write, and Web App as the type.",
      "Enter the redirect URL above as the Callback URI.",
      "Copy Client ID and Client Secret of OAuth 2.0 from Keys and tokens into the form.",
      "Choose Connect, and allow it on X. Scopes: tweet.read, tweet.write, users.read, media.write, offline.access.",
    ],
    fields: [
      clientId("Client ID", "Of OAuth 2.0, not the API key."),
      clientSecret("Client secret", "Of OAuth 2.0. X shows it once."),
    ],
    app: {
      authorizeUrl: "https://x.com/i/oauth2/authorize",
      tokenUrl: "https://api.x.com/2/oauth2/token",
      secretIn: "basic",
      scopes: "tweet.read tweet.write users.read media.write offline.access",
      hasPkce: true,
    },
    serverUrl: "https://api.x.com",
    maxPostChars: 280,
    callLimit: perMinutes(100, 15),
    opens: "Reading and posting as the account.",
    docsUrl: "https://docs.x.com/x-api/posts/create-post",
  },
  {
    ...COMMON,
    id: "facebook",
    title: "Facebook Page",
    about: "Posts, images and links of a Facebook Page that you manage.",
    steps: [
      "Open developers.facebook.com, My Apps, and create an app with the use case of managing a Page.",
      "Add the permissions pages_show_list, pages_read_engagement, pages_manage_posts and pages_manage_engagement to the use case. The last one is for first comments.",
      "In the settings of Facebook Login, add the redirect URL above to Valid OAuth Redirect URIs.",
      "Copy App ID and App secret from App settings, Basic, into the form.",
      "Choose Connect, and allow it on Facebook for one Page. While the app is in development, it works for people with a role in it.",
    ],
    fields: [
      clientId("App ID", "A number, under App settings, Basic."),
      clientSecret("App secret", "On the same page."),
      {
        ...{ name: "pageId", label: "Page", kind: "text" },
        hint: "The id of the Page, where you manage several. It is under About, Page transparency.",
        placeholder: "123456789012345",
        isOptional: true,
      },
    ],
    app: {
      authorizeUrl: "https://www.facebook.com/v25.0/dialog/oauth",
      tokenUrl: "https://graph.facebook.com/v25.0/oauth/access_token",
      tokenMethod: "GET",
      secretIn: "body",
      scopes: "pages_show_list,pages_read_engagement,pages_manage_posts,pages_manage_engagement",
      hasPkce: false,
    },
    serverUrl: "https://graph.facebook.com/v25.0",
    maxPostChars: 63_206,
    callLimit: perMinutes(200, 60),
    opens: "Reading the Page's posts and their reactions, and posting as the Page.",
    docsUrl: "https://developers.facebook.com/docs/pages-api/posts",
  },
  {
    ...COMMON,
    id: "instagram",
    title: "Instagram",
    about: "Images with captions on an Instagram professional account (business or creator).",
    steps: [
      "Make your Instagram account a professional one, in its settings under Account type.",
      "Open developers.facebook.com, My Apps, and create an app with the use case of managing messages and content on Instagram.",
      "In the app, open API setup with Instagram login, add the permissions instagram_business_basic, instagram_business_content_publish and, for first comments, instagram_business_manage_comments, and add your account as an Instagram tester.",
      "Under Business login settings, add the redirect URL above to the OAuth redirect URIs.",
      "Copy Instagram app ID and Instagram app secret from the same page into the form.",
      "Choose Connect, and allow it on Instagram. Instagram fetches images from Kaja, so Kaja must be reachable from the internet.",
    ],
    fields: [
      clientId("Instagram app ID", "Under API setup with Instagram login; not the App ID of the whole app."),
      clientSecret("Instagram app secret", "On the same page."),
    ],
    app: {
      authorizeUrl: "https://www.instagram.com/oauth/authorize",
      tokenUrl: "https://api.instagram.com/oauth/access_token",
      secretIn: "body",
      scopes: "instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments",
      hasPkce: false,
    },
    serverUrl: "https://graph.instagram.com/v25.0",
    maxPostChars: 2_200,
    callLimit: perMinutes(200, 60),
    opens: "Reading the account's posts with their likes and comments, and publishing images.",
    docsUrl: "https://developers.facebook.com/docs/instagram-platform/content-publishing/",
  },
];
