import { Captions } from 'lucide-react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useLazyDialog } from '../../../ui/overlay/use-lazy-dialog.ts';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { wordsTexts } from './words.texts.ts';

const { Component: TranscriptUploadDialog } = lazyComponent(() => import('./TranscriptUploadDialog.tsx'));

interface TranscriptUploadButtonProps {
  episodeId: string;
  title: string;
}

/** Where admins give an episode a transcript, with or without the plan. */
export function TranscriptUploadButton({ episodeId, title }: TranscriptUploadButtonProps) {
  const { open, dialog } = useLazyDialog();
  const label = wordsTexts.upload.open(title);
  return (
    <>
      <RoundButton
        label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={open}
        className="text-spring-ink"
      >
        <Captions aria-hidden />
      </RoundButton>
      {dialog && <TranscriptUploadDialog episodeId={episodeId} title={title} {...dialog} />}
    </>
  );
}
