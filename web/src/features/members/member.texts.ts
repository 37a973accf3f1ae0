import type { TraceAction } from '@clear-spring/contract';
import { figure } from '../../ui/figure.ts';

const links = (count: number) => (count === 1 ? 'The link goes' : `All ${figure(count)} links go`);
const days = (count: number) => `${figure(count)} ${count === 1 ? 'day' : 'days'}`;

/** Texts of /admin/members/:id. */
export const memberTexts = {
  screen: 'Member',
  loading: 'Loading the member',
  failed: { title: 'This member could not be read', hint: 'Please try again in a moment.' },
  unknown: {
    title: 'There is no such member',
    hint: 'The address may be cut short, or the account is gone.',
    action: 'Back to the app',
  },
  never: 'No visit noted',
  marks: { admin: 'Admin', premium: 'Premium', free: 'Free', suspended: 'Suspended', closing: 'Closing' },
  closed: 'Closed account',
  closedHint: 'Everything personal was erased. The links’ totals stay.',
  facts: {
    id: 'ID',
    email: 'Email',
    pendingEmail: 'Waits for confirmation',
    csUserId: 'CS User ID',
    joined: 'Joined',
    lastSeen: 'Last seen',
    timeZone: 'Time zone',
    twoFactor: 'Two-factor',
    none: 'None',
    on: 'On',
    off: 'Off',
    suspended: 'Suspended since',
    closes: 'Closes on',
    closed: 'Closed on',
  },
  plan: {
    title: 'Plan',
    history: 'What was done to the plan',
    renews: (day: string) => `Renews on ${day}.`,
    ends: (day: string) => `Ends on ${day}.`,
    endless: 'It has no end.',
    due: 'The last payment failed.',
    given: 'A gift',
    nothing: 'Has never had the paid plan.',
    former: 'Has had the paid plan before.',
    changes: {
      gifted: (day: string) => `Given until ${day}`,
      extended: (day: string) => `Made longer, until ${day}`,
      revoked: () => 'Revoked',
      'duplicate-canceled': () => 'A second subscription was cancelled',
      'other-price': () => 'A subscription on another price was found',
    },
  },
  links: {
    title: 'Links',
    none: 'No links yet.',
    clicks: (count: number) => (count === 1 ? 'click' : 'clicks'),
    filtered: (count: number) => `${figure(count)} previews filtered`,
    disabled: 'Disabled',
    disable: 'Disable',
    enable: 'Enable',
    of: (action: string, name: string) => `${action} the link to ${name}`,
  },
  sessions: {
    title: 'Sessions',
    none: 'Not signed in anywhere.',
    unknown: 'Unknown browser',
    since: (day: string) => `Signed in ${day}`,
  },
  push: {
    title: 'Notifications reach',
    none: 'No device.',
    unknown: 'Another browser',
    since: (day: string) => `Since ${day}`,
  },
  traces: {
    title: 'Traces',
    none: 'Nobody has done anything here.',
    operator: 'The operator',
    product: 'The product',
    gone: 'Somebody who is gone',
    /** What follows who did it. */
    did: {
      'admin.granted': 'made them an admin',
      'admin.revoked': 'took their admin rights away',
      'letter.send-again': 'had an email sent again',
      'link.disabled': 'disabled a link',
      'link.enabled': 'enabled a link',
      'member.created': 'created the account',
      'member.limit-lifted': 'lifted the limits on signing in',
      'member.password-set': 'set a new password',
      'member.reset-sent': 'sent a reset email',
      'member.restored': 'restored the account',
      'member.signed-out': 'ended all sessions',
      'member.suspended': 'suspended the account',
      'member.two-factor-off': 'turned two-factor sign-in off',
      'plan.extended': 'made the gift longer',
      'plan.gifted': 'gave the plan',
      'plan.revoked': 'revoked the plan',
    } as Partial<Record<TraceAction, string>>,
    quote: (reason: string) => `“${reason}”`,
  },

  actions: {
    title: 'Actions',
    suspendHint: 'Ends the sessions and closes the sign-in. Links go on working, and it can be undone.',
  },
  dialog: {
    reason: 'Reason',
    reasonHint: 'Stays in the traces; the member does not see it.',
    days: 'Days',
    cancel: 'Cancel',
    failed: 'That did not work. Please try again.',
    look: 'Look again',
  },

  suspend: {
    button: 'Suspend',
    title: (name: string) => `Suspend ${name}?`,
    will: (count: { sessions: number; links: number }) => ({
      sessions:
        count.sessions === 0
          ? 'Nobody signs in to the account.'
          : 'All sessions end at once, on every device.',
      links:
        count.links === 0
          ? null
          : `${links(count.links)} on redirecting. People who scan them notice nothing.`,
      signIn: 'The sign-in page says: “Your account is paused. Please write to our support team.”',
      plan: 'The plan and its payments go on. You can restore the account at any time.',
    }),
    done: 'The account is suspended',
  },
  restore: {
    button: 'Restore',
    title: (name: string) => `Restore ${name}?`,
    will: 'They can sign in again, with the password that they have. Sessions do not come back by themselves.',
    done: 'The account is restored',
  },
  endSessions: {
    button: 'End sessions',
    title: (name: string) => `End all sessions of ${name}?`,
    will: {
      sessions: 'They are signed out on every device, and notifications stop there.',
      signIn: 'They can sign in again at once.',
    },
    done: 'All sessions have ended',
  },
  sendReset: {
    button: 'Send reset email',
    title: (name: string) => `Send ${name} a reset email?`,
    will: {
      mail: (email: string) =>
        `A link to choose another password goes to ${email}. It works once, for one hour.`,
      password: 'The password stays as it is until then.',
    },
    done: 'The reset email is on its way',
  },
  twoFactorOff: {
    button: 'Turn two-factor off',
    title: (name: string) => `Turn two-factor sign-in off for ${name}?`,
    will: {
      signIn: 'The password alone signs in. Make sure that it is really them who ask.',
      again: 'They can turn it on again in their profile.',
    },
    done: 'Two-factor sign-in is off',
  },
  liftLimits: {
    button: 'Lift limits',
    title: (name: string) => `Let ${name} try again at once?`,
    will: {
      wait: 'Whoever was told to wait after wrong passwords or codes can try again now.',
      guess: 'So can somebody who guesses at the account.',
    },
    done: 'The limits are lifted',
  },
  gift: {
    button: 'Gift plan',
    title: (name: string) => `Give ${name} the plan?`,
    will: {
      plan: 'The plan is open at once, for this many days from now.',
      pays: 'What they may pay for goes on beside it.',
    },
    done: (count: number) => `The plan is given for ${days(count)}`,
  },
  extend: {
    button: 'Extend gift',
    title: (name: string) => `Make the gift of ${name} longer?`,
    will: { plan: 'The gift ends this many days later.' },
    done: (count: number) => `The gift is ${days(count)} longer`,
  },
  revokePlan: {
    button: 'Revoke plan',
    title: (name: string) => `Revoke the plan of ${name}?`,
    will: {
      plan: 'The plan ends at once: premium audio closes, downloads too.',
      pays: 'A paid subscription is cancelled at the payment provider. Nothing is refunded.',
      undo: 'It cannot be undone. You can give the plan as a gift.',
    },
    done: 'The plan is revoked',
  },
  grantAdmin: {
    button: 'Make admin',
    title: (name: string) => `Make ${name} an admin?`,
    will: {
      rights: 'They can do to every member what you can, and send notifications to all.',
      code: 'Without two-factor sign-in they are asked to turn it on first.',
    },
    done: (name: string) => `${name} is an admin`,
  },
  revokeAdmin: {
    button: 'Revoke admin',
    title: (name: string) => `Take admin rights away from ${name}?`,
    will: { rights: 'They are a member like any other, from their next click on.' },
    done: (name: string) => `${name} is no longer an admin`,
  },
  disableLink: {
    title: (product: string) => `Disable the link to ${product}?`,
    will: {
      page: 'The link and all its placements lead to a friendly page instead of the shop, printed codes too.',
      clicks: 'Nobody is counted there. The figures up to now stay.',
      undo: 'You can enable it at any time.',
    },
    done: 'The link is disabled',
  },
  enableLink: {
    title: (product: string) => `Enable the link to ${product}?`,
    will: { page: 'The link and all its placements lead to the shop again.' },
    done: 'The link redirects again',
  },
};
