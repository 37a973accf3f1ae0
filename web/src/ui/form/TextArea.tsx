import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Field, fieldBox, fieldInput, type FieldTexts } from './Field.tsx';

export type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'children' | 'id'>;

/** Several lines of text; it grows with them. Spread react-hook-form's `register('name')` into it. */
export function TextArea({ label, error, hint, labelHidden, className, ...input }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} labelHidden={labelHidden} className={className}>
      {(control) => (
        <div className={fieldBox({ wrong: Boolean(error) })}>
          <textarea
            rows={3}
            {...input}
            {...control}
            className={clsx(fieldInput, 'block max-h-[40dvh] resize-none [field-sizing:content]')}
          />
        </div>
      )}
    </Field>
  );
}
