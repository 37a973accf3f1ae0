import {
  agentPhrase,
  type Session,
  sessionsEndpoint,
  isHandheld,
  endSessionEndpoint,
  MINUTE,
} from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { formatDistanceToNow } from 'date-fns';
import { Monitor, Smartphone } from 'lucide-react';
import { call } from '../../../http/call.ts';
import { HttpError, NotConfirmedError } from '../../../http/http-error.ts';
import { invalidate } from '../../../http/query-client.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { securityTexts } from './security.texts.ts';

const texts = securityTexts.sessions;
/** The server updates "last seen" once an hour, so seconds would be false precision. */
const ago = (time: string) =>
  Date.now() - Date.parse(time) < MINUTE ? texts.justNow : formatDistanceToNow(time, { addSuffix: true });

/** One session, described in the words of its browser and platform. */
export function SessionRow({ session }: { session: Session }) {
  const client = useQueryClient();
  const name = agentPhrase(session.agent) ?? texts.unknown;
  const Icon = isHandheld(session.agent) ? Smartphone : Monitor;

  const leaving = useMutation({
    mutationFn: () => call(endSessionEndpoint, { params: { id: session.id } }),
    onSuccess: () => void toast(texts.loggedOut(name)),
    onError: (error) => {
      if (error instanceof NotConfirmedError) return;
      // 404: the session has ended meanwhile, which was the goal.
      if (!(error instanceof HttpError && error.status === 404))
        toast({ ...texts.failed, variant: 'destructive' });
    },
    onSettled: () => invalidate(client, sessionsEndpoint),
  });

  return (
    <li className="flex items-center gap-4 py-3 max-narrow:flex-wrap">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-spring-wash text-spring-ink">
        <Icon aria-hidden />
      </span>
      <div className="min-w-0 flex-1 max-narrow:min-w-[60%]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-[560]">
          {name}
          {session.isCurrent && <Chip>{texts.current}</Chip>}
        </p>
        <p className="text-small text-ink-soft">
          {session.isCurrent
            ? texts.signedIn(ago(session.createdAt))
            : texts.lastSeen(ago(session.lastSeenAt))}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="tint"
          slim
          aria-label={texts.logOutOf(name)}
          busy={leaving.isPending}
          onClick={() => leaving.mutate()}
        >
          {texts.logOut}
        </Button>
      )}
    </li>
  );
}
