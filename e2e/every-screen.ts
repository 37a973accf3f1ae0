import { type DetailPath, detailPaths, type MembersPage, type SharedLink } from '@clear-spring/contract';
import type { Page } from '@playwright/test';
import { linkReachPath, memberPath, paths } from '../web/src/navigation/paths.ts';
import { signInAs } from './member.ts';

/** A screen from the routes, and how a user gets to see it. */
export interface AnyScreen {
  path: string;
  signIn: (page: Page) => Promise<void>;
  /** Its address for who is signed in. */
  addressOf: (page: Page) => Promise<string>;
}

const publicPaths: string[] = [paths.auth, paths.terms, paths.privacy, '/nowhere'];
// Their links arrive by e-mail; without one the page shows only a sentence.
const byEmail: string[] = [
  paths.resetPassword,
  paths.undoEmailChange,
  paths.undoTwoFactor,
  paths.keepAccount,
];
const paid: string[] = [paths.advancedAudios, paths.radioConnection];

function readerOf(path: string) {
  if (path === paths.admin || path.startsWith('/admin/')) return 'demo-admin';
  return paid.includes(path) ? 'demo-subscriber' : 'demo-member';
}

const plain = (path: string) => ({ path, addressOf: async () => path });

/** One of the things that a screen is of. Without a line here, a new path with a parameter does not compile. */
const examples: Record<DetailPath, (page: Page) => Promise<string>> = {
  [detailPaths.linkReach]: async (page) => {
    const [link] = (await (await page.request.get('/api/my-links')).json()) as SharedLink[];
    return linkReachPath(link!.shortCode);
  },
  [detailPaths.adminMember]: async (page) => {
    const found = await page.request.get('/api/admin/members?search=demo-member');
    return memberPath(((await found.json()) as MembersPage).members[0]!.id);
  },
};

/** Covers new screens automatically. */
export const everyScreen: AnyScreen[] = [
  ...publicPaths.map((path) => ({ ...plain(path), signIn: async () => {} })),
  ...Object.values(paths)
    .filter((path) => !publicPaths.includes(path) && !byEmail.includes(path))
    .map((path) => ({ ...plain(path), signIn: (page: Page) => signInAs(page, readerOf(path)) })),
  ...Object.entries(examples).map(([path, addressOf]) => ({
    path,
    addressOf,
    signIn: (page: Page) => signInAs(page, readerOf(path)),
  })),
];
