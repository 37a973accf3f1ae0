import {
  disableLinkEndpoint,
  enableLinkEndpoint,
  giftPlanEndpoint,
  type MemberPage,
  memberPageEndpoint,
  restoreMemberEndpoint,
  sendAgainEndpoint,
  suspendMemberEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { freePlan } from '../subscription/plans.fixture.ts';
import { type Replies, replyOf } from '../../http/stub-server.fixture.ts';
import { sentence } from '../../http/test-origin.ts';
import { expectTold } from '../../ui/toast/toast.fixture.ts';

const AT = '2026-11-21T12:00:00.000Z';
const ID = '0199a1de-6f2b-7c31-9d53-5d8a4c1e7f20';
const gift: MemberPage['plan'] = {
  ...freePlan,
  planType: 'premium',
  source: 'gift',
  endsAt: '2026-12-21T12:00:00.000Z',
};
const tomas: MemberPage = {
  id: ID,
  ...maya,
  username: 'tomas',
  email: 'tomas@members.example',
  firstName: 'Tomás',
  lastName: 'Okafor',
  joinedAt: AT,
  lastSeenAt: AT,
  suspendedAt: null,
  closesAt: null,
  closedAt: null,
  hasTwoFactor: false,
  version: 7,
  plan: freePlan,
  planHistory: [],
  sessions: [],
  pushSubscriptions: [],
  links: [],
  letters: [],
  traces: [],
};
const session = { id: 's', agent: null, createdAt: AT, lastSeenAt: AT };
const PAGE = 'GET /api/admin/members/:id';

async function openMember(given: Partial<MemberPage> = {}, replies: Replies = {}) {
  const member = { ...tomas, ...given };
  const app = await openApp(`/admin/members/${ID}`, {
    user: { ...maya, username: 'ines', isAdmin: true },
    replies: { [PAGE]: replyOf(memberPageEndpoint, member), ...replies },
  });
  await screen.findByRole('heading', { level: 1 });
  return app;
}
const actions = () =>
  within(screen.getByRole('region', { name: 'Actions' }))
    .queryAllByRole('button')
    .map((button) => button.textContent);
const part = (name: string) => within(screen.getByRole('region', { name }));
const press = (person: UserEvent, name: string) => person.click(screen.getByRole('button', { name }));

test('gives the plan for a number of days, and shows what was done to it', async () => {
  const { person, callsOf } = await openMember(
    {},
    {
      'POST /api/admin/members/:id/gift': replyOf(giftPlanEndpoint, {
        ...tomas,
        plan: gift,
        planHistory: [{ at: AT, action: 'gifted', reason: 'A prize', endsAt: gift.endsAt }],
      }),
    },
  );
  expect(part('Plan').getByText('Has never had the paid plan.')).toBeTruthy();
  await press(person, 'Gift plan');
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Tomás Okafor the plan?' }));
  const days = dialog.getByLabelText<HTMLInputElement>('Days');
  expect(days.value).toBe('30');
  await person.clear(days);
  await person.type(days, '1');
  await person.type(dialog.getByLabelText('Reason'), 'A prize');
  await person.click(dialog.getByRole('button', { name: 'Gift plan' }));
  await expectTold({ title: 'The plan is given for 1 day' });
  expect(callsOf(giftPlanEndpoint).map(({ sent }) => sent)).toEqual([
    { version: 7, reason: 'A prize', days: 1 },
  ]);
  expect(part('Plan').getByText('A gift')).toBeTruthy();
  expect(part('Plan').getByText('Ends on December 21, 2026.')).toBeTruthy();
  expect(part('Plan').getByText(/^Given until Dec 21, 2026/)).toBeTruthy();
});

test('leads a member who is no admin home, and asks for nobody', async () => {
  const { callsOf } = await openApp(`/admin/members/${ID}`);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(callsOf(memberPageEndpoint)).toEqual([]);
});

test.each<[string, Partial<MemberPage>, string[]]>([
  ['a free member', {}, ['Gift plan', 'Send reset email', 'Lift limits', 'Make admin', 'Suspend']],
  [
    'a suspended admin with a gift, two-factor and a session',
    { suspendedAt: AT, isAdmin: true, hasTwoFactor: true, plan: gift, sessions: [session] },
    [
      'Restore',
      'Gift plan',
      'Extend gift',
      'Send reset email',
      'End sessions',
      'Lift limits',
      'Revoke plan',
      'Turn two-factor off',
      'Revoke admin',
    ],
  ],
  [
    'the admin themselves',
    { username: 'ines', isAdmin: true },
    ['Gift plan', 'Send reset email', 'Lift limits'],
  ],
])('offers what can be done to %s', async (_, given, offered) => {
  await openMember(given);
  expect(screen.getByRole('heading', { level: 1, name: 'Tomás Okafor' })).toBeTruthy();
  expect(actions()).toEqual(offered);
});

test('shows nothing personal of a closed account, and offers nothing', async () => {
  await openMember({ closedAt: AT });
  expect(screen.getByRole('heading', { level: 1, name: 'Closed account' })).toBeTruthy();
  expect(screen.queryByText('tomas@members.example')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull();
});

test('refuses a gift of more than ten years', async () => {
  const { person, callsOf } = await openMember();
  await press(person, 'Gift plan');
  const dialog = within(await screen.findByRole('dialog'));
  const days = dialog.getByLabelText<HTMLInputElement>('Days');
  await waitFor(() => expect(document.activeElement).toBe(days));
  await person.clear(days);
  await person.keyboard('4000{Enter}');
  expect(await dialog.findByText('Please give a number of days from 1 to 3,650')).toBeTruthy();
  expect(callsOf(giftPlanEndpoint)).toEqual([]);
});

test('suspends a member for a reason, and restores them', async () => {
  const { person, callsOf } = await openMember(
    { sessions: [session] },
    {
      'POST /api/admin/members/:id/suspend': replyOf(suspendMemberEndpoint, {
        ...tomas,
        suspendedAt: AT,
        version: 8,
        traces: [
          {
            id: 't',
            at: AT,
            action: 'member.suspended',
            origin: 'browser',
            actor: 'ines',
            target: null,
            reason: 'Lost phone',
          },
        ],
      }),
      'POST /api/admin/members/:id/restore': replyOf(restoreMemberEndpoint, { ...tomas, version: 9 }),
    },
  );
  await press(person, 'Suspend');
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Tomás Okafor?' }));
  for (const text of [
    'All sessions end at once, on every device.',
    'The sign-in page says: “Your account is paused. Please write to our support team.”',
    'The plan and its payments go on. You can restore the account at any time.',
  ])
    expect(dialog.getByText(text)).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await dialog.findByText('Please say why: it is kept in the traces')).toBeTruthy();
  expect(callsOf(suspendMemberEndpoint)).toEqual([]);
  await person.type(dialog.getByLabelText('Reason'), 'Lost phone{Enter}');
  await expectTold({ title: 'The account is suspended' });
  expect(part('Sessions').getByText('Not signed in anywhere.')).toBeTruthy();
  expect(part('Traces').getByText('ines suspended the account')).toBeTruthy();
  expect(part('Traces').getByText('“Lost phone”')).toBeTruthy();
  expect(screen.getByText('Suspended since')).toBeTruthy();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(person, 'Restore');
  const again = within(await screen.findByRole('dialog', { name: 'Restore Tomás Okafor?' }));
  await person.click(again.getByRole('button', { name: 'Restore' }));
  await expectTold({ title: 'The account is restored' });
  expect(callsOf(suspendMemberEndpoint).map(({ sent }) => sent)).toEqual([
    { version: 7, reason: 'Lost phone' },
  ]);
  expect(callsOf(restoreMemberEndpoint).map(({ sent }) => sent)).toEqual([{ version: 8 }]);
  expect(actions()).toContain('Suspend');
});

test('disables a link for a reason, and enables it again', async () => {
  const link = {
    id: 'l',
    shortCode: 'ab12cd',
    shortUrl: 'https://spring.example/r/ab12cd',
    clickCount: 1_234,
    filteredCount: 2,
    createdAt: AT,
    productId: 'mineral-bath',
    product: { name: 'Mineral Bath', category: 'Baths' },
    disabledAt: null,
  };
  const disabled = { ...tomas, links: [{ ...link, disabledAt: AT }] };
  const { person, callsOf } = await openMember(
    { links: [link] },
    {
      'POST /api/admin/links/:shortCode/disable': replyOf(disableLinkEndpoint, { ...disabled, version: 8 }),
      'POST /api/admin/links/:shortCode/enable': replyOf(enableLinkEndpoint, { ...tomas, links: [link] }),
    },
  );
  expect(part('Links').getByText('/r/ab12cd · 2 previews filtered')).toBeTruthy();
  expect(part('Links').getByText('1,234')).toBeTruthy();
  await person.click(part('Links').getByRole('button', { name: /^Disable the link to / }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Disable the link to / }));
  await person.type(dialog.getByLabelText('Reason'), 'Spam{Enter}');
  await expectTold({ title: 'The link is disabled' });
  expect(part('Links').getByText('Disabled')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(part('Links').getByRole('button', { name: /^Enable the link to / }));
  const again = within(await screen.findByRole('dialog', { name: /^Enable the link to / }));
  await person.click(again.getByRole('button', { name: 'Enable' }));
  await expectTold({ title: 'The link redirects again' });
  expect(callsOf(disableLinkEndpoint).map(({ url, sent }) => [url, sent])).toEqual([
    ['/api/admin/links/ab12cd/disable', { version: 7, reason: 'Spam' }],
  ]);
  expect(callsOf(enableLinkEndpoint).map(({ sent }) => sent)).toEqual([{ version: 8 }]);
});

test('shows how emails went, and has one sent again that failed', async () => {
  const letter: MemberPage['letters'][number] = {
    id: ID,
    kind: 'reset-link',
    askedAt: AT,
    state: 'failed',
    changedAt: AT,
    attempts: 9,
    reason: 'The mailbox is full',
    canSendAgain: true,
  };
  const { person, callsOf } = await openMember(
    {
      letters: [
        letter,
        { ...letter, id: `${ID}0`, state: 'sent', attempts: 1, reason: null, canSendAgain: false },
      ],
    },
    { 'POST /api/admin/letters/:id/send-again': { status: 204 } },
  );
  expect(part('Emails').getByText('Failed · 9 attempts · The mailbox is full')).toBeTruthy();
  expect(part('Emails').getByText('Sent')).toBeTruthy();
  await person.click(part('Emails').getByRole('button', { name: /Send again/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(callsOf(sendAgainEndpoint).map(({ url }) => url)).toEqual([`/api/admin/letters/${ID}/send-again`]),
  );
  await waitFor(() => expect(callsOf(memberPageEndpoint)).toHaveLength(2));
});

test.each([
  [404, 'There is no such member'],
  [403, 'This member could not be read'],
])('says so when the member answers %i', async (status, title) => {
  await openMember({}, { [PAGE]: sentence(status, '') });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});
