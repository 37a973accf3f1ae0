import { bonusShelves, pages } from '@clear-spring/content';
import { Chip } from '../../ui/Chip.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { usePersistedState } from '../auth/index.ts';
import { bonusTexts } from './bonus.texts.ts';
import { BonusMedia } from './BonusMedia.tsx';
import { BonusShelfPanel } from './BonusShelfPanel.tsx';

const tabs = [
  { value: 'media', name: bonusTexts.media },
  ...bonusShelves.map(({ id, name, isComingSoon }) => ({
    value: id,
    name,
    mark: isComingSoon && <Chip tone="clay">{bonusTexts.comingSoon.title}</Chip>,
  })),
];

export default function BonusScreen() {
  const [kept, setTab] = usePersistedState('bonus tab', 'media');
  const tab = tabs.some(({ value }) => value === kept) ? kept : 'media';
  const { title, intro } = pages.bonusMaterials;
  return (
    <>
      <PageIntro title={title} intro={intro} />
      <Tabs tabs={tabs} value={tab} onChange={setTab} label={bonusTexts.tabs}>
        <TabPanel value="media">
          <BonusMedia />
        </TabPanel>
        {bonusShelves.map((shelf) => (
          <TabPanel key={shelf.id} value={shelf.id}>
            <BonusShelfPanel shelf={shelf} onBack={() => setTab('media')} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
