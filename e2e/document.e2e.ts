import { FIRST_ANSWERS, type FirstAnswers, firstReadsAt } from '@clear-spring/contract';
import { authScreen } from './auth.screen.ts';
import { expect, signUp, test } from './member.ts';
import { watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

const ELEMENT = new RegExp(`id="${FIRST_ANSWERS}">(.*?)</script>`, 's');

test('the page does not ask again for what came with its document, which keeps none of it', async ({
  page,
}) => {
  await test.step('a visitor', async () => {
    const calls = watchCalls(page);
    await page.goto('/my-links');
    await expect(authScreen(page).username).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls.of('GET', '/api/user')).toEqual([]);
  });
  const { username } = await signUp(page);
  await page.goto('/terms');
  // The first page tells the server the time zone. What is known of the member has then changed.
  await page.waitForFunction(() => localStorage.getItem('member-changed-at'));
  for (const path of ['/', '/my-links', '/subscription', '/product-media', '/terms']) {
    const calls = watchCalls(page);
    const document = await page.goto(path);
    const answers = JSON.parse(ELEMENT.exec(await document!.text())?.[1] ?? '{}') as FirstAnswers;
    await expect(shellScreen(page).avatar).toHaveAccessibleName(new RegExp(username));
    await expect(shellScreen(page).heading).toBeVisible();
    await page.waitForLoadState('networkidle');
    const asked = () => calls.all().map((call) => call.url().replace(new URL(call.url()).origin, ''));
    // On a busy machine an answer may miss the document; then the page asks for it.
    await expect
      .poll(() => [...Object.keys(answers), ...asked()])
      .toEqual(expect.arrayContaining(firstReadsAt(path).map(({ url }) => url)));
    expect([path, asked().filter((url) => url in answers)]).toEqual([path, []]);
    await expect(page.locator(`#${FIRST_ANSWERS}`)).toHaveCount(0);
  }
});

test(
  'a document shows nothing of a member who has left: after Back, and while it loads',
  { tag: '@desktop' },
  async ({ page, member: maya }) => {
    const shell = shellScreen(page);
    const logOut = async () => {
      await shell.avatar.click();
      await shell.entry('Log out').click();
    };

    await test.step('Back after a sign-out shows the sign-in', async () => {
      await page.goto('/my-links');
      await expect(shell.avatar).toHaveAccessibleName(new RegExp(maya.username));
      await page.goto('/terms');
      await logOut();
      await expect(
        toastScreen(page).saying('Logged out', 'You have been logged out successfully.'),
      ).toBeVisible();
      const document = page.waitForResponse((response) => new URL(response.url()).pathname === '/my-links');
      await page.goBack();
      expect(await (await document).text()).not.toContain(maya.username);
      await expect(authScreen(page).username).toBeVisible();
    });

    await test.step('Back as another member shows theirs', async () => {
      const noor = await signUp(page, 'noor');
      await page.goto('/my-links');
      await expect(shell.avatar).toHaveAccessibleName(new RegExp(noor.username));
      await page.goto('/terms');
      const leo = await signUp(page, 'leo');
      await page.goBack();
      await expect(shell.avatar).toHaveAccessibleName(new RegExp(leo.username));
    });

    for (const kind of ['js', 'css'])
      await test.step(`a sign-out in another tab while the ${kind} loads`, async () => {
        const { username } = await signUp(page, kind);
        await page.goto('/profile');
        const late = await page.context().newPage();
        const held = Promise.withResolvers<void>();
        await late.route(`**/assets/*.${kind}`, async (route) => {
          await held.promise;
          await route.continue();
        });
        const start = late.waitForRequest('**/assets/start-*.js');
        const document = await late.goto('/my-links', { waitUntil: 'commit' });
        expect(await document!.text()).toContain(username);
        const url = (await start).url();
        // The app has run as far as it goes without its styles.
        if (kind === 'css') await late.evaluate((script) => import(script), url);
        await logOut();
        await expect(page).toHaveURL('/auth');
        // No call is refused, so the page learns nothing from one.
        await late.route(/\/api\/(?!user$)/, () => {});
        const asksWhoThisIs = late.waitForRequest('**/api/user');
        held.resolve();
        await asksWhoThisIs;
        await expect(authScreen(late).username).toBeVisible();
        await expect(late.getByText(username)).toHaveCount(0);
        await late.unrouteAll({ behavior: 'ignoreErrors' });
        await late.close();
      });
  },
);
