import type { RefObject } from 'react';
import { keepTokenOf, sentenceOf } from '../../http/http-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { LoginForm as Values } from './auth-forms.ts';
import { authTexts } from './auth.texts.ts';
import { useAuth } from './AuthProvider.tsx';
import { KeepAccountLink } from './KeepAccountLink.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface LoginFormProps {
  /** Typed earlier, before the form was left. */
  typed: RefObject<Values | null>;
  onForgot: () => void;
}

export function LoginForm({ typed, onForgot }: LoginFormProps) {
  const { loginMutation } = useAuth();
  const { form, field, errors, isLoading, refuse } = useAuthForm({
    name: 'login',
    initial: { username: '', password: '', rememberMe: true },
    typed,
    onSubmit: (values) =>
      loginMutation.mutate(values, {
        onError: (error) => refuse('root', sentenceOf(error, authTexts.notSignedIn)),
      }),
  });

  return (
    <form {...form}>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        className="mb-4"
        {...field('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password}
        className="mb-1.5"
        {...field('password')}
      />
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox {...field('rememberMe')}>Remember me</Checkbox>
        <button
          type="button"
          onClick={onForgot}
          className="min-h-touch text-label font-[560] text-spring-ink underline decoration-1 underline-offset-[0.22em]"
        >
          Forgot password?
        </button>
      </div>
      {errors.root && (
        <Alert isSaid={!keepTokenOf(loginMutation.error)} className="mb-3.5">
          {errors.root}
        </Alert>
      )}
      {errors.root && <KeepAccountLink error={loginMutation.error} />}
      <Button type="submit" variant="call" wide busy={isLoading || loginMutation.isPending}>
        Sign In
      </Button>
    </form>
  );
}
