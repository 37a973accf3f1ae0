import { ACCOUNT } from './account.queries.ts';
import { ACTIVITY } from './activity.queries.ts';
import type { Subject } from './subject.queries.ts';

/** The files of a copy, in order. */
export const SUBJECTS: readonly Subject[] = [...ACCOUNT, ...ACTIVITY];

/**
 * What is kept about members and is not in a copy, and why: a table, or a column of one that is. A test names whatever
 * stands neither here nor in a query.
 */
export const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['data_copies', 'It is the copy.'],
  ['login_challenges', 'A sign-in that waits for its code, for minutes: nothing but its secret.'],
  ['password_resets', 'A link that was mailed, for an hour: nothing but its secret.'],
  ['two_factor_undos', 'A link that was mailed: nothing but its secret.'],
  ['closing_undos', 'A link that was mailed: nothing but its secret.'],
  ['used_links', 'Links that did their work, for 30 days: their secret and when.'],
  ['member_terms', 'What an admin finds the profile by: made of the profile.'],
  ['member_words', 'What an admin finds the profile by: made of the profile.'],
  ['sandbox_customers', 'What the payment provider of the demo keeps at its place.'],
  ['held_pushes', 'What waits for the end of quiet hours: the messages are in the inbox.'],
  ['users.username_key', 'Made of the username.'],
  ['users.email_key', 'Made of the e-mail.'],
  ['users.password_hash', 'A secret.'],
  ['users.closed_at', 'From then on nobody can ask for a copy.'],
  ['users.profile_picture', 'The address of the picture, which is in the copy itself.'],
  ['profile_pictures.hash', 'Made of the picture.'],
  ['sessions.token_hash', 'A secret.'],
  ['sessions.device_hash', 'A secret.'],
  ['known_devices.token_hash', 'A secret.'],
  ['pending_emails.token_hash', 'A secret.'],
  ['email_undos.token_hash', 'A secret.'],
  ['email_undos.id', 'Names the row alone.'],
  ['two_factors.secret', 'A secret.'],
  ['two_factors.sealed_secret', 'A secret.'],
  ['two_factors.last_step', 'Keeps a code from working twice.'],
  ['recovery_codes.code_hash', 'A secret.'],
  ['push_subscriptions.p256dh', 'A secret.'],
  ['push_subscriptions.auth', 'A secret.'],
  ['payment_customers.checkout_key', 'A secret.'],
  ['payment_customers.checkout_url', 'Opens the checkout.'],
  ['listening_feeds.token_hash', 'A secret.'],
  ['play_queues.version', 'Orders what several devices change.'],
  ['letters.queue', 'Names the job that sends it.'],
  ['traces.origin', 'Tells of whoever did it.'],
  ['traces.request_id', 'Names the row in the server’s log.'],
]);
