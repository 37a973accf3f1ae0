import { Captions } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { wordsTexts } from './words.texts.ts';

const { Component: TranscriptUploadDialog } = lazyComponent(() => import('./TranscriptUploadDialog.tsx'));

interface TranscriptUploadButtonProps {
  episodeId: string;
  title: string;
}

/** Where admins give an episode a transcript, with or without the plan. */
export function TranscriptUploadButton({ episodeId, title }: TranscriptUploadButtonProps) {
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  const label = wordsTexts.upload.open(title);
  return (
    <>
      <RoundButton
        label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpened('open')}
        className="text-spring-ink"
      >
        <Captions aria-hidden />
      </RoundButton>
      {opened !== 'never' && (
        <TranscriptUploadDialog
          episodeId={episodeId}
          title={title}
          open={opened === 'open'}
          onOpenChange={(open) => setOpened(open ? 'open' : 'closed')}
          onLost={() => setOpened('never')}
        />
      )}
    </>
  );
}
