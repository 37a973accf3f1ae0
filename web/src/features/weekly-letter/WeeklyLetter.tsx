import {
  askToConfirmEmailEndpoint,
  switchWeeklyLetterEndpoint,
  type User,
  type WeeklyLetter as Letter,
  weeklyLetterEndpoint,
} from '@clear-spring/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../http/call.ts';
import { sentenceOf } from '../../http/http-error.ts';
import { fresh, invalidate, read, replace } from '../../http/query-client.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { paths } from '../../navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayOf } from '../../ui/date-time.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useAuth } from '../auth/index.ts';
import { weeklyLetterTexts as texts } from './weekly-letter.texts.ts';

/** The link that confirms the email is opened in another tab, and letters are ended in their mailbox. */
const query = queryOptions({ ...read(weeklyLetterEndpoint), ...fresh });

/** Off until the member switches it on, for the account, at once. */
export function WeeklyLetter({ emailUpdates }: { emailUpdates: boolean }) {
  const { user } = useAuth();
  const { data, isError, refetch } = useQuery(query);
  if (!user) return null;
  return (
    <Card as="section" aria-label={texts.title} className="mt-4 px-5 py-2 wide:px-7">
      {data && <Choice letter={data} user={user} emailUpdates={emailUpdates} />}
      {!data && isError && (
        <TryAgain onRetry={refetch} className="py-3">
          {texts.loadFailed}
        </TryAgain>
      )}
      {!data && !isError && <Skeleton className="my-3 h-20 rounded-field" />}
    </Card>
  );
}

function Choice({ letter, user, emailUpdates }: { letter: Letter; user: User; emailUpdates: boolean }) {
  const client = useQueryClient();
  const switching = useMutation({
    mutationFn: (wanted: boolean) => call(switchWeeklyLetterEndpoint, { body: { wanted } }),
    onSuccess: (next) => replace(client, query, next),
    onError(error) {
      const description = sentenceOf(error, texts.failed.description);
      toast({ ...texts.failed, description, variant: 'destructive' });
      void invalidate(client, weeklyLetterEndpoint);
    },
  });
  const wanted = switching.isPending ? switching.variables : letter.wanted;
  return (
    <>
      <Switch
        label={texts.title}
        hint={texts.hint}
        checked={wanted}
        disabled={!wanted && !letter.isEmailConfirmed}
        onChange={(event) => switching.mutate(event.target.checked)}
      />
      <div role="status" className="empty:hidden">
        <State letter={letter} user={user} emailUpdates={emailUpdates} />
      </div>
    </>
  );
}

/** Why none can come, and what to do about it; else when the next one does. */
function State({ letter, user, emailUpdates }: { letter: Letter; user: User; emailUpdates: boolean }) {
  const { email, pendingEmail } = user;
  if (pendingEmail !== null && (letter.wanted || !letter.isEmailConfirmed))
    return (
      <Note text={texts.waits(pendingEmail)}>
        <ButtonLink to={paths.profile} variant="tint" slim className="flex-none">
          {texts.toPersonal}
        </ButtonLink>
      </Note>
    );
  if (!letter.isEmailConfirmed)
    return (
      <Note text={(letter.isLinkSent ? texts.asked : texts.unconfirmed)(email)}>
        <SendLink email={email} isAgain={letter.isLinkSent} />
      </Note>
    );
  if (!letter.wanted) return null;
  if (!emailUpdates) return <Note text={texts.emailUpdatesOff} />;
  return letter.nextAt && <p className="pb-3 text-small">{texts.next(dayOf(new Date(letter.nextAt)))}</p>;
}

function SendLink({ email, isAgain }: { email: string; isAgain: boolean }) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => call(askToConfirmEmailEndpoint, {}),
    onSuccess: async () => {
      toast((isAgain ? texts.resent : texts.sent)(email));
      await invalidate(client, weeklyLetterEndpoint);
    },
    onError(error) {
      const description = sentenceOf(error, texts.sendFailed.description);
      toast({ ...texts.sendFailed, description, variant: 'destructive' });
      // It may have been confirmed meanwhile.
      void invalidate(client, weeklyLetterEndpoint);
    },
  });
  return (
    <Button
      variant="tint"
      slim
      busy={sending.isPending}
      onClick={() => sending.mutate()}
      className="flex-none"
    >
      {isAgain ? texts.resend : texts.send}
    </Button>
  );
}

function Note({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-well px-4 py-3 text-small">
      <p className="flex-1 basis-56 wrap-anywhere">{text}</p>
      {children}
    </div>
  );
}
