import { brand, pages, premiumPlan, trainingCards } from '@clear-spring/content';
import { useState } from 'react';
import { useAuth } from '../auth/index.ts';
import { ListeningFeedCard, TrailerCard } from '../podcast/index.ts';
import { Banner } from '../../ui/Banner.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { ComingSoonDialog } from './ComingSoonDialog.tsx';
import { PreviewClip } from './PreviewClip.tsx';
import { TrainingCardView } from './TrainingCardView.tsx';

export default function TrainingScreen() {
  const { user } = useAuth();
  const [comingSoon, setComingSoon] = useState(false);
  const isSubscribed = user?.isSubscribed ?? false;
  const { title, intro } = pages.advancedTraining;
  return (
    <>
      <PageIntro title={title} intro={intro} />
      <div className="mb-8 grid gap-5 desk:grid-cols-2">
        {!isSubscribed && (
          <>
            <Banner
              title={`Welcome to ${brand.productName} ${title}`}
              className="desk:col-span-2 desk:w-auto"
            >
              An {premiumPlan.title} plan opens the audio library and the radio stream.
            </Banner>
            <TrailerCard />
          </>
        )}
        <PreviewClip />
      </div>
      <ul className="grid gap-5 desk:grid-cols-3 desk:gap-4 wide:gap-5">
        {trainingCards.map((card) => (
          <TrainingCardView
            key={card.id}
            card={card}
            isSubscribed={isSubscribed}
            onComingSoon={() => setComingSoon(true)}
          />
        ))}
      </ul>
      {isSubscribed && <ListeningFeedCard />}
      <ComingSoonDialog open={comingSoon} onOpenChange={setComingSoon} />
    </>
  );
}
