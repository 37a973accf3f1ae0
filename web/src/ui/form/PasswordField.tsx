import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { RoundButton } from '../RoundButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A TextField whose text can be revealed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end' | 'icon'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <RoundButton
          label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="mr-1"
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </RoundButton>
      }
    />
  );
}
