import { codeInput, disableTwoFactorEndpoint } from '@clear-spring/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '../../../http/call.ts';
import { sentenceOf } from '../../../http/http-error.ts';
import { CodeField } from '../../../ui/CodeField.tsx';
import { focusWhenShown } from '../../../ui/focus-when-shown.ts';
import { securityTexts } from './security.texts.ts';
import { StepActions } from './StepActions.tsx';

const texts = securityTexts.twoFactor;

interface TurnOffTwoFactorProps {
  onDisabled: () => void;
  onCancel: () => void;
}

export function TurnOffTwoFactor({ onDisabled, onCancel }: TurnOffTwoFactorProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(codeInput),
    defaultValues: { code: '' },
  });

  async function disable(body: { code: string }) {
    try {
      await call(disableTwoFactorEndpoint, { body });
      onDisabled();
    } catch (error) {
      setError('code', { message: sentenceOf(error, texts.failed) }, { shouldFocus: true });
    }
  }

  return (
    <form noValidate className="mt-4" onSubmit={(event) => void handleSubmit(disable)(event)}>
      <p tabIndex={-1} ref={focusWhenShown} className="mb-4">
        {texts.disable.hint}
      </p>
      <div className="max-w-[26rem]">
        <CodeField error={formState.errors.code?.message} {...register('code')} />
      </div>
      <StepActions submit={texts.disable.submit} busy={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}
