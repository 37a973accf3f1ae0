import {
  type Preference,
  preferences,
  preferencesEndpoint,
  type SaidPreference,
  savePreferencesEndpoint,
} from '@clear-spring/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../http/call.ts';
import { changedAfter, createCatchUp, createOutbox, isFinal } from '../../../http/outbox.ts';
import { fresh, read, replace } from '../../../http/query-client.ts';

/** Another device may have changed them. */
export const preferencesQuery = queryOptions({ ...read(preferencesEndpoint), ...fresh });

export const preferencesOutbox = createOutbox<SaidPreference>('preferences:', ({ preference }) => preference);

/** Sends what was switched here, as soon as the server can be reached. */
export const catchUpPreferences = createCatchUp(async (username: string, client: QueryClient) => {
  const changes = preferencesOutbox.waiting(username);
  if (changes.length === 0) return false;
  const settle = () => changes.forEach((change) => preferencesOutbox.settle(username, change));
  try {
    const stands = await call(
      savePreferencesEndpoint,
      { body: { changes } },
      { keepalive: true, as: username },
    );
    await replace(client, preferencesQuery, stands);
    settle();
  } catch (error) {
    if (isFinal(error)) settle();
  }
  return preferencesOutbox.waiting(username).length > 0;
});

/** What the member wants of each: the newest word, of the server or of this device. Null where nobody has said. */
export function newestWord(
  said: readonly SaidPreference[],
  waiting: readonly SaidPreference[],
): Record<Preference, SaidPreference | null> {
  const newest = (preference: Preference) =>
    [...said, ...waiting]
      .filter((one) => one.preference === preference)
      .toSorted((one, other) => one.at.localeCompare(other.at))
      .at(-1) ?? null;
  return Object.fromEntries(preferences.map((one) => [one, newest(one)])) as ReturnType<typeof newestWord>;
}

/** Keeps what the member has switched until the server has it. */
export function keepChange(
  username: string,
  preference: Preference,
  wanted: boolean,
  known: SaidPreference | null,
) {
  preferencesOutbox.keep(username, { preference, wanted, at: changedAfter(known?.at ?? null) });
}

/** As the oldest word of all: a device from before the server kept them may not overrule any other. */
export function keepFormerRefusal(username: string, preference: Preference) {
  preferencesOutbox.keep(username, { preference, wanted: false, at: new Date(0).toISOString() });
}
