import type { User } from '@clear-spring/contract';
import { Bookmark } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useLazyDialog } from '../../../ui/overlay/use-lazy-dialog.ts';
import { useAuth } from '../../auth/index.ts';
import { toolButton, toolName } from '../library/tool-button.ts';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';
import { useBookmarks } from './use-bookmarks.ts';

const { Component: BookmarksDialog } = lazyComponent(() => import('./BookmarksDialog.tsx'));

/** The way to them where the library is closed. They are the member's own words, with the plan and without. */
export function BookmarksAtGate({ user }: { user: User }) {
  const { open, dialog } = useLazyDialog();
  const hasAny = useBookmarks(user).bookmarks.length > 0;
  if (!hasAny && !dialog) return null;
  return (
    <>
      <Button
        variant="plain"
        slim
        icon={<Bookmark aria-hidden />}
        aria-haspopup="dialog"
        className="justify-self-center"
        onClick={open}
      >
        {texts.yours}
      </Button>
      {dialog && <BookmarksDialog user={user} {...dialog} />}
    </>
  );
}

/** Opens all bookmarks. */
export function BookmarksButton() {
  const { user } = useAuth();
  const { open, dialog } = useLazyDialog();
  if (!user) return null;
  return (
    <>
      <button type="button" aria-haspopup="dialog" title={texts.list} onClick={open} className={toolButton}>
        <Bookmark className="size-[1.1rem]" aria-hidden />
        <span className={toolName}>{texts.list}</span>
      </button>
      {dialog && <BookmarksDialog user={user} {...dialog} />}
    </>
  );
}
