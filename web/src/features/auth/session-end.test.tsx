import { currentProducts } from '@clear-spring/content';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { json, sentence } from '../../http/test-origin.ts';
import { testUser } from '../../test-user.ts';
import { expectOnlyToast } from '../../ui/toast/toast.fixture.ts';

const OVER = sentence(401, 'Please sign in.');

test('CSW-07 CSW-22 the products stay when a link is asked for after the end of the session', async () => {
  const { person } = await openApp('/cs-wellness-products', { replies: { 'POST /api/purchase-link': OVER } });
  const { name } = currentProducts[0]!;
  // By text: the roles of a page with so many controls take jsdom seconds.
  const heading = await screen.findByText(name, { selector: 'h2 *' });
  await person.click(heading);
  const content = within(within(heading.closest('li')!).getByRole('region'));
  await person.click(content.getByRole('button', { name: 'Copy Link' }));
  await content.findByText(/^Want to share personalized purchase links\?/);
  await expectOnlyToast({
    title: 'Login Required',
    description: 'Please log in to generate personalized purchase links',
    variant: 'note',
  });
  expect(content.queryByRole('button', { name: 'Copy Link' })).toBeNull();
  expect(window.location.pathname).toBe('/cs-wellness-products');
  await person.click(screen.getByRole('link', { name: 'Sign In' }));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(window.location.pathname).toBe('/auth');
});

/** The session has ended, and the member has noticed by an attempt to save. */
async function endWhileTyping() {
  const app = await openApp('/profile?section=personal#name', { replies: { 'PUT /api/profile': OVER } });
  await app.person.type(await screen.findByLabelText('First name'), 'rie');
  await app.person.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('button', { name: 'Sign In' });
  await expectOnlyToast({ title: 'Your session has ended. Please sign in again.', variant: 'destructive' });
  expect(window.location.pathname).toBe('/auth');
  return {
    async signIn(username: string) {
      app.reply({
        'POST /api/login': json(
          username === 'maya' ? maya : testUser(username, { timeZone: 'Europe/Berlin' }),
        ),
      });
      await app.person.type(screen.getByLabelText('Username'), username);
      await app.person.type(screen.getByLabelText('Password'), 'a spring in the hills');
      await app.person.click(screen.getByRole('button', { name: 'Sign In' }));
      await screen.findByRole('button', { name: new RegExp(`^Account of ${username}`) });
    },
  };
}

test('after the end of a session its member returns to the same address and the typed text', async () => {
  const { signIn } = await endWhileTyping();
  await signIn('maya');
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe('/profile?section=personal#name');
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Mayarie');
});

test('after the end of a session another member starts at home and finds no typed text', async () => {
  const { signIn } = await endWhileTyping();
  await signIn('leo');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(Object.keys(sessionStorage).filter((key) => key.includes('maya'))).toEqual([]);
});
