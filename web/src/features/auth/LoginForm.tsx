import { zodResolver } from '@hookform/resolvers/zod';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { keepTokenOf, sentenceOf } from '../../http/http-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type LoginForm as Values, loginForm } from './auth-forms.ts';
import { authTexts } from './auth.texts.ts';
import { useAuth } from './AuthProvider.tsx';
import { KeepAccountLink } from './KeepAccountLink.tsx';
import { useTyped } from './use-typed.ts';

interface LoginFormProps {
  /** Typed earlier, before the form was left. */
  typed: RefObject<Values | null>;
  onForgot: () => void;
}

export function LoginForm({ typed, onForgot }: LoginFormProps) {
  const { loginMutation } = useAuth();
  const form = useForm<Values>({
    resolver: zodResolver(loginForm),
    defaultValues: typed.current ?? { username: '', password: '', rememberMe: true },
  });
  useTyped(typed, form);
  const { register, handleSubmit, setError, formState } = form;
  const { errors } = formState;

  const submit = (values: Values) =>
    loginMutation.mutate(values, {
      onError: (error) => setError('root', { message: sentenceOf(error, authTexts.notSignedIn) }),
    });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        className="mb-4"
        {...register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        className="mb-1.5"
        {...register('password')}
      />
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox {...register('rememberMe')}>Remember me</Checkbox>
        <button
          type="button"
          onClick={onForgot}
          className="min-h-touch text-label font-[560] text-spring-ink underline decoration-1 underline-offset-[0.22em]"
        >
          Forgot password?
        </button>
      </div>
      {errors.root?.message && (
        <Alert isSaid={!keepTokenOf(loginMutation.error)} className="mb-3.5">
          {errors.root.message}
        </Alert>
      )}
      {errors.root && <KeepAccountLink error={loginMutation.error} />}
      <Button type="submit" variant="call" wide busy={loginMutation.isPending}>
        Sign In
      </Button>
    </form>
  );
}
