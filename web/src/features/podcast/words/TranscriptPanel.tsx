import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from '../../../http/connection.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import type { Entry } from '../episode-entries.ts';
import { TranscriptLines } from './TranscriptLines.tsx';
import { chaptersQuery, transcriptQuery } from './words.api.ts';
import { wordsTexts } from './words.texts.ts';

const texts = wordsTexts.transcript;
const NO_CHAPTERS: readonly never[] = [];

/** What is said in the episode, while it is said. */
export function TranscriptPanel({ entry }: { entry: Entry }) {
  const { id } = entry.episode;
  const { data: transcript, isFetching, refetch } = useQuery(transcriptQuery(id));
  const { data: words } = useQuery(chaptersQuery(id));
  const isOnline = useOnline();
  if (!transcript && isFetching) return <Loading />;
  if (!transcript && !isOnline) {
    return (
      <Sentence>
        <CloudOff className="size-5 flex-none" aria-hidden /> {texts.offline}
      </Sentence>
    );
  }
  if (!transcript) {
    return (
      <ErrorState low title={texts.failed.title} onRetry={() => void refetch()}>
        {texts.failed.hint}
      </ErrorState>
    );
  }
  switch (transcript.state) {
    case 'pending':
      return <Sentence>{texts.pending}</Sentence>;
    case 'none':
      return <Sentence>{texts.none}</Sentence>;
    case 'ready':
      return <TranscriptLines id={id} transcript={transcript} chapters={words?.chapters ?? NO_CHAPTERS} />;
  }
}

const Sentence = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-center justify-center gap-2 px-4 py-8 text-center text-ink-soft">
    {children}
  </p>
);

const Loading = () => (
  <div role="status" aria-busy aria-label={texts.loading} className="grid gap-4 py-4">
    <Skeleton className="h-6 w-11/12" />
    <Skeleton className="h-6 w-3/4" />
    <Skeleton className="h-6 w-5/6" />
    <Skeleton className="h-6 w-2/3" />
  </div>
);
