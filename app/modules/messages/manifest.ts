import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { days, hours, minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. Its pages are those of /retargeting. */
export const messagesModule = defineModule({
  id: "messages",
  title: "Mail campaigns",
  feature: "retargeting",
  limits: {
    mailTemplates: {
      label: "mail templates",
      usageLabel: "Mail templates",
      meter: "mail_templates",
      free: 0,
      basic: 0,
      pro: 50,
      enterprise: 200,
    },
    mailCampaigns: {
      label: "mail campaigns",
      usageLabel: "Mail campaigns",
      meter: "mail_campaigns",
      free: 0,
      basic: 0,
      pro: 100,
      enterprise: 200,
    },
    /** Mails to contacts in a calendar month, UTC. */
    campaignMails: {
      label: "mails to contacts this month",
      usageLabel: "Mails to contacts this month",
      meter: "campaign_mails",
      free: 0,
      basic: 0,
      pro: 50_000,
      enterprise: 1_000_000,
    },
    /** Domains that campaigns may come from. */
    sendingDomains: { label: "sending domains", free: 0, basic: 0, pro: 5, enterprise: 25 },
    /** Messages on websites, live or not. */
    onsiteMessages: { label: "onsite messages", free: 0, basic: 0, pro: 20, enterprise: 200 },
    /** Views, clicks and closes of onsite messages that are counted in a day, UTC: strangers' browsers report them. */
    onsiteReports: { label: "onsite events a day", free: 0, basic: 0, pro: 100_000, enterprise: 1_000_000 },
    /** Browsers that agreed to push messages. */
    pushSubscriptions: { label: "push subscribers", free: 0, basic: 0, pro: 10_000, enterprise: 100_000 },
    /** New browsers in a day, UTC: strangers send them. */
    pushSignups: { label: "new push subscribers a day", free: 0, basic: 0, pro: 2_000, enterprise: 20_000 },
    pushCampaigns: { label: "push campaigns", free: 0, basic: 0, pro: 100, enterprise: 200 },
    /** Push messages in a calendar month, UTC. */
    pushMessages: {
      label: "push messages this month",
      usageLabel: "Push messages this month",
      meter: "push_messages",
      free: 0,
      basic: 0,
      pro: 100_000,
      enterprise: 2_000_000,
    },
    mailsPerMinute: { label: "mails a minute", free: 0, basic: 0, pro: 600, enterprise: 3_000 },
  },
  rateLimits: {
    /** Making, changing and deleting templates and campaigns. */
    message_change: per("user", 1_200, hours(1)),
    /** Looking a domain up in DNS. */
    domain_check: per("user", 60, hours(1)),
    /** Mails to try a template: they go to anybody's address. */
    message_test: per("user", 20, hours(1), { perDay: 60 }),
    /** Browsers that agree to push messages: strangers send them. */
    push_signup: per("address", 20, hours(1)),
    /** What people without an account decide about their mails. */
    message_preference: per("address", 60, minutes(10)),
    /** Reports of bounces by a mail service. */
    message_bounce: per("workspace", 20_000, days(1)),
  },
  auditAreas: {
    mail_template: "Mail templates",
    mail_campaign: "Mail campaigns",
    mail_settings: "Mail settings",
    mail_provider: "Email service",
    sending_domain: "Sending domains",
    ad_audience: "Ad audiences",
    onsite_message: "Onsite messages",
    push_campaign: "Push campaigns",
    push: "Push messages",
  },
  auditActions: {
    "mail_template.created": "Created a mail template",
    "mail_template.deleted": "Deleted a mail template",
    "mail_campaign.created": "Created a mail campaign",
    "mail_campaign.started": "Started or scheduled a mail campaign",
    "mail_campaign.paused": "Paused a mail campaign",
    "mail_campaign.resumed": "Resumed a mail campaign",
    "mail_campaign.canceled": "Canceled a mail campaign",
    "mail_campaign.deleted": "Deleted a mail campaign with its report",
    "mail_settings.changed": "Changed the settings of mails",
    "mail_provider.saved": "Connected or changed the email service",
    "mail_provider.removed": "Removed the email service with its credentials",
    "sending_domain.added": "Added a sending domain",
    "sending_domain.verified": "Verified a sending domain",
    "sending_domain.warm_up_started": "Started the warm-up of a sending domain",
    "sending_domain.warm_up_stopped": "Turned off the warm-up of a sending domain",
    "sending_domain.removed": "Removed a sending domain",
    "onsite_message.created": "Created an onsite message",
    "onsite_message.changed": "Changed an onsite message",
    "onsite_message.started": "Started an onsite message",
    "onsite_message.paused": "Paused an onsite message",
    "onsite_message.deleted": "Deleted an onsite message with its report",
    "push.turned_on": "Turned push messages on",
    "push_campaign.created": "Created a push campaign",
    "push_campaign.started": "Started or scheduled a push campaign",
    "push_campaign.paused": "Paused a push campaign",
    "push_campaign.resumed": "Resumed a push campaign",
    "push_campaign.canceled": "Canceled a push campaign",
    "push_campaign.deleted": "Deleted a push campaign with its report",
    "ad_audience.downloaded": "Downloaded people for an advertising network",
  },
  webhookEvents: {
    "mail.sent": { title: "Mail sent", description: "A mail of a campaign left for one contact." },
    "mail.clicked": {
      title: "Mail clicked",
      description: "A person followed a link of a mail. Clicks that programs make are left out.",
    },
    "mail.unsubscribed": {
      title: "Mail unsubscribed",
      description: "A person unsubscribed, by a link or the button of an email app.",
    },
    "mail.bounced": {
      title: "Mail bounced",
      description: "An email bounced, or its reader reported it as spam.",
    },
    "push.subscribed": {
      title: "Push subscribed",
      description: "A contact allowed push messages in a browser. Browsers that are no contact's are left out.",
    },
    "push.unsubscribed": {
      title: "Push unsubscribed",
      description: "A contact turned push messages off in a browser.",
    },
    "push.sent": { title: "Push sent", description: "The push service of a contact's browser took a message." },
    "push.clicked": { title: "Push clicked", description: "A contact clicked a push message." },
  },
  searchPages: [
    {
      title: "Mail campaigns",
      hint: "Retargeting & Win-Back",
      path: "/retargeting",
      words: "newsletter email send audience segment clicks",
    },
    {
      title: "New mail campaign",
      hint: "Mail campaigns",
      path: "/retargeting/campaigns/new",
      words: "newsletter email send",
      editorsOnly: true,
    },
    {
      title: "Mail templates",
      hint: "Retargeting & Win-Back",
      path: "/retargeting/templates",
      words: "newsletter email design composer blocks",
    },
    {
      title: "Win-back",
      hint: "Retargeting & Win-Back",
      path: "/retargeting/win-back",
      words: "rfm lapsed churn cart abandoned buyers orders customers segments at risk",
    },
    {
      title: "Onsite messages",
      hint: "Retargeting & Win-Back",
      path: "/retargeting/onsite",
      words: "banner modal popup slide-in price note website visitors personalization",
    },
    {
      title: "New onsite message",
      hint: "Onsite messages",
      path: "/retargeting/onsite/new",
      words: "banner modal popup slide-in",
      editorsOnly: true,
    },
    {
      title: "Push campaigns",
      hint: "Retargeting & Win-Back",
      path: "/retargeting/push",
      words: "web push notification browser subscribers vapid",
    },
    {
      title: "New push campaign",
      hint: "Push campaigns",
      path: "/retargeting/push/new",
      words: "web push notification send",
      editorsOnly: true,
    },
    {
      title: "Push setup",
      hint: "Push campaigns",
      path: "/retargeting/push/setup",
      words: "web push notification service worker script file vapid subscribers",
    },
    {
      title: "Ad audiences",
      hint: "Retargeting & Win-Back",
      path: "/retargeting/audiences",
      words: "customer match custom audience google meta facebook hash upload segment",
    },
    {
      title: "Mail settings",
      hint: "Retargeting & Win-Back",
      path: "/retargeting/sending",
      words: "sender postal address quiet hours frequency cap bounces brand",
    },
    {
      title: "Email service",
      hint: "Retargeting & Win-Back",
      path: "/retargeting/sending/service",
      words: "smtp provider amazon ses postmark resend deliver api key bounces",
    },
    {
      title: "Sending domains",
      hint: "Retargeting & Win-Back",
      path: "/retargeting/sending/domains",
      words: "spf dkim dmarc bimi dns txt verify sender deliverability",
    },
  ],
  apiRoutes: [
    { method: "POST", path: "/messages", what: "Send a mail to one person, by a template" },
    { method: "GET", path: "/onsite-messages", what: "List onsite messages with their counts" },
    { method: "GET", path: "/onsite-messages/{id}", what: "Read one onsite message" },
    { method: "GET", path: "/push-campaigns", what: "List push campaigns with their counts" },
    { method: "POST", path: "/push-campaigns", what: "Draft a push campaign" },
    { method: "GET", path: "/push-campaigns/{id}", what: "Read one push campaign with its report" },
  ],
  retention: [
    {
      title: "Mail campaigns",
      what: "Who got which email when, its outcome, and its opens and clicks by people or bots. Network addresses are not stored.",
      why: "So that your workspace sees what its mails achieve, and nobody is mailed twice. You are the controller of it.",
      kept: "Until you delete the campaign or erase the contact.",
    },
    {
      title: "Onsite messages",
      what: "Texts and audiences of your messages; of each message and day the number of views, clicks and closes. A known contact's view also counts against the message limit. No network addresses.",
      why: "So that your websites show the right message, and nobody sees too many. You are the controller of it.",
      kept: "Messages until you delete them; counts for 400 days; views of contacts for 31 days.",
    },
    {
      title: "Push messages",
      what: "Addresses and keys by which browsers that agreed get messages, their website, time zone and, where known, contact. Which message each got, showed and clicked. No network addresses.",
      why: "So that your workspace can write to people who allowed it, and sees what that achieves. You are the controller of it.",
      kept: "A browser until it unsubscribes, its push service reports it gone, or you erase the contact; reports until you delete the campaign.",
    },
    {
      title: "Your email service",
      what: "Its sender address, server or region, and encrypted credentials; when it failed last, without addresses.",
      why: "To send your campaigns through it.",
      kept: "Until you remove the service or delete the workspace.",
    },
  ],
});
