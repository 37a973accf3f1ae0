import { pages } from '@clear-spring/content';
import { parentOf, paths } from '../../navigation/paths.ts';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { useAuth } from '../auth/index.ts';
import { EpisodeLibrary } from './library/EpisodeLibrary.tsx';
import { SubscriptionGate } from './SubscriptionGate.tsx';

export default function PodcastScreen() {
  const { user } = useAuth();
  return (
    <div className="mx-auto max-w-[60rem]">
      <PageIntro title={pages.advancedAudios.title} back={parentOf(paths.advancedAudios)} className="-mb-2" />
      {user?.isSubscribed ? <EpisodeLibrary user={user} /> : <SubscriptionGate isSignedIn={user !== null} />}
    </div>
  );
}
