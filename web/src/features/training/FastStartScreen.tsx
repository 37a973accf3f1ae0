import { fastStartSteps, fastStartWelcome, pages } from '@clear-spring/content';
import { useState } from 'react';
import { Link } from '../../browser/router.tsx';
import { paths } from '../../navigation/paths.ts';
import { useFrameUrl } from '../../frame/frame-url.ts';
import { FramedPage } from '../../frame/FramedPage.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { useAuth } from '../auth/index.ts';
import { fastStartTexts } from './fast-start.texts.ts';
import { FastStartResources } from './FastStartResources.tsx';
import { StepsBadge } from './StepsBadge.tsx';

const tabs = [
  { value: 'videos', name: fastStartTexts.videos },
  { value: 'resources', name: fastStartTexts.resources },
] as const;

export default function FastStartScreen() {
  const { user } = useAuth();
  const [tab, setTab] = useState<'videos' | 'resources'>('videos');
  const src = useFrameUrl('fastStartFrame');
  const isSubscribed = user?.isSubscribed ?? false;
  const { title, intro } = pages.fastStart;
  return (
    <>
      <PageIntro title={title} intro={intro}>
        <StepsBadge {...fastStartSteps} />
      </PageIntro>
      {!isSubscribed && (
        <Banner tone="water" title={fastStartWelcome.title} className="mb-6">
          {fastStartWelcome.text} <Link to={paths.subscription}>{fastStartTexts.plan}</Link>
        </Banner>
      )}
      <Tabs tabs={tabs} value={tab} onChange={setTab} label={fastStartTexts.tabs}>
        <TabPanel value="videos">
          <FramedPage src={src} texts={fastStartTexts.frame} height="min-h-[44rem] wide:min-h-[36rem]" />
        </TabPanel>
        <TabPanel value="resources">
          <FastStartResources isSubscribed={isSubscribed} />
        </TabPanel>
      </Tabs>
    </>
  );
}
