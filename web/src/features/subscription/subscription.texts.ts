import { freePlan, premiumPlan } from '@clear-spring/content';

const TRY_AGAIN = 'Please try again.';

/** The texts of the paid plan: its page and the toasts. */
export const subscriptionTexts = {
  checkout: {
    active: {
      title: 'Subscription Activated',
      description: `Thank you! Your ${premiumPlan.title} subscription is now active.`,
    },
    canceled: {
      title: 'Subscription Canceled',
      description: "You've canceled the subscription process. You can try again anytime.",
    },
    failed: {
      title: 'Subscription Error',
      description: `There was a problem setting up your subscription. ${TRY_AGAIN}`,
    },
    opened: 'The checkout is open in another tab. This page follows as soon as you are done there.',
    waiting: 'Your payment is being confirmed. This takes a moment.',
    late: 'We have not heard of a payment yet. If you paid, you need not do anything, and you are not charged twice. If you did not, you can subscribe now.',
  },
  downgrade: {
    title: `Downgrade to ${freePlan.title}`,
    description: 'Please contact support to downgrade your subscription.',
  },
  held: { title: 'Already Subscribed', description: 'You are already on this plan.' },
  portalFailed: {
    title: 'Billing Portal Error',
    description: `There was a problem opening the billing portal. ${TRY_AGAIN}`,
  },

  unread: `There was a problem loading your subscription. ${TRY_AGAIN}`,
  retry: 'Try again',

  plans: {
    yours: 'Your plan',
    subscribe: 'Subscribe',
    current: 'Current plan',
    downgrade: `Switch to ${freePlan.title}`,
    anytime: 'cancel anytime',
    everythingIn: `Everything in the ${freePlan.title}, and:`,
    secure: 'Secure checkout. Billed monthly.',
  },
  comparison: {
    title: 'What each plan holds',
    feature: 'Feature',
    included: 'Included',
    excluded: 'Not included',
  },
  questions: 'Questions',

  active: {
    title: 'Active Subscription',
    renews: (price: string, day: string) => `${premiumPlan.title}, ${price}. The next payment is on ${day}.`,
    ends: (day: string) =>
      `${premiumPlan.title} is cancelled, and yours until ${day}. Until then you can keep it.`,
    gift: (day: string | null) =>
      day ? `${premiumPlan.title}, gifted until ${day}.` : `${premiumPlan.title}, gifted to you.`,
    plain: premiumPlan.title,
    open: 'Open the audio library',
  },
  due: {
    title: 'Payment due',
    until: (day: string) =>
      `Your last payment did not go through. Update your payment method by ${day} to keep ${premiumPlan.title}.`,
    over: `Your last payment did not go through, so ${premiumPlan.title} has paused. Update your payment method to go on.`,
  },
  manage: {
    updateCard: 'Update payment method',
    cancel: 'Cancel subscription',
    keep: 'Keep subscription',
  },
};
