import { sentenceOf } from '../../http/http-error.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/form/CodeField.tsx';
import { useBackCloses } from '../../ui/overlay/back.ts';
import { focusWhenShown } from '../../ui/focus/focus-when-shown.ts';
import { authFormTexts } from './auth-forms.texts.ts';
import { useAuth } from './AuthProvider.tsx';
import { KeepAccountLink } from './KeepAccountLink.tsx';
import { useAuthForm } from './use-auth-form.ts';

const texts = authFormTexts.twoFactor;

/** The second step of signing in, after a correct password. */
export default function TwoFactorForm({ onBack }: { onBack: () => void }) {
  const { twoFactorMutation } = useAuth();
  useBackCloses(true, onBack);
  const { form, field, errors, isLoading, refuse } = useAuthForm({
    name: 'twoFactor',
    initial: { code: '' },
    onSubmit: ({ code }) =>
      twoFactorMutation.mutate(code, {
        onError: (error) => refuse('code', sentenceOf(error, texts.failed)),
      }),
  });

  return (
    <form {...form}>
      <h2 tabIndex={-1} ref={focusWhenShown} className="t-head">
        {texts.title}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{texts.hint}</p>
      <CodeField error={errors.code} {...field('code')} />
      {errors.code && <KeepAccountLink error={twoFactorMutation.error} />}
      <Button
        type="submit"
        variant="call"
        wide
        busy={isLoading || twoFactorMutation.isPending}
        className="mt-2"
      >
        {texts.submit}
      </Button>
      <Button variant="tint" wide onClick={onBack} className="mt-3">
        {texts.back}
      </Button>
    </form>
  );
}
