import type { RefObject } from 'react';
import { paths } from '../../navigation/paths.ts';
import { HttpError, sentenceOf } from '../../http/http-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, newTab } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { emailInput, TextField } from '../../ui/form/TextField.tsx';
import type { RegisterForm as Values } from './auth-forms.ts';
import { authTexts } from './auth.texts.ts';
import { useAuth } from './AuthProvider.tsx';
import { useAuthForm } from './use-auth-form.ts';

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
export default function RegisterForm({ typed }: { typed: RefObject<Values | null> }) {
  const { registerMutation } = useAuth();
  const { form, field, errors, isLoading, refuse } = useAuthForm({
    name: 'register',
    initial: EMPTY,
    typed,
    onSubmit: ({ confirmPassword: _again, terms: _consent, ...registration }) =>
      registerMutation.mutate(registration, {
        onError: (error) => {
          // The form has checked everything else that the server reads, so what it refuses is the password.
          if (error instanceof HttpError && error.status === 400)
            refuse('password', sentenceOf(error, error.message));
          else refuse('root', sentenceOf(error, authTexts.notSignedUp));
        },
      }),
  });

  return (
    <form {...form} className="grid gap-4">
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName}
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName}
          {...field('lastName')}
        />
      </div>
      <TextField label="Email" {...emailInput} error={errors.email} {...field('email')} />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        {...field('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password}
        {...field('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword}
        {...field('confirmPassword')}
      />
      <Checkbox error={errors.terms} {...field('terms')}>
        I agree to the{' '}
        <a href={paths.terms} {...newTab}>
          Terms of Service
        </a>{' '}
        and the{' '}
        <a href={paths.privacy} {...newTab}>
          Privacy Policy
        </a>
      </Checkbox>
      {errors.root && <Alert isSaid>{errors.root}</Alert>}
      <Button type="submit" variant="call" wide busy={isLoading || registerMutation.isPending}>
        Sign Up
      </Button>
    </form>
  );
}
