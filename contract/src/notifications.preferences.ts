import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './instant.ts';
import { topics } from './notifications.choices.ts';

/** What members switch on and off for all their devices. Push is each browser's own. */
export const preferences = ['emailUpdates', ...topics] as const;
export type Preference = (typeof preferences)[number];

const saidPreference = z.object({
  preference: z.enum(preferences, 'There is no such preference'),
  wanted: z.boolean(),
  /** When the member said so, by the device's clock but never later than the server's. */
  at: z.iso.datetime(),
});
export type SaidPreference = z.infer<typeof saidPreference>;

/** Only what the member has said: everything else is wanted. */
const saidPreferences = z.array(saidPreference);

export const preferencesEndpoint = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  access: 'member',
  summary: 'Which notifications the caller has said to want or not to want',
  output: saidPreferences,
});

export const savePreferencesEndpoint = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  access: 'member',
  summary: 'Saves what the caller wants, unless another device has said so later, and answers what stands',
  body: z.object({
    changes: z
      .array(z.extend(saidPreference, { at: instant() }))
      .check(z.minLength(1, 'Nothing is changed'), z.maxLength(preferences.length, 'Too many changes')),
  }),
  output: saidPreferences,
});
