import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/overlay/Dialog.tsx';
import { Steps } from '../ui/Steps.tsx';
import { TabPanel, Tabs } from '../ui/Tabs.tsx';
import type { InstallGuide as Guide } from './install.ts';
import { pwaTexts } from './pwa.texts.ts';
import { guideOfThisPlatform } from './use-install.ts';

const texts = pwaTexts.guide;
const GUIDES: readonly Guide[] = ['ios', 'android'];

interface InstallGuideProps {
  onClose: () => void;
  /** The person knows how to install the app now, so the banner stays away for a while. */
  onDone: () => void;
}

/** Explains how to install the app where the browser has no prompt. */
export default function InstallGuide({ onClose, onDone }: InstallGuideProps) {
  const [guide, setGuide] = useState(guideOfThisPlatform);
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} description={texts.text}>
      <Tabs
        label={texts.tabs}
        tabs={GUIDES.map((value) => ({ value, name: texts.devices[value] }))}
        value={guide}
        onChange={setGuide}
        even
        className="mt-4"
      >
        {GUIDES.map((value) => (
          <TabPanel key={value} value={value}>
            <Steps steps={texts.steps[value]} />
          </TabPanel>
        ))}
      </Tabs>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          {texts.close}
        </Button>
        <Button onClick={onDone}>{texts.done}</Button>
      </DialogActions>
    </Dialog>
  );
}
