import { codeInput } from '@clear-spring/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../../../http/http-error.ts';
import { CodeField } from '../../../ui/form/CodeField.tsx';
import { focusWhenShown } from '../../../ui/focus/focus-when-shown.ts';
import { securityTexts } from './security.texts.ts';
import { StepActions } from './StepActions.tsx';

interface ProveCodeProps {
  hint: string;
  submit: string;
  /** Called with the code. Its error is shown at the field. */
  onCode: (body: { code: string }) => Promise<void>;
  onCancel: () => void;
}

/** Asks for a code before the second factor changes. */
export function ProveCode({ hint, submit, onCode, onCancel }: ProveCodeProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(codeInput),
    defaultValues: { code: '' },
  });

  async function prove(body: { code: string }) {
    try {
      await onCode(body);
    } catch (error) {
      const message = sentenceOf(error, securityTexts.twoFactor.failed);
      setError('code', { message }, { shouldFocus: true });
    }
  }

  return (
    <form noValidate className="mt-4" onSubmit={(event) => void handleSubmit(prove)(event)}>
      <p tabIndex={-1} ref={focusWhenShown} className="mb-4 max-w-measure">
        {hint}
      </p>
      <div className="max-w-[26rem]">
        <CodeField error={formState.errors.code?.message} {...register('code')} />
      </div>
      <StepActions submit={submit} busy={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}
