import { changePasswordEndpoint, sessionsEndpoint, userEndpoint } from '@clear-spring/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '../../../http/call.ts';
import { HttpError, NotConfirmedError, sentenceOf } from '../../../http/http-error.ts';
import { invalidate } from '../../../http/query-client.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { passwordForm } from './password-form.ts';
import { securityTexts } from './security.texts.ts';
import { SecurityCard } from './SecurityCard.tsx';

const texts = securityTexts.password;
const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The field for the error: the current password is wrong, or the new one is easy to guess. */
function fieldOf(error: Error) {
  const status = error instanceof HttpError ? error.status : null;
  return status === 422 ? 'currentPassword' : status === 400 ? 'newPassword' : 'root';
}

export function ChangePassword({ username }: { username: string }) {
  const client = useQueryClient();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: EMPTY,
  });
  const { errors } = formState;

  const changing = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof EMPTY) =>
      call(changePasswordEndpoint, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      reset(EMPTY);
      void invalidate(client, sessionsEndpoint);
      // The server has cancelled a pending e-mail change, because somebody else may have asked for it.
      void invalidate(client, userEndpoint);
      toast(texts.done);
    },
    onError: (error) => {
      if (error instanceof NotConfirmedError) return;
      const field = fieldOf(error);
      setError(field, { message: sentenceOf(error, texts.failed) }, { shouldFocus: field !== 'root' });
    },
  });

  return (
    <SecurityCard title={texts.title} hint={texts.hint}>
      <form
        noValidate
        className="mt-5 grid gap-4 desk:grid-cols-2"
        onSubmit={(event) => void handleSubmit((passwords) => changing.mutate(passwords))(event)}
      >
        {/* Tells a password manager whose password changes. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={texts.current}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          className="desk:col-span-2"
          {...register('currentPassword')}
        />
        <PasswordField
          label={texts.next}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label={texts.confirm}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        {errors.root?.message && <Alert className="desk:col-span-2">{errors.root.message}</Alert>}
        <div className="flex justify-end desk:col-span-2">
          <Button type="submit" slim busy={changing.isPending}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </SecurityCard>
  );
}
