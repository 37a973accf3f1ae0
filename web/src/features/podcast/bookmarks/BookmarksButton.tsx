import { Bookmark } from 'lucide-react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useLazyDialog } from '../../../ui/overlay/use-lazy-dialog.ts';
import { useAuth } from '../../auth/index.ts';
import { toolButton, toolName } from '../library/tool-button.ts';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';

const { Component: BookmarksDialog } = lazyComponent(() => import('./BookmarksDialog.tsx'));

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
