export const urgencies = ['very-low', 'low', 'normal', 'high'] as const;
export type Urgency = (typeof urgencies)[number];

/**
 * Whom a broadcast goes to: also those without a plan, those whose plan has ended in the last 30 days and who have none,
 * those without a link, and those who joined in the last seven days.
 */
export const audiences = [
  'all',
  'subscribers',
  'withoutPlan',
  'planEnded',
  'withoutLinks',
  'newThisWeek',
] as const;
export type Audience = (typeof audiences)[number];

/** What a broadcast may be about. Members who have switched a topic off are not among its recipients. */
export const topics = ['newContent', 'productUpdates', 'events'] as const;
export type Topic = (typeof topics)[number];

/** `self`: a test, to its sender's own devices. */
export const notificationTargets = [...audiences, 'self'] as const;
