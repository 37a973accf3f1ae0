import { zodResolver } from '@hookform/resolvers/zod';
import { Check, KeyRound, Link2Off } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from '../../browser/router.tsx';
import { paths } from '../../navigation/paths.ts';
import { PublicPage } from '../../layout/PublicPage.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { Ripples } from '../../ui/Ripples.tsx';
import { resetForm } from './auth-forms.ts';
import { RecoveryCard } from './RecoveryCard.tsx';
import { useResetLink } from './use-reset-link.ts';
import { recoveryTexts } from './recovery.texts.ts';

const texts = recoveryTexts.reset;

/** The link in the reset e-mail opens it. */
export default function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const token = query.get('token');
  // Another link opened in this tab starts over.
  return <ResetLink key={token} token={token} />;
}

function ResetLink({ token }: { token: string | null }) {
  const { status, username, message, reset } = useResetLink(token);
  switch (status) {
    case 'pending':
      return (
        <PublicPage>
          <Ripples label={texts.checking} shown className="mt-[18dvh]" />
        </PublicPage>
      );
    case 'invalid':
      return (
        <RecoveryCard tone="rose" icon={<Link2Off aria-hidden />} {...texts.invalid}>
          <ButtonLink to={paths.auth} variant="call">
            {texts.invalid.action}
          </ButtonLink>
        </RecoveryCard>
      );
    case 'form':
    case 'error':
      return (
        <RecoveryCard tone="spring" icon={<KeyRound aria-hidden />} {...texts.form}>
          <ResetForm username={username} onReset={reset} message={status === 'error' ? message : null} />
        </RecoveryCard>
      );
    case 'used':
    case 'success':
      return (
        <RecoveryCard tone="sage" icon={<Check aria-hidden />} {...texts[status]}>
          <ButtonLink to={paths.auth} variant="call">
            {texts[status].action}
          </ButtonLink>
        </RecoveryCard>
      );
  }
}

interface ResetFormProps {
  username: string | undefined;
  onReset: (password: string) => Promise<void>;
  /** Why the last attempt failed. */
  message: string | null;
}

function ResetForm({ username, onReset, message }: ResetFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      className="grid gap-4 text-left"
      onSubmit={(event) => void handleSubmit(({ password }) => onReset(password))(event)}
    >
      {/* Tells a password manager whose password changes. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={texts.form.password}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={texts.form.confirm}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      {message && !isSubmitting && <Alert>{message}</Alert>}
      <Button type="submit" variant="call" wide busy={isSubmitting} className="mt-1">
        {texts.form.submit}
      </Button>
    </form>
  );
}
