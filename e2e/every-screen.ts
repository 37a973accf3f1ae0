import type { Page } from '@playwright/test';
import { paths } from '../web/src/navigation/paths.ts';
import { signInAs } from './member.ts';

/** A screen of the routes, and how its reader comes to see it. */
export interface AnyScreen {
  path: string;
  signIn: (page: Page) => Promise<void>;
}

const publicPaths: string[] = [paths.auth, paths.terms, paths.privacy, '/nowhere'];
// Their links come by letter; without one there is nothing to see but a sentence.
const byLetter: string[] = [paths.resetPassword, paths.undoEmailChange, paths.undoTwoFactor];
const paid: string[] = [paths.advancedAudios, paths.radioConnection];

function readerOf(path: string) {
  if (path.startsWith('/admin/')) return 'demo-admin';
  return paid.includes(path) ? 'demo-subscriber' : 'demo-member';
}

/** What is asked of all screens is asked of a new one too, without naming it. */
export const everyScreen: AnyScreen[] = [
  ...publicPaths.map((path) => ({ path, signIn: async () => {} })),
  ...Object.values(paths)
    .filter((path) => !publicPaths.includes(path) && !byLetter.includes(path))
    .map((path) => ({ path, signIn: (page: Page) => signInAs(page, readerOf(path)) })),
];
