import { defaultExternalUrls } from '@clear-spring/content';
import {
  bookmarksEndpoint,
  continueListeningEndpoint,
  developerEndpoint,
  externalUrlsEndpoint,
  inboxEndpoint,
  myLinksEndpoint,
  noticesEndpoint,
  notificationLogsEndpoint,
  preferencesEndpoint,
  progressEndpoint,
  queueEndpoint,
  quietHoursEndpoint,
  reachEndpoint,
  subscriptionEndpoint,
  trailerEndpoint,
  unreadEndpoint,
  type User,
  weeklyLetterEndpoint,
} from '@clear-spring/contract';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { safeLocalStorage } from '../browser/storage.ts';
import { freePlan } from '../features/subscription/plans.fixture.ts';
import { setExpectedUser } from '../http/expected-user.ts';
import { createQueryClient } from '../http/query-client.ts';
import { type Replies, replyOf, stubServer } from '../http/stub-server.fixture.ts';
import { json, sentence } from '../http/test-origin.ts';
import { testUser } from '../test-user.ts';
import { historyAtRest } from '../ui/overlay/back.fixture.ts';
import { dismissToast } from '../ui/toast/toast-store.ts';
import { App } from './App.tsx';

/** A member without the plan. */
export const maya = testUser('maya', { firstName: 'Maya', lastName: 'Lindqvist', timeZone: 'Europe/Berlin' });

/** The server's replies to a member who has just signed up. */
const newMember: Replies = {
  'GET /api/places': replyOf(externalUrlsEndpoint, defaultExternalUrls),
  'GET /api/my-links': replyOf(myLinksEndpoint, []),
  'GET /api/reach': replyOf(reachEndpoint, { timeZone: 'Europe/Berlin', clicks: 0, days: [], links: [] }),
  'GET /api/inbox': replyOf(inboxEndpoint, { items: [], hasMore: false, unread: 0 }),
  'GET /api/inbox/unread': replyOf(unreadEndpoint, { unread: 0 }),
  'GET /api/notification-logs': replyOf(notificationLogsEndpoint, {
    logs: [],
    pagination: { page: 1, pageSize: 10, total: 0, more: false },
  }),
  'GET /api/notifications/preferences': replyOf(preferencesEndpoint, []),
  'GET /api/notifications/quiet-hours': replyOf(quietHoursEndpoint, {
    quietHours: null,
    timeZone: 'Europe/Berlin',
  }),
  'GET /api/notices': replyOf(noticesEndpoint, { all: false, watched: 0, links: 0 }),
  'GET /api/weekly-letter': replyOf(weeklyLetterEndpoint, {
    wanted: false,
    nextAt: null,
    isEmailConfirmed: true,
    isLinkSent: false,
  }),
  'GET /api/bookmarks': replyOf(bookmarksEndpoint, []),
  'GET /api/progress': replyOf(progressEndpoint, []),
  'GET /api/queue': replyOf(queueEndpoint, { episodeIds: [], autoAdvance: true, version: null }),
  'GET /api/continue-listening': replyOf(continueListeningEndpoint, { begun: null }),
  'GET /api/trailer': replyOf(trailerEndpoint, { trailer: null }),
  'GET /api/developer': replyOf(developerEndpoint, { isDeveloper: false }),
  'GET /api/subscription': replyOf(subscriptionEndpoint, freePlan),
};

interface Options {
  /** The member who is signed in; null for a visitor. */
  user?: User | null;
  /** Replies beyond those to a member who has just signed up, or in their place. */
  replies?: Replies;
}

/**
 * Renders the whole app at an address of this origin, over a stubbed server. Afterwards the page, its storage and its
 * toasts are gone.
 */
export async function openApp(at: string, { user = maya, replies = {} }: Options = {}) {
  const server = await stubServer({
    'GET /api/user': user ? json(user) : sentence(401, 'Please sign in.'),
    ...newMember,
    ...replies,
  });
  onTestFinished(async () => {
    cleanup();
    await historyAtRest();
    dismissToast();
    setExpectedUser(null);
    for (const key of safeLocalStorage.keys()) safeLocalStorage.removeItem(key);
    localStorage.clear();
    sessionStorage.clear();
  });
  window.history.replaceState(null, '', at);
  const client = createQueryClient();
  const { container } = render(<App queryClient={client} isFinished={false} />, {
    // As main.tsx does: React would report an error from which it recovers as if nobody had caught it.
    onRecoverableError: () => {},
  });
  // The first test of a file compiles the screen, for which a busy machine takes longer than a test waits.
  await vi.dynamicImportSettled();
  return { ...server, client, container, person: userEvent.setup() };
}
