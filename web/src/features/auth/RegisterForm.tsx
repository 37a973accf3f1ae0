import { zodResolver } from '@hookform/resolvers/zod';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../navigation/paths.ts';
import { HttpError, sentenceOf } from '../../http/http-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, newTab } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type RegisterForm as Values, registerForm } from './auth-forms.ts';
import { authTexts } from './auth.texts.ts';
import { useAuth } from './AuthProvider.tsx';
import { useTyped } from './use-typed.ts';

const EMPTY: Values = {
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  confirmPassword: '',
  terms: false,
};

/** @param typed earlier, before the form was left */
export function RegisterForm({ typed }: { typed: RefObject<Values | null> }) {
  const { registerMutation } = useAuth();
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(registerForm) as never,
    defaultValues: typed.current ?? EMPTY,
  });
  useTyped(typed, form);
  const { register, handleSubmit, setError, formState } = form;
  const { errors } = formState;

  const submit = ({ confirmPassword: _again, terms: _consent, ...registration }: Values) =>
    registerMutation.mutate(registration, {
      onError: (error) => {
        // The form has checked everything else that the server reads, so what it refuses is the password.
        if (error instanceof HttpError && error.status === 400)
          setError('password', { message: sentenceOf(error, error.message) }, { shouldFocus: true });
        else setError('root', { message: sentenceOf(error, authTexts.notSignedUp) });
      },
    });

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Checkbox error={errors.terms?.message} {...register('terms')}>
        I agree to the{' '}
        <a href={paths.terms} {...newTab}>
          Terms of Service
        </a>{' '}
        and the{' '}
        <a href={paths.privacy} {...newTab}>
          Privacy Policy
        </a>
      </Checkbox>
      {errors.root?.message && <Alert isSaid>{errors.root.message}</Alert>}
      <Button type="submit" variant="call" wide busy={registerMutation.isPending}>
        Sign Up
      </Button>
    </form>
  );
}
