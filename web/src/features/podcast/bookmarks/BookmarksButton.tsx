import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useAuth } from '../../auth/index.ts';
import { toolButton, toolName } from '../library/tool-button.ts';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';

const { Component: BookmarksDialog } = lazyComponent(() => import('./BookmarksDialog.tsx'));

/** Opens all bookmarks. */
export function BookmarksButton() {
  const { user } = useAuth();
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  if (!user) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={texts.list}
        onClick={() => setOpened('open')}
        className={toolButton}
      >
        <Bookmark className="size-[1.1rem]" aria-hidden />
        <span className={toolName}>{texts.list}</span>
      </button>
      {opened !== 'never' && (
        <BookmarksDialog
          user={user}
          open={opened === 'open'}
          onOpenChange={(open) => setOpened(open ? 'open' : 'closed')}
          onLost={() => setOpened('never')}
        />
      )}
    </>
  );
}
