import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Field, fieldBox, fieldInput, type FieldTexts } from './Field.tsx';

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'children' | 'id'> & {
    /** Before the text: a search glass. */
    icon?: ReactNode;
    /** After the text: a button. */
    end?: ReactNode;
    pill?: boolean;
  };

/** For an address as typed: browsers rewrite domains in other scripts in an input of type `email`. */
export const emailInput = {
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

/** One line of text. Spread react-hook-form's `register('name')` into it. `readOnly` draws a fixed value. */
export function TextField({
  label,
  error,
  hint,
  labelHidden,
  icon,
  end,
  pill,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} labelHidden={labelHidden} className={className}>
      {(control) => (
        <div className={fieldBox({ fixed: input.readOnly, pill, wrong: Boolean(error) })}>
          {icon && <span className="ml-4 text-ink-soft">{icon}</span>}
          <input type="text" {...input} {...control} className={clsx(fieldInput, icon && 'pl-3')} />
          {end}
        </div>
      )}
    </Field>
  );
}
