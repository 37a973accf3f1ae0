import { codeInput } from '@clear-spring/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../../http/http-error.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/form/CodeField.tsx';
import { focusWhenShown } from '../../ui/focus/focus-when-shown.ts';
import { authTexts } from './auth.texts.ts';
import { useAuth } from './AuthProvider.tsx';
import { KeepAccountLink } from './KeepAccountLink.tsx';

const texts = authTexts.twoFactor;

/** The second step of signing in, after a correct password. */
export function TwoFactorForm({ onBack }: { onBack: () => void }) {
  const { twoFactorMutation } = useAuth();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(codeInput),
    defaultValues: { code: '' },
  });

  const submit = ({ code }: { code: string }) =>
    twoFactorMutation.mutate(code, {
      onError: (error) =>
        setError('code', { message: sentenceOf(error, texts.failed) }, { shouldFocus: true }),
    });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <h2 tabIndex={-1} ref={focusWhenShown} className="t-head">
        {texts.title}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{texts.hint}</p>
      <CodeField error={formState.errors.code?.message} {...register('code')} />
      {formState.errors.code && <KeepAccountLink error={twoFactorMutation.error} />}
      <Button type="submit" variant="call" wide busy={twoFactorMutation.isPending} className="mt-2">
        {texts.submit}
      </Button>
      <Button variant="tint" wide onClick={onBack} className="mt-3">
        {texts.back}
      </Button>
    </form>
  );
}
