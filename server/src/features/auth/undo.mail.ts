import type { EmailContent } from '../../mail/index.ts';
import { type LetterDeps, type LetterQueue, workOnLetters } from '../letters/index.ts';
import { newToken } from './token.ts';
import { putUndoToken, type Undo, type UndoKind } from './undo.queries.ts';

const PAGES: Record<UndoKind, string> = {
  closing: 'keep-account',
  email: 'undo-email-change',
  twoFactor: 'undo-two-factor',
};

/** Of an undo whose e-mail names a time. */
export interface TimedUndoMail {
  undoId: string;
  email: string;
  /** Missing from jobs of the previous version. */
  timeZone?: string | null;
}

/** Where the link of an undo leads. */
export const undoUrl = (publicUrl: string, kind: UndoKind, token: string) =>
  `${publicUrl}/${PAGES[kind]}?token=${token}`;

/**
 * Sends the e-mails with the links of undos, unless the undo was used or has expired. The token is made in the job, so
 * that no queue holds one in plain text.
 */
export function workOnUndoMail<Kind extends UndoKind, Data extends { undoId: string }>(
  deps: LetterDeps & { now: () => Date; publicUrl: string },
  kind: Kind,
  queue: LetterQueue<Data>,
  write: (undo: Undo<Kind>, url: string, data: Data) => { to: string; email: EmailContent },
): Promise<void> {
  return workOnLetters(deps, queue, async (data, send) => {
    const { token, tokenHash } = newToken();
    const undo = await putUndoToken(deps.db, kind, { id: data.undoId, tokenHash }, deps.now());
    if (!undo) return;
    const { to, email } = write(undo, undoUrl(deps.publicUrl, kind, token), data);
    await send(to, email, undo.userId);
  });
}
