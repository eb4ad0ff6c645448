import { notify, planNews } from "#app/modules/notifications/index.server.ts";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { longDate } from "#app/shared/format/date.ts";
import { findBilling, type StoredSubscription } from "../repo.server.ts";

/** News about a person's plan. */
export type PlanNews =
  | "trial_7"
  | "trial_1"
  | "trial_ended"
  | "plan_ended"
  | "grace_ended"
  | "renewed"
  | "dunning_0"
  | "dunning_7"
  | "dunning_13";

interface Words {
  title: string;
  paragraphs: [string, ...string[]];
  action: string;
}

interface Facts {
  /** The plan that it is about. */
  plan: string;
  /** The day on which it ends. */
  endsOn: string;
  /** How a missing payment is made. */
  pay: string;
}

const NOTHING_LOST = "Everything you made is kept, can be read and exported, and works again when you choose a plan.";

const WORDS: Readonly<Record<PlanNews, (facts: Facts) => Words>> = {
  trial_7: ({ plan, endsOn }) => ({
    title: "Your trial ends in 7 days",
    paragraphs: [
      `Your trial of ${plan} ends on ${endsOn}. Choose a plan to keep every tool. Without one you continue on Free, and your data is kept.`,
    ],
    action: "Choose a plan",
  }),
  trial_1: ({ plan, endsOn }) => ({
    title: "Your trial ends tomorrow",
    paragraphs: [
      `Your trial of ${plan} ends on ${endsOn}. Choose a plan to keep every tool. Without one you continue on Free, and your data is kept.`,
    ],
    action: "Choose a plan",
  }),
  trial_ended: ({ plan }) => ({
    title: "Your trial has ended",
    paragraphs: [`Your trial of ${plan} is over. You are on Free now.`, NOTHING_LOST],
    action: "Choose a plan",
  }),
  plan_ended: ({ plan }) => ({
    title: `${plan} has ended`,
    paragraphs: [`Your ${plan} plan has ended, as you asked. You are on Free now.`, NOTHING_LOST],
    action: "Choose a plan",
  }),
  grace_ended: ({ plan }) => ({
    title: `${plan} has ended`,
    paragraphs: [`The payment for ${plan} did not arrive within 14 days. You are on Free now.`, NOTHING_LOST],
    action: "Choose a plan",
  }),
  renewed: ({ plan, endsOn }) => ({
    title: `Your next month has begun: ${plan}`,
    paragraphs: [`${plan} is paid until ${endsOn}.`],
    action: "Open billing",
  }),
  dunning_0: ({ plan, endsOn, pay }) => ({
    title: "Your payment is missing",
    paragraphs: [`We have not received the payment for ${plan}. Your plan stays as it is until ${endsOn}.`, pay],
    action: "Open billing",
  }),
  dunning_7: ({ plan, endsOn, pay }) => ({
    title: "Your payment is still missing",
    paragraphs: [
      `We have not received the payment for ${plan} for a week. Your plan ends on ${endsOn} unless it arrives before.`,
      pay,
    ],
    action: "Open billing",
  }),
  dunning_13: ({ plan, endsOn, pay }) => ({
    title: `${plan} ends tomorrow`,
    paragraphs: [
      `We have not received the payment for ${plan}. Your plan ends on ${endsOn} unless it arrives before.`,
      pay,
    ],
    action: "Open billing",
  }),
};

const PAY: Readonly<Record<StoredSubscription["provider"], string>> = {
  none: "The billing page shows what is open.",
  bank_transfer:
    "The open invoice, with its reference, is on the billing page. A transfer takes up to two working days.",
  stripe: "Please check your card on the billing page. We will try it again.",
};

/**
 * Notifies a person of a change of their plan, by notice and mail; `before` is the subscription before the change. A
 * failure is logged: the change itself stays. A deleted account gets nothing.
 */
export async function notifyPlanChange(
  context: AppContext,
  news: PlanNews,
  before: StoredSubscription,
  plan: Plan = before.planName,
): Promise<void> {
  const { userId } = before;
  try {
    const record = await findBilling(context.db, userId, context.now());
    if (!record) return;
    const endsAt = news === "renewed" ? record.subscription.endsAt : before.endsAt;
    const facts = { plan: PLAN_TITLES[plan], endsOn: endsAt ? longDate(endsAt) : "", pay: PAY[before.provider] };
    const { title, paragraphs, action } = WORDS[news](facts);
    const mail = {
      firstName: record.firstName,
      subject: title,
      heading: title,
      paragraphs,
      action: { label: action, url: `${context.config.APP_URL}/billing` },
    };
    await notify(context, {
      userId,
      workspaceId: null,
      kind: "account",
      title,
      body: paragraphs[0],
      href: "/billing",
      mail: planNews(mail),
    });
  } catch (cause) {
    context.log.error("billing.news_failed", { news, userId }, cause);
  }
}
