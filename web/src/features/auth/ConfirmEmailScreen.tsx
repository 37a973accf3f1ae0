import { notificationSettings, userEndpoint } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Link2Off, MailCheck } from 'lucide-react';
import { useSearchParams } from '../../browser/router.tsx';
import { paths } from '../../navigation/paths.ts';
import { HttpError, isUsedLink, sentenceOf } from '../../http/http-error.ts';
import { invalidate } from '../../http/query-client.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { confirmEmail } from './auth.api.ts';
import { useAuth } from './AuthProvider.tsx';
import { RecoveryCard } from './RecoveryCard.tsx';
import { recoveryTexts } from './recovery.texts.ts';

const texts = recoveryTexts.confirmEmail;

/**
 * The link in the e-mail to a member's new address opens it, or to the present one where letters are to come to it. It
 * asks first: mail scanners open links too.
 */
export default function ConfirmEmailScreen() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const isOwn = query.get('for') === 'letters';
  const client = useQueryClient();
  const confirming = useMutation({
    mutationFn: confirmEmail,
    // It may be the member who is signed in here.
    onSuccess: () => void invalidate(client, userEndpoint),
  });
  const { error } = confirming;

  if (isUsedLink(error))
    return (
      <RecoveryCard tone="sage" icon={<Check aria-hidden />} {...texts.used}>
        <Onwards isOwn={isOwn} />
      </RecoveryCard>
    );
  if (!token || (error instanceof HttpError && error.status === 410)) {
    const { title, text } = texts.invalid;
    return <DeadEnd title={title} text={isOwn ? texts.own.invalid : text} isOwn={isOwn} />;
  }
  if (error instanceof HttpError && error.status === 409)
    return <DeadEnd {...texts.taken} text={sentenceOf(error, texts.failed)} isOwn={isOwn} />;
  if (confirming.isSuccess) {
    const { title, text } = texts.success;
    const said = isOwn ? texts.own.success : text;
    return (
      <RecoveryCard tone="sage" icon={<Check aria-hidden />} title={title} text={said(confirming.data.email)}>
        <Onwards isOwn={isOwn} />
      </RecoveryCard>
    );
  }
  return (
    <RecoveryCard
      tone="spring"
      icon={<MailCheck aria-hidden />}
      title={texts.title}
      text={isOwn ? texts.own.text : texts.text}
    >
      {error && <Alert className="mb-4">{sentenceOf(error, texts.failed)}</Alert>}
      <Button variant="call" wide busy={confirming.isPending} onClick={() => confirming.mutate(token)}>
        {texts.action}
      </Button>
    </RecoveryCard>
  );
}

const DeadEnd = ({ isOwn, ...card }: { title: string; text: string; isOwn: boolean }) => (
  <RecoveryCard tone="rose" icon={<Link2Off aria-hidden />} {...card}>
    <Onwards isOwn={isOwn} />
  </RecoveryCard>
);

/** To where the link was asked for. The mailbox may be open in a browser where nobody is signed in. */
function Onwards({ isOwn }: { isOwn: boolean }) {
  const { user } = useAuth();
  const back = isOwn ? notificationSettings : paths.profile;
  return user ? (
    <ButtonLink to={back} variant="call" wide>
      {isOwn ? texts.own.onwards : texts.toProfile}
    </ButtonLink>
  ) : (
    // Whoever signs in is led there too.
    <ButtonLink to={back} variant="call" wide>
      {texts.toSignIn}
    </ButtonLink>
  );
}
