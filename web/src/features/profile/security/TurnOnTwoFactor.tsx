import {
  codeInput,
  confirmTwoFactorEndpoint,
  type Output,
  setUpTwoFactorEndpoint,
} from '@clear-spring/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '../../../http/call.ts';
import { sentenceOf } from '../../../http/http-error.ts';
import { focusWhenShown } from '../../../ui/focus/focus-when-shown.ts';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { securityTexts } from './security.texts.ts';
import { StepActions } from './StepActions.tsx';

const texts = securityTexts.twoFactor;

/** The secret for the authenticator app. */
export type SetUp = Output<typeof setUpTwoFactorEndpoint>;

interface ProvePasswordProps {
  username: string;
  onProved: (setUp: SetUp) => void;
  onCancel: () => void;
}

/** The first step: an open session alone must not change how the member signs in. */
export function ProvePassword({ username, onProved, onCancel }: ProvePasswordProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });

  async function prove(body: { password: string }) {
    try {
      onProved(await call(setUpTwoFactorEndpoint, { body }));
    } catch (error) {
      setError('password', { message: sentenceOf(error, texts.failed) }, { shouldFocus: true });
    }
  }

  return (
    <form noValidate className="mt-4" onSubmit={(event) => void handleSubmit(prove)(event)}>
      <p tabIndex={-1} ref={focusWhenShown} className="mb-4">
        {texts.prove.hint}
      </p>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={texts.prove.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        className="max-w-[26rem]"
        {...register('password')}
      />
      <StepActions submit={texts.prove.submit} busy={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}

interface ConfirmAppProps {
  setUp: SetUp;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** The second step: a code proves that the app has the secret. */
export function ConfirmApp({ setUp, onConfirmed, onCancel }: ConfirmAppProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(codeInput),
    defaultValues: { code: '' },
  });

  async function confirm(body: { code: string }) {
    try {
      const { recoveryCodes } = await call(confirmTwoFactorEndpoint, { body });
      onConfirmed(recoveryCodes);
    } catch (error) {
      setError('code', { message: sentenceOf(error, texts.failed) }, { shouldFocus: true });
    }
  }

  return (
    <form noValidate className="mt-4" onSubmit={(event) => void handleSubmit(confirm)(event)}>
      <p tabIndex={-1} ref={focusWhenShown} className="max-w-measure">
        {texts.scan.hint}
      </p>
      <div className="mt-4 mb-5 grid gap-6 desk:grid-cols-[auto_minmax(0,1fr)] desk:items-center">
        <div className="w-fit overflow-hidden rounded-card bg-paper-qr p-1 ring-1 ring-line max-desk:mx-auto">
          <img src={setUp.qrCode} alt={texts.scan.alt} width={192} height={192} className="size-48" />
        </div>
        <div>
          <p className="text-small text-ink-soft">{texts.scan.secret}</p>
          <p className="mt-1 mb-4 rounded-field bg-well px-4 py-3 font-[560] tracking-[0.04em] wrap-anywhere select-all">
            {inFours(setUp.secret)}
          </p>
          <TextField
            label={texts.scan.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            error={formState.errors.code?.message}
            {...register('code')}
          />
        </div>
      </div>
      <StepActions submit={texts.scan.submit} busy={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}

/** Groups of four are easier to type. Authenticator apps accept the spaces. */
const inFours = (secret: string) => secret.replaceAll(/.{4}(?!$)/g, '$& ');
