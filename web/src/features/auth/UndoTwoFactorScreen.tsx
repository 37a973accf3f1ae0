import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Link2Off, ShieldOff } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { sentenceOf } from '../../http/http-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import type { AuthTab } from './auth-forms.ts';
import { undoTwoFactor, userKey } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import { RecoveryCard } from './RecoveryCard.tsx';

const texts = authTexts.undoTwoFactor;
const { invalid, success } = authTexts.undo;
const forgotTab: { tab: AuthTab } = { tab: 'forgot-password' };

/** Where the link in the e-mail about two-factor sign-in leads. It asks first: mail scanners open links too. */
export default function UndoTwoFactorScreen() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: undoTwoFactor,
    // Every session of that member has ended, and it may have been the one of this browser.
    onSuccess: () => void client.invalidateQueries({ queryKey: userKey }),
  });

  if (!token) {
    return (
      <RecoveryCard tone="rose" icon={<Link2Off aria-hidden />} title={invalid.title} text={invalid.text}>
        <ButtonLink to={paths.auth} variant="call">
          {invalid.action}
        </ButtonLink>
      </RecoveryCard>
    );
  }
  if (undo.isSuccess) {
    return (
      <RecoveryCard tone="sage" icon={<Check aria-hidden />} {...texts.success}>
        <div className="grid gap-3">
          <ButtonLink to={paths.auth} state={forgotTab} variant="call" wide>
            {success.action}
          </ButtonLink>
          <ButtonLink to={paths.auth} variant="tint" wide>
            {success.later}
          </ButtonLink>
        </div>
      </RecoveryCard>
    );
  }
  return (
    <RecoveryCard tone="spring" icon={<ShieldOff aria-hidden />} title={texts.title} text={texts.text}>
      {undo.isError && <Alert className="mb-4">{sentenceOf(undo.error, texts.failed)}</Alert>}
      <Button variant="call" wide busy={undo.isPending} onClick={() => undo.mutate(token)}>
        {texts.action}
      </Button>
    </RecoveryCard>
  );
}
