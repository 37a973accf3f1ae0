export * from './api-docs.ts';
export * from './auth.closing.ts';
export * from './auth.agent-phrase.ts';
export * from './auth.ascii-email.ts';
export * from './auth.email-change.ts';
export * from './auth.inputs.ts';
export * from './auth.recovery.ts';
export * from './auth.security.ts';
export * from './auth.ts';
export * from './durations.ts';
export * from './endpoint.ts';
export * from './endpoint.url-of.ts';
export * from './health.ts';
export * from './letters.ts';
export * from './links.preview.ts';
export * from './links.shared-link.ts';
export * from './links.ts';
export * from './members.page.ts';
export * from './members.texts.ts';
export * from './members.ts';
export * from './my-data.ts';
export * from './notices.ts';
export * from './notifications.choices.ts';
export * from './notifications.inbox.ts';
export {
  isSafeDestination,
  type ScheduleInput,
  scheduleInput,
  type SendPushInput,
  sendPushInput,
} from './notifications.inputs.ts';
export * from './notifications.preferences.ts';
export * from './notifications.quiet-hours.ts';
export * from './notifications.slots.ts';
export * from './notifications.ts';
export * from './external-urls.ts';
export * from './plain-text.ts';
export * from './podcast.bookmarks.ts';
export * from './podcast.cards.ts';
export * from './podcast.feed.ts';
export * from './podcast.queue.ts';
export * from './podcast.search.ts';
export * from './podcast.ts';
export * from './podcast.words.ts';
export * from './profile.details.ts';
export * from './profile.time-zone.ts';
export * from './profile.ts';
export * from './radio.ts';
export * from './reach.texts.ts';
export * from './reach.inputs.ts';
export * from './reach.ts';
export * from './rss.ts';
export * from './screens.first-answers.ts';
export * from './screens.first-reads.ts';
export * from './screens.scripts.ts';
export * from './screens.ts';
export * from './single-line.ts';
export * from './subscription.sandbox.ts';
export * from './subscription.plan.ts';
export * from './subscription.ts';
export * from './system-health.ts';
export * from './traces.actions.ts';
export * from './traces.texts.ts';
export * from './traces.ts';
export * from './weekly-letter.ts';
