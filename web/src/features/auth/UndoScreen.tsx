import { userEndpoint } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from '../../browser/router.tsx';
import { paths } from '../../navigation/paths.ts';
import { HttpError, isUsedLink, sentenceOf } from '../../http/http-error.ts';
import { invalidate } from '../../http/query-client.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import type { AuthTab } from './auth-forms.ts';
import { RecoveryCard } from './RecoveryCard.tsx';
import { recoveryTexts } from './recovery.texts.ts';

const { invalid, onwards } = recoveryTexts.undo;
const forgotTab: { tab: AuthTab } = { tab: 'forgot-password' };

interface UndoScreenProps<Undone> {
  /** Undoes the change that the e-mail with this token reported. */
  undo: (token: string) => Promise<Undone>;
  icon: ReactNode;
  texts: {
    title: string;
    text: string;
    action: string;
    failed: string;
    used: { title: string; text: string };
    success: { title: string; text: (undone: Undone) => string };
  };
}

/**
 * An undo link opens it, with which the owner of an account undoes a change. It asks first: mail scanners open links
 * too.
 */
export function UndoScreen<Undone>({ undo, icon, texts }: UndoScreenProps<Undone>) {
  const [query] = useSearchParams();
  const token = query.get('token');
  const client = useQueryClient();
  const undoing = useMutation({
    mutationFn: undo,
    // All sessions of that member have ended, perhaps this browser's too.
    onSuccess: () => void invalidate(client, userEndpoint),
  });

  const { error } = undoing;
  if (isUsedLink(error)) return <Done {...texts.used} />;
  if (!token || (error instanceof HttpError && error.status === 410)) {
    return (
      <RecoveryCard tone="rose" icon={<Link2Off aria-hidden />} {...invalid}>
        <ButtonLink to={paths.auth} variant="call" wide>
          {onwards.signIn}
        </ButtonLink>
      </RecoveryCard>
    );
  }
  if (undoing.isSuccess) {
    const { title, text } = texts.success;
    return <Done title={title} text={text(undoing.data)} />;
  }
  return (
    <RecoveryCard tone="spring" icon={icon} title={texts.title} text={texts.text}>
      {error && <Alert className="mb-4">{sentenceOf(error, texts.failed)}</Alert>}
      <Button variant="call" wide busy={undoing.isPending} onClick={() => undoing.mutate(token)}>
        {texts.action}
      </Button>
    </RecoveryCard>
  );
}

const Done = (said: { title: string; text: string }) => (
  <RecoveryCard tone="sage" icon={<Check aria-hidden />} {...said}>
    <div className="grid gap-3">
      <ButtonLink to={paths.auth} state={forgotTab} variant="call" wide>
        {onwards.newPassword}
      </ButtonLink>
      <ButtonLink to={paths.auth} variant="tint" wide>
        {onwards.signIn}
      </ButtonLink>
    </div>
  </RecoveryCard>
);
