import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible } from './accessibility.ts';
import { identityScreen } from './identity.screen.ts';
import { expect, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { toastScreen } from './toast.screen.ts';

test('a member asks for a copy of the data, proves who they are, waits, and downloads it', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  await profile.open('security');
  await profile.button('Download my data').click();
  await identityScreen(page).confirm();
  const download = profile.button('Download');
  await expect(download).toBeEnabled({ timeout: 15_000 });
  await expect(profile.data.getByRole('status')).toContainText('It can be downloaded once.');
  await expectAccessible(page);

  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^Clear_Spring_${member.username}_\\d{4}-\\d\\d-\\d\\d\\.zip$`),
  );
  const files = unzipSync(await readFile(await file.path()));
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(textOf('profile.json'))).toMatchObject({ ...member });
  expect(textOf('README.txt')).toContain('profile.json');

  const said = toastScreen(page).saying(
    'Data Downloaded',
    'It is a ZIP file: README.txt says what is in it.',
  );
  await expect(said).toBeVisible();
  await expect(profile.data.getByRole('status')).toContainText('If it did not arrive');
  await expect(profile.button('Make a new copy')).toBeEnabled();
});
