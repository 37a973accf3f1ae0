import { type Session, sessionsEndpoint } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { NotConfirmedError } from '../../../http/http-error.ts';
import { read } from '../../../http/query-client.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import { logoutEverywhere, useAuth } from '../../auth/index.ts';
import { SessionRow } from './SessionRow.tsx';
import { securityTexts } from './security.texts.ts';
import { SecurityCard } from './SecurityCard.tsx';

const texts = securityTexts.sessions;

/** The member's sessions. */
export function SessionList() {
  const { data, isError, refetch } = useQuery({ ...read(sessionsEndpoint), refetchOnMount: 'always' });
  return (
    <SecurityCard title={texts.title} hint={texts.hint}>
      {data && (
        <ul className="mt-3 *:not-first:border-t *:not-first:border-line">
          {thisOneFirst(data).map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {!data && !isError && <LoadingSessions />}
      {!data && isError && (
        <TryAgain onRetry={refetch} className="mt-4">
          {texts.loadFailed}
        </TryAgain>
      )}
      <LogOutAll />
    </SecurityCard>
  );
}

const thisOneFirst = (sessions: readonly Session[]) =>
  sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));

/** As high as one session, so that nothing below moves under a finger. */
function LoadingSessions() {
  return (
    <div
      aria-busy
      aria-label={texts.loading}
      role="status"
      className="mt-3 flex items-center gap-4 py-3 max-narrow:flex-wrap"
    >
      <Skeleton className="size-11 flex-none rounded-full" />
      <div className="min-w-0 flex-1 max-narrow:min-w-[60%]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <div className="flex h-lh items-center">
            <Skeleton className="w-40" />
          </div>
          <Skeleton className="h-[1.43rem] w-24" />
        </div>
        <div className="flex h-lh items-center text-small">
          <Skeleton className="h-3 w-28" />
        </div>
      </div>
    </div>
  );
}

function LogOutAll() {
  const { forgetUser } = useAuth();
  const [asking, setAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: logoutEverywhere,
    onSuccess: () => {
      forgetUser();
      toast(texts.allLoggedOut);
    },
    onError: (error) => {
      if (error instanceof NotConfirmedError) return;
      toast({ ...texts.allFailed, variant: 'destructive' });
    },
  });
  return (
    <>
      <Button
        variant="plain"
        slim
        icon={<LogOut aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="mt-4 max-desk:w-full"
      >
        {texts.all}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.confirm.title}
        description={texts.confirm.text}
      >
        <DialogActions>
          <Button variant="plain" onClick={() => setAsking(false)}>
            {texts.confirm.cancel}
          </Button>
          <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
            {texts.confirm.submit}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
