import type { SystemHealth } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../http/http-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { dateTime } from '../../ui/date-time.ts';
import { ErrorState } from '../../ui/States.tsx';
import { AdminPage, LoadingRows, type Remedy, useRemedyDialog } from '../admin/index.ts';
import { StateChip } from './HealthCard.tsx';
import { JobsCard } from './JobsCard.tsx';
import { LettersCard } from './LettersCard.tsx';
import { DatabaseCard, NodesCard } from './MachineCards.tsx';
import { BackupsCard, FeedCard, PaymentsCard, PushCard } from './OutsideCards.tsx';
import { healthQuery } from './system-health.api.ts';
import { healthTexts as texts } from './system-health.texts.ts';

/** /admin/health: how everything is, for whoever looks first in the morning. */
export default function HealthScreen() {
  return (
    <AdminPage title={texts.title} intro={texts.intro}>
      <Health />
    </AdminPage>
  );
}

/** Below the page, which asks nothing for who is no admin. */
function Health() {
  const { data: health, error, isFetching, refetch } = useQuery(healthQuery);
  const { ask, dialog } = useRemedyDialog(refetch);
  if (!health && isFetching) return <LoadingRows label={texts.loading} />;
  if (!health)
    return (
      <ErrorState title={texts.failed.title} onRetry={() => void refetch()}>
        {sentenceOf(error, texts.failed.hint)}
      </ErrorState>
    );
  return (
    <>
      {error && <Alert className="mb-5">{texts.stale}</Alert>}
      <Summary health={health} />
      <Parts health={health} ask={ask} />
      {dialog}
    </>
  );
}

function Summary({ health: { state, sentence, toDo = [], at, node } }: { health: SystemHealth }) {
  return (
    <div className="mb-6">
      <p role="status" className="t-head flex flex-wrap items-center gap-x-3 gap-y-2 wrap-anywhere">
        <span>{sentence}</span>
        {state !== 'fine' && <StateChip state={state} />}
      </p>
      {toDo.length > 0 && (
        <ul aria-label={texts.toDo} className="my-3 grid list-disc gap-1 pl-5 text-label wrap-anywhere">
          {toDo.map((text) => (
            <li key={text} className="max-w-measure">
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 max-w-measure text-small wrap-anywhere text-ink-soft">
        {texts.readAt(dateTime(at), node)}
      </p>
    </div>
  );
}

function Parts({ health: { parts }, ask }: { health: SystemHealth; ask: (remedy: Remedy) => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-2">
      <JobsCard part={parts.jobs} ask={ask} />
      <LettersCard part={parts.letters} ask={ask} />
      <FeedCard part={parts.feed} />
      <PaymentsCard part={parts.payments} ask={ask} />
      <PushCard part={parts.push} />
      <DatabaseCard part={parts.database} />
      <BackupsCard part={parts.backups} />
      <NodesCard part={parts.nodes} />
    </div>
  );
}
