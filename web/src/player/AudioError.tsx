import { RotateCw } from 'lucide-react';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { playerTexts } from './player.texts.ts';

interface AudioErrorProps {
  /** The episode's page at the podcast's host. */
  page: string | null;
  onRetry: () => void;
}

/** Covers the waveform and the controls, which would do nothing now. They share a grid cell that fits both. */
export function AudioError({ page, onRetry }: AudioErrorProps) {
  const { title, retry } = playerTexts.failed();
  return (
    <div
      role="alert"
      className="z-1 flex animate-fade flex-col items-center justify-center gap-3 rounded-field bg-paper text-center"
    >
      <p className="t-name text-rose-ink">{title}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="plain" slim icon={<RotateCw aria-hidden />} onClick={onRetry}>
          {retry}
        </Button>
        {page && (
          <ButtonLink variant="plain" slim href={page} external>
            {playerTexts.listenAtHost}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
