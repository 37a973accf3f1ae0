/** What an admin, the operator or the product did, as `what.happened-to-it`. A trace keeps its word: it is never renamed. */
export const traceActions = [
  'account.closed',
  'account.closing-asked',
  'account.kept',
  'admin.granted',
  'admin.revoked',
  'episode.announced',
  'feed.checked',
  'key.rotated',
  'link.disabled',
  'link.enabled',
  'member.created',
  'member.limit-lifted',
  'member.password-set',
  'member.reset-sent',
  'member.restored',
  'member.signed-out',
  'member.suspended',
  'member.two-factor-off',
  'members.exported',
  'notification.cancelled',
  'notification.changed',
  'notification.log-deleted',
  'notification.previewed',
  'notification.scheduled',
  'notification.sent',
  'plan.extended',
  'plan.gifted',
  'plan.revoked',
  'sessions.swept',
  'traces.exported',
  'transcript.removed',
  'transcript.uploaded',
] as const;
export type TraceAction = (typeof traceActions)[number];

/** Where it was done: in the browser, on the operator's command line, or by the product itself. */
export const traceOrigins = ['browser', 'command', 'product'] as const;
