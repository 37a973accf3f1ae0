import { TabPanel, Tabs } from '../../../ui/Tabs.tsx';
import type { Entry } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { panels, useChosenPanel } from './panels.tsx';

interface NowPlayingPanelsProps {
  entry: Entry;
  /** The panel scrolls within the height that is left to it. */
  scrolls: boolean;
}

/** What there is to an episode besides its sound, in tabs. */
export function NowPlayingPanels({ entry, scrolls }: NowPlayingPanelsProps) {
  const [chosen, choose] = useChosenPanel();
  const { id, Panel } = chosen;
  return (
    <Tabs
      tabs={panels.map(({ id: value, label: name }) => ({ value, name }))}
      value={id}
      onChange={choose}
      label={podcastTexts.nowPlaying.panels}
      even
      // Grows faster than the text, whose tabs take more rows then. What is above and below scrolls with the sheet.
      className={scrolls ? 'flex min-h-[calc(20rem-192px)] flex-1! flex-col' : undefined}
    >
      <TabPanel scrolls={scrolls}>
        <Panel entry={entry} />
      </TabPanel>
    </Tabs>
  );
}
