import { pages } from '@clear-spring/content';
import { clsx } from 'clsx';
import { parentOf, paths } from '../../navigation/paths.ts';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { useAuth } from '../auth/index.ts';
import { EpisodeLibrary } from './library/EpisodeLibrary.tsx';
import { useFocusIntoColumn } from './now-playing/carried-focus.ts';
import { NowPlayingColumn } from './now-playing/NowPlayingColumn.tsx';
import { useActiveEntry } from './now-playing/use-active-entry.ts';
import { SubscriptionGate } from './SubscriptionGate.tsx';

/** The library, on wide screens beside what plays. There it is as high as the screen, and the list scrolls in itself. */
export default function PodcastScreen() {
  const { user } = useAuth();
  const isSubscribed = user?.isSubscribed ?? false;
  return (
    <div className={clsx(isSubscribed && 'wide:flex wide:items-start wide:gap-9 broad:gap-14')}>
      {isSubscribed && <Beside />}
      <section
        className={clsx(
          isSubscribed &&
            'min-w-0 wide:grid wide:h-[max(36rem,calc(100dvh-34*var(--unit)))] wide:flex-1 wide:grid-cols-[minmax(0,1fr)_minmax(0,20.5rem)] wide:grid-rows-[auto_auto_minmax(0,1fr)] wide:gap-x-6',
          // In the screen's head, without titles to show, the rings follow the title.
          isSubscribed && 'wide:has-[[data-newest][hidden]]:h-auto',
        )}
      >
        <PageIntro
          title={pages.advancedAudios.title}
          back={parentOf(paths.advancedAudios)}
          className={clsx('-mb-2', isSubscribed && 'wide:-mb-5')}
        />
        {user?.isSubscribed ? <EpisodeLibrary user={user} /> : <SubscriptionGate user={user} />}
      </section>
    </div>
  );
}

function Beside() {
  const isWide = useIsWide();
  const entry = useActiveEntry();
  useFocusIntoColumn(isWide);
  if (!isWide || !entry) return null;
  return (
    <div className="sticky top-21 -mt-11 w-88 flex-none broad:w-98">
      <NowPlayingColumn entry={entry} />
    </div>
  );
}
