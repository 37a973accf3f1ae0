import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** A folder per address, where mail-server.ts stores what it received. */
export const mailboxOf = (address: string) =>
  join(process.env['E2E_DATA_DIR'] ?? '', 'mailboxes', encodeURIComponent(address));

/** While this file is there, the mail server refuses letters to `address`. */
export const refusal = (address: string) => `${mailboxOf(address)}.full`;

export async function refuseLettersTo(address: string): Promise<void> {
  await mkdir(dirname(refusal(address)), { recursive: true });
  await writeFile(refusal(address), '');
}
export const takeLettersTo = (address: string) => rm(refusal(address));

/** All e-mails to `address`, newest first. */
export async function emailsTo(address: string): Promise<Email[]> {
  const files = await readdir(mailboxOf(address)).catch(() => []);
  const whole = files.filter((file) => file.endsWith('.eml')).toSorted();
  const emails = await Promise.all(whole.map((file) => readFile(join(mailboxOf(address), file))));
  return Promise.all(emails.toReversed().map((email) => PostalMime.parse(email)));
}

/** The e-mail to `address` that links to the given page. Waits until it has arrived. */
export async function emailTo(address: string, path: string): Promise<Email & { link: string }> {
  let found: (Email & { link: string }) | undefined;
  await expect(async () => {
    const emails = (await emailsTo(address)).map((email) => ({ ...email, link: linkIn(email, path) }));
    found = emails.find(({ link }) => link !== '');
    expect(found, `an e-mail to ${address} with a link to ${path}`).toBeTruthy();
  }).toPass({ timeout: 10_000, intervals: [100] });
  return found!;
}

export const linkMailedTo = async (address: string, path: string) => (await emailTo(address, path)).link;

const linkIn = ({ text = '' }: Email, path: string) =>
  text.match(new RegExp(`https?://\\S+${path}(?:\\?token=|/)[\\w-]+(?:&\\w+=\\w+)?`))?.[0] ?? '';
