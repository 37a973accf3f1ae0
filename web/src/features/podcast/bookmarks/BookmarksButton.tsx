import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useAuth } from '../../auth/index.ts';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';

const { Component: BookmarksDialog } = lazyComponent(() => import('./BookmarksDialog.tsx'));

/** Opens all bookmarks. */
export function BookmarksButton({ className }: { className: string }) {
  const { user } = useAuth();
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  if (!user) return null;
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpened('open')} className={className}>
        <Bookmark className="size-[1.1rem]" aria-hidden />
        {texts.list}
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
