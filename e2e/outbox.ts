import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The link in the letter that the server wrote to `address`, to one of its pages. Waits until the letter is there. */
export async function linkMailedTo(address: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    link = (await lettersTo(address)).map((letter) => linkIn(letter, path)).find(Boolean);
    expect(link, `a letter to ${address} with a link to ${path}`).toBeTruthy();
  }).toPass({ timeout: 10_000, intervals: [100] });
  return link ?? '';
}

/** Whole letters, the newest first: without a mail server they are kept as files. */
export async function lettersTo(address: string): Promise<string[]> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  const files = await readdir(folder).catch(() => []);
  const letters = await Promise.all(
    files
      .filter((file) => file.endsWith('.eml'))
      .toSorted()
      .map((file) => readFile(join(folder, file), 'utf8')),
  );
  return letters.filter((letter) => letter.includes(`To: ${address}\n`)).toReversed();
}

const linkIn = (letter: string, path: string) =>
  unfolded(letter).match(new RegExp(`https?://[^\\s"]+${path}\\?token=[\\w-]+`))?.[0];

/** Quoted-printable breaks long lines and writes "=" as "=3D". */
const unfolded = (letter: string) => letter.replaceAll('=\n', '').replaceAll('=3D', '=');
