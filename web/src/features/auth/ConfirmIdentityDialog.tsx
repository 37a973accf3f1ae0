import { confirmIdentityEndpoint } from '@clear-spring/contract';
import { useForm } from 'react-hook-form';
import { call } from '../../http/call.ts';
import type { ConfirmationRequest } from '../../http/confirmation.ts';
import { HttpError, sentenceOf } from '../../http/http-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/form/CodeField.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/Dialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useAuth } from './AuthProvider.tsx';
import { confirmIdentityTexts as texts } from './confirm-identity.texts.ts';

/**
 * An open session alone must not be enough to take over an account. Calls that wait continue by themselves afterwards.
 */
export function ConfirmIdentityDialog({ request }: { request: ConfirmationRequest | null }) {
  return (
    <Dialog
      open={request !== null}
      onOpenChange={() => request?.settle('cancelled')}
      title={texts.title}
      description={request?.needsCode ? texts.textWithCode : texts.text}
    >
      {request && <ConfirmForm request={request} />}
    </Dialog>
  );
}

function ConfirmForm({ request }: { request: ConfirmationRequest }) {
  const { user } = useAuth();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '', code: '' },
  });
  const { errors, isSubmitting } = formState;

  async function confirm({ password, code }: { password: string; code: string }) {
    try {
      await call(confirmIdentityEndpoint, { body: { password, ...(request.needsCode && { code }) } });
    } catch (error) {
      const field = wrongField(error);
      setError(
        field ?? 'root',
        { message: sentenceOf(error, texts.failed) },
        { shouldFocus: field !== null },
      );
      return;
    }
    request.settle('confirmed');
  }

  return (
    <form
      noValidate
      className="mt-5 grid gap-4 text-left"
      onSubmit={(event) => void handleSubmit(confirm)(event)}
    >
      {/* Tells a password manager whose password is needed. */}
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: texts.passwordMissing })}
      />
      {request.needsCode && (
        <CodeField error={errors.code?.message} {...register('code', { required: texts.codeMissing })} />
      )}
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <DialogActions>
        <Button variant="plain" onClick={() => request.settle('cancelled')}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {texts.submit}
        </Button>
      </DialogActions>
    </form>
  );
}

function wrongField(error: unknown): 'password' | 'code' | null {
  if (!(error instanceof HttpError) || error.status !== 422) return null;
  return error.wantedConfirmation === 'code' ? 'code' : 'password';
}
