import {
  CONFIRM_IDENTITY,
  developerEndpoint,
  profileEndpoint,
  subscriptionEndpoint,
  toggleAdminEndpoint,
  userEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { replyOf } from '../../http/stub-server.fixture.ts';
import { sentence } from '../../http/test-origin.ts';
import { refusalOf } from '../../ui/form/test-refusal.ts';
import { expectError, expectToast, shownToasts } from '../../ui/toast/toast.fixture.ts';
import { paidPlan } from '../subscription/plans.fixture.ts';

const noah = { ...maya, isSubscribed: true };
const card = () => screen.findByRole('region', { name: 'maya' });
const panel = () => screen.findByRole('tabpanel');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('PROF-01 PROF-02 the card shows the initials, the username, the email and the badge of a free account', async () => {
  await openApp('/profile');
  const shown = within(await card());
  expect(shown.getByText('ML')).toBeTruthy();
  expect(shown.getByRole('heading').textContent).toBe('maya');
  expect(shown.getByText('maya@members.example', { selector: 'p' })).toBeTruthy();
  expect(shown.getByText('Free Account')).toBeTruthy();
  expect(shown.queryByText('Premium Member')).toBeNull();
});

test('PROF-02 the badge of a subscriber is "Premium Member"', async () => {
  await openApp('/profile', { user: noah });
  const shown = within(await card());
  expect(shown.getByText('Premium Member')).toBeTruthy();
  expect(shown.queryByText('Free Account')).toBeNull();
});

test('PROF-03 PROF-04 four sections, of which the address names the open one, and links to the own pages', async () => {
  const { person } = await openApp('/profile?section=subscription');
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
    'Personal Info',
    'Subscription',
    'Notifications',
    'Security',
  ]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Subscription');
  const length = window.history.length;
  await person.click(screen.getByRole('tab', { name: 'Notifications' }));
  expect(await screen.findByRole('tabpanel', { name: 'Notifications' })).toBeTruthy();
  expect(window.location.search).toBe('?section=notifications');
  await person.click(screen.getByRole('tab', { name: 'Personal Info' }));
  expect(await screen.findByRole('tabpanel', { name: 'Personal Info' })).toBeTruthy();
  expect(window.location.search).toBe('');
  expect(window.history.length).toBe(length);

  const links = within(screen.getByRole('navigation', { name: 'Your pages' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['My Links', '/my-links'],
    ['Notification Logs', '/notification-logs'],
    ['Subscription', '/subscription'],
  ]);
});

test('an admin also has links to the admin pages', async () => {
  await openApp('/profile', { user: { ...maya, isAdmin: true } });
  const links = within(await screen.findByRole('navigation', { name: 'Your pages' })).getAllByRole('link');
  expect(links.slice(3).map((link) => link.getAttribute('href'))).toEqual([
    '/admin/notifications',
    '/admin/rss-monitoring',
  ]);
});

test('PROF-05 a free member sees the free plan without a date or a card', async () => {
  await openApp('/profile?section=subscription');
  const shown = await panel();
  expect(within(shown).getByRole('heading', { name: 'Free Plan' })).toBeTruthy();
  expect(shown.textContent).toContain('$0/month');
  expect(shown.textContent).not.toMatch(
    /29\.99|April|ending|billing|Payment method|Advanced Training subscription/,
  );
  expect(within(shown).getByRole('link', { name: 'See Advanced Training' }).getAttribute('href')).toBe(
    '/subscription',
  );
  expect(within(shown).queryByRole('button')).toBeNull();
  expect(within(shown).getAllByRole('listitem')).toHaveLength(4);
});

test('PROF-05 CONST-02 a subscriber sees the plan, its own price, the next billing date and the card', async () => {
  const price = { amount: 2050, currency: 'usd', interval: 'month' } as const;
  await openApp('/profile?section=subscription', {
    user: noah,
    replies: { 'GET /api/subscription': replyOf(subscriptionEndpoint, { ...paidPlan, price }) },
  });
  const shown = await panel();
  expect(within(shown).getByRole('heading', { name: 'Advanced Training' })).toBeTruthy();
  expect(within(shown).getByText('Active')).toBeTruthy();
  await waitFor(() => expect(shown.textContent).toContain('$20.50/month'));
  expect(shown.textContent).toContain('Next billing dateApril 3, 2027');
  expect(shown.textContent).toContain('Payment methodVisa •••• 4242');
  expect(shown.textContent).not.toMatch(/29\.99|Ends on|Gifted/);
  expect(within(shown).getByRole('link', { name: 'Manage subscription' }).getAttribute('href')).toBe(
    '/subscription',
  );
  expect(
    within(shown)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Update payment method', 'Cancel subscription']);
  expect(within(shown).getAllByRole('listitem')).toHaveLength(8);
});

test.each([
  [
    'cancelled',
    { endsAt: '2027-04-03T12:00:00.000Z', nextBillingAt: null },
    ['Ends onApril 3, 2027', 'Keep subscription'],
    ['Next billing', 'Cancel subscription', 'did not go through'],
  ],
  [
    'gifted',
    {
      source: 'gift',
      price: null,
      nextBillingAt: null,
      endsAt: '2027-04-03T12:00:00.000Z',
      card: null,
      canManage: false,
    },
    ['Gifteduntil April 3, 2027'],
    ['$', 'Payment method', 'Cancel subscription', 'Update payment method'],
  ],
  [
    'gifted without an end',
    { source: 'gift', price: null, nextBillingAt: null, card: null, canManage: false },
    ['Giftedwithout an end'],
    ['$'],
  ],
  [
    'past due',
    { paymentDue: true, endsAt: '2027-04-03T12:00:00.000Z', nextBillingAt: null },
    ['Your last payment did not go through. Please update your payment method.', 'Cancel subscription'],
    ['Keep subscription'],
  ],
  [
    'paid with a card that the provider does not name',
    { card: null },
    ['Payment methodkept by our payment provider'],
    [],
  ],
] as const)('the panel of a plan that is %s', async (_, difference, texts, missing) => {
  await openApp('/profile?section=subscription', {
    user: noah,
    replies: { 'GET /api/subscription': replyOf(subscriptionEndpoint, { ...paidPlan, ...difference }) },
  });
  const shown = await panel();
  for (const text of texts) await waitFor(() => expect(shown.textContent).toContain(text));
  for (const text of missing) expect(shown.textContent).not.toContain(text);
});

test('a plan that cannot be loaded is asked for again, in the profile too', async () => {
  const { person, reply } = await openApp('/profile?section=subscription', {
    user: noah,
    replies: { 'GET /api/subscription': sentence(403, 'No.') },
  });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was a problem loading your subscription. Please try again.',
  );
  reply({ 'GET /api/subscription': replyOf(subscriptionEndpoint, paidPlan) });
  await person.click(button('Try again'));
  expect(await screen.findByRole('button', { name: 'Update payment method' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('PROF-16 PROF-17 PROF-18 the fields of Personal Info: the username is fixed, Save waits for a change, Cancel takes it back', async () => {
  const { person } = await openApp('/profile', { user: { ...maya, csUserId: 'CS20418' } });
  await screen.findByLabelText('First name');
  const values = ['First name', 'Last name', 'Email', 'CS User ID', 'Username'].map(
    (name) => field(name).value,
  );
  expect(values).toEqual(['Maya', 'Lindqvist', 'maya@members.example', 'CS20418', 'maya']);
  expect(field('Username').readOnly).toBe(true);
  expect(button('Save changes').disabled).toBe(true);
  expect(screen.getByText('Nothing to save yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await person.type(field('Email'), 'x');
  expect(button('Save changes').disabled).toBe(false);
  await person.click(button('Cancel'));
  expect(field('Email').value).toBe('maya@members.example');
  expect(button('Save changes').disabled).toBe(true);
});

test('PROF-19 what is saved is sent once, and the answer replaces the member and their links', async () => {
  const answered = Promise.withResolvers<void>();
  const { person, callsOf } = await openApp('/profile', {
    replies: {
      'PUT /api/profile': async () => {
        await answered.promise;
        return replyOf(profileEndpoint, { ...maya, firstName: 'Ada', lastName: null, csUserId: 'CS777' });
      },
    },
  });
  await screen.findByLabelText('First name');
  await person.clear(field('First name'));
  await person.type(field('First name'), 'Ada ');
  await person.clear(field('Last name'));
  await person.type(field('CS User ID'), 'CS777');
  await person.click(button('Save changes'));
  expect(button('Save changes').getAttribute('aria-busy')).toBe('true');
  await person.click(button('Save changes'));
  answered.resolve();
  await expectToast('Profile Updated', 'Your changes are saved.');
  expect(callsOf(profileEndpoint).map(({ sent }) => sent)).toEqual([
    {
      firstName: 'Ada',
      lastName: '',
      email: 'maya@members.example',
      csUserId: 'CS777',
      seen: { firstName: 'Maya', lastName: 'Lindqvist', email: 'maya@members.example', csUserId: '' },
    },
  ]);
  expect(within(await card()).getByText('M')).toBeTruthy();
  // As it is stored, without the space.
  expect(field('First name').value).toBe('Ada');
  expect(button('Save changes').disabled).toBe(true);
  expect(callsOf(userEndpoint)).toHaveLength(1);
});

test('PROF-20 a save that fails says so and keeps what was typed', async () => {
  const { person } = await openApp('/profile', { replies: { 'PUT /api/profile': sentence(500, 'No.') } });
  await person.type(await screen.findByLabelText('First name'), 'x');
  await person.click(button('Save changes'));
  await expectError('Update Failed', 'There was a problem updating your profile. Please try again.');
  expect(field('First name').value).toBe('Mayax');
  expect(button('Save changes').disabled).toBe(false);
  expect(refusalOf(field('Email'))).toBeNull();
});

test.each([409, 429])(
  'PROF-20 an email that is refused with %i is refused beneath its field too',
  async (status) => {
    const { person } = await openApp('/profile', {
      replies: { 'PUT /api/profile': sentence(status, 'Another account uses this email.') },
    });
    await person.type(await screen.findByLabelText('Email'), 'x');
    await person.click(button('Save changes'));
    await expectError('Update Failed', 'There was a problem updating your profile. Please try again.');
    await waitFor(() => expect(refusalOf(field('Email'))).toBe('Another account uses this email.'));
    expect(document.activeElement).toBe(field('Email'));
  },
);

const developer = { 'GET /api/developer': replyOf(developerEndpoint, { isDeveloper: true }) };

test('PROF-28 Developer Options show only to the usernames that the server names', async () => {
  const { callsOf } = await openApp('/profile');
  await waitFor(() => expect(callsOf(developerEndpoint)).toHaveLength(1));
  await card();
  expect(screen.queryByText('Developer Options')).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Admin mode' })).toBeNull();
});

test('PROF-28 PROF-30 PROF-31 the switch calls the server once at a time, and the answer replaces the member', async () => {
  const answered = Promise.withResolvers<void>();
  const { person, callsOf, reply } = await openApp('/profile', {
    replies: {
      ...developer,
      'POST /api/toggle-admin': async () => {
        await answered.promise;
        return replyOf(toggleAdminEndpoint, { ...maya, isAdmin: true });
      },
    },
  });
  const mode = await screen.findByRole<HTMLInputElement>('switch', { name: 'Admin mode' });
  expect(screen.getByRole('heading', { name: 'Developer Options' })).toBeTruthy();
  expect(mode.checked).toBe(false);
  await person.click(mode);
  expect(mode.checked).toBe(false);
  await person.click(mode);
  answered.resolve();
  await waitFor(() => expect(mode.checked).toBe(true));
  expect(callsOf(toggleAdminEndpoint)).toHaveLength(1);
  const pages = within(screen.getByRole('navigation', { name: 'Your pages' }));
  expect(pages.getByRole('link', { name: 'RSS Monitoring' })).toBeTruthy();
  expect(callsOf(userEndpoint)).toHaveLength(1);

  reply({ 'POST /api/toggle-admin': replyOf(toggleAdminEndpoint, maya) });
  await person.click(mode);
  await waitFor(() => expect(mode.checked).toBe(false));
  expect(pages.queryByRole('link', { name: 'RSS Monitoring' })).toBeNull();
});

test('the switch asks for the password where the server wants it, and cancelling reports nothing', async () => {
  let isConfirmed = false;
  const { person, callsOf } = await openApp('/profile', {
    replies: {
      ...developer,
      'POST /api/toggle-admin': () =>
        isConfirmed
          ? replyOf(toggleAdminEndpoint, { ...maya, isAdmin: true })
          : {
              ...sentence(403, 'Please confirm that it is you.'),
              headers: { [CONFIRM_IDENTITY]: 'password' },
            },
      'POST /api/confirm-identity': () => {
        isConfirmed = true;
        return { status: 204 };
      },
    },
  });
  const mode = await screen.findByRole<HTMLInputElement>('switch', { name: 'Admin mode' });
  await person.click(mode);
  await screen.findByLabelText('Your password');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(mode.checked).toBe(false);
  expect(shownToasts()).toEqual([]);
  await person.click(mode);
  await person.type(await screen.findByLabelText('Your password'), 'secret{Enter}');
  await waitFor(() => expect(mode.checked).toBe(true));
  expect(callsOf(toggleAdminEndpoint)).toHaveLength(3);
});

test.each([
  [403, 'Failed to toggle admin status. Please try again.'],
  [409, 'The server explains.'],
])('PROF-32 a switch that fails with %i says so and stays', async (status, description) => {
  const { person } = await openApp('/profile', {
    replies: { ...developer, 'POST /api/toggle-admin': sentence(status, 'The server explains.') },
  });
  const mode = await screen.findByRole<HTMLInputElement>('switch', { name: 'Admin mode' });
  await person.click(mode);
  await expectError('Error', description);
  expect(mode.checked).toBe(false);
});
