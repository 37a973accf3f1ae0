import { expect, test } from 'vitest';
import { endpoints, nameOf } from './endpoint.all.fixture.ts';
import type { Endpoint } from './index.ts';

const namesOf = (those: (endpoint: Endpoint) => boolean) => endpoints.filter(those).map(nameOf).toSorted();

/** All others need the session of a member. */
const ACCESS = {
  admin: [
    'DELETE /api/episodes/:id/transcript',
    'DELETE /api/notification-logs/:id',
    'DELETE /api/scheduled-notifications/:id',
    'GET /api/admin/health',
    'GET /api/admin/members',
    'GET /api/admin/members.csv',
    'GET /api/admin/members/:id',
    'GET /api/admin/rss-feed',
    'GET /api/admin/rss-items',
    'GET /api/admin/traces',
    'GET /api/admin/traces.csv',
    'GET /api/notifications/audience',
    'GET /api/scheduled-notifications',
    'POST /api/admin/check-rss-feed',
    'POST /api/admin/jobs/:id/run-again',
    'POST /api/admin/jobs/:id/set-aside',
    'POST /api/admin/jobs/run-again',
    'POST /api/admin/late-payments/:id/set-aside',
    'POST /api/admin/letters/:id/send-again',
    'POST /api/admin/letters/:id/set-aside',
    'POST /api/admin/letters/send-again',
    'POST /api/admin/links/:shortCode/disable',
    'POST /api/admin/links/:shortCode/enable',
    'POST /api/admin/members/:id/end-sessions',
    'POST /api/admin/members/:id/extend',
    'POST /api/admin/members/:id/gift',
    'POST /api/admin/members/:id/grant-admin',
    'POST /api/admin/members/:id/lift-limits',
    'POST /api/admin/members/:id/restore',
    'POST /api/admin/members/:id/revoke-admin',
    'POST /api/admin/members/:id/revoke-plan',
    'POST /api/admin/members/:id/send-reset',
    'POST /api/admin/members/:id/suspend',
    'POST /api/admin/members/:id/two-factor-off',
    'POST /api/admin/rss-items/:id/announce',
    'POST /api/notifications/preview',
    'POST /api/notifications/send',
    'POST /api/scheduled-notifications',
    'POST /api/send-push-notification',
    'PUT /api/episodes/:id/transcript',
    'PUT /api/scheduled-notifications/:id',
  ],
  subscriber: ['GET /api/radio', 'POST /api/feed'],
  signed: [
    'GET /api/radio/stream',
    'GET /feed/:token',
    'GET /feed/:token/episodes/:id',
    'GET /feed/:token/episodes/:id/chapters.json',
    'GET /feed/:token/episodes/:id/transcript.vtt',
    'GET /metrics',
    'GET /unsubscribe/:token',
    'POST /api/webhooks/payments',
    'POST /unsubscribe/:token',
  ],
  public: [
    'GET /.well-known/change-password',
    'GET /api/docs',
    'GET /api/docs/docs.css',
    'GET /api/docs/openapi.json',
    'GET /api/links/:shortCode/qr.:format',
    'GET /api/places',
    'GET /api/products/:productId/preview.png',
    'GET /healthz',
    'GET /readyz',
    'GET /s/:shortCode',
    'GET /sandbox/checkout/:id',
    'GET /sandbox/portal/:id',
    'GET /sandbox/portal/:id/cancel',
    'GET /sandbox/portal/:id/card',
    'GET /sandbox/sandbox.css',
    'POST /api/confirm-email',
    'POST /api/forgot-password',
    'POST /api/keep-account',
    'POST /api/login',
    'POST /api/login/two-factor',
    'POST /api/logout',
    'POST /api/register',
    'POST /api/reset-password',
    'POST /api/undo-email-change',
    'POST /api/undo-two-factor',
    'POST /api/verify-reset-token',
    'POST /sandbox/checkout/:id',
    'POST /sandbox/portal/:id',
    'POST /sandbox/portal/:id/card',
  ],
};

test.each(Object.entries(ACCESS))('these endpoints, and no others, are for: %s', (access, names) => {
  expect(namesOf((endpoint) => endpoint.access === access)).toEqual(names);
});

test('of what admins change about others, all but messages and texts needs their full confirmation', () => {
  const unconfirmed = namesOf(
    ({ access, method, confirmed }) => access === 'admin' && method !== 'GET' && confirmed !== 'fully',
  );
  expect(unconfirmed).toEqual([
    'DELETE /api/episodes/:id/transcript',
    'DELETE /api/notification-logs/:id',
    'DELETE /api/scheduled-notifications/:id',
    'POST /api/admin/check-rss-feed',
    'POST /api/admin/rss-items/:id/announce',
    'POST /api/notifications/preview',
    'POST /api/notifications/send',
    'POST /api/scheduled-notifications',
    'POST /api/send-push-notification',
    'PUT /api/episodes/:id/transcript',
    'PUT /api/scheduled-notifications/:id',
  ]);
});

test('of what members do, these calls need a confirmation', () => {
  const confirmed = endpoints
    .filter((endpoint) => endpoint.access === 'member' && endpoint.confirmed)
    .map((endpoint) => `${nameOf(endpoint)} ${endpoint.confirmed}`);
  expect(confirmed.toSorted()).toEqual([
    'DELETE /api/devices fully',
    'DELETE /api/devices/:id fully',
    'GET /api/my-data/:id fully',
    'POST /api/change-password fully',
    'POST /api/close-account fully',
    'POST /api/my-data fully',
    'POST /api/toggle-admin fully',
    'POST /api/two-factor/confirm by-password',
    'POST /api/two-factor/disable by-password',
    'POST /api/two-factor/recovery-codes by-password',
    'PUT /api/profile fully',
  ]);
});
