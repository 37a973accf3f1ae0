import type { Page } from '@playwright/test';
import { paths } from '../web/src/navigation/paths.ts';
import { signInAs } from './member.ts';

/** A screen from the routes, and how a user gets to see it. */
export interface AnyScreen {
  path: string;
  signIn: (page: Page) => Promise<void>;
}

const publicPaths: string[] = [paths.auth, paths.terms, paths.privacy, '/nowhere'];
// Their links arrive by e-mail; without one the page shows only a sentence.
const byEmail: string[] = [paths.resetPassword, paths.undoEmailChange, paths.undoTwoFactor];
const paid: string[] = [paths.advancedAudios, paths.radioConnection];

function readerOf(path: string) {
  if (path.startsWith('/admin/')) return 'demo-admin';
  return paid.includes(path) ? 'demo-subscriber' : 'demo-member';
}

/** Covers new screens automatically. */
export const everyScreen: AnyScreen[] = [
  ...publicPaths.map((path) => ({ path, signIn: async () => {} })),
  ...Object.values(paths)
    .filter((path) => !publicPaths.includes(path) && !byEmail.includes(path))
    .map((path) => ({ path, signIn: (page: Page) => signInAs(page, readerOf(path)) })),
];
