import { useState } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

type CodeFieldProps = Omit<
  TextFieldProps,
  'label' | 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'icon' | 'end'
>;

/**
 * The code of an authenticator app. A recovery code contains letters, which the numeric keypad lacks: hence the switch.
 */
export function CodeField(props: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false);
  return (
    <div>
      <TextField
        spellCheck={false}
        {...props}
        label={recovery ? 'Recovery code' : 'Code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
      />
      <button
        type="button"
        onClick={() => setRecovery(!recovery)}
        className="min-h-touch text-label font-[560] text-spring-ink underline decoration-1 underline-offset-[0.22em]"
      >
        {recovery ? 'Use the code of the app' : 'Use a recovery code'}
      </button>
    </div>
  );
}
