import { MailCheck } from 'lucide-react';
import { useMutation } from '../../http/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { focusWhenShown } from '../../ui/focus/focus-when-shown.ts';
import { useBackCloses } from '../../ui/overlay/back.ts';
import { Seal } from '../../ui/States.tsx';
import { emailInput, TextField } from '../../ui/form/TextField.tsx';
import { forgotPassword } from './auth.api.ts';
import { authFormTexts } from './auth-forms.texts.ts';
import { useAuthForm } from './use-auth-form.ts';

const texts = authFormTexts.forgot;

/** Requests a reset link. It does not reveal whether the address is known. */
export default function ForgotPassword({ onBack }: { onBack: () => void }) {
  const sending = useMutation({
    mutationFn: forgotPassword,
    // Silent by the specification (AUTH-23): the form stays as it is and can be sent again.
    onError: (error) => console.error('The reset instructions could not be asked for.', error),
  });
  const { form, field, errors, isLoading } = useAuthForm({
    name: 'forgotPassword',
    initial: { email: '' },
    onSubmit: ({ email }) => sending.mutate(email),
  });

  function goBack() {
    sending.reset();
    onBack();
  }
  useBackCloses(true, goBack);

  if (sending.isSuccess) return <Sent onBack={goBack} />;
  return (
    <form {...form} className="grid gap-4">
      <p className="text-ink-soft">{texts.hint}</p>
      <TextField label={texts.email} {...emailInput} error={errors.email} {...field('email')} />
      <div className="grid gap-3">
        <Button type="submit" variant="call" wide busy={isLoading || sending.isPending}>
          {texts.send}
        </Button>
        <Button variant="tint" wide onClick={goBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}

function Sent({ onBack }: { onBack: () => void }) {
  return (
    <div className="pt-2 text-center">
      <Seal tone="sage">
        <MailCheck aria-hidden />
      </Seal>
      <h2 tabIndex={-1} ref={focusWhenShown} className="t-head">
        {texts.sent.title}
      </h2>
      <p className="mt-2 mb-6 text-ink-soft">{texts.sent.text}</p>
      <Button variant="tint" wide onClick={onBack}>
        {texts.back}
      </Button>
    </div>
  );
}
