import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, fieldBox, fieldInput, type FieldTexts } from './Field.tsx';

export type SelectProps<Value extends string> = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'id'> & {
    options: readonly { value: Value; name: string }[];
  };

/** One of a few options, as a native select. Spread react-hook-form's `register('name')` into it. */
export function Select<Value extends string>({
  label,
  error,
  hint,
  labelHidden,
  options,
  className,
  ...input
}: SelectProps<Value>) {
  return (
    <Field label={label} error={error} hint={hint} labelHidden={labelHidden} className={className}>
      {(control) => (
        <div className={clsx('relative', fieldBox({ wrong: Boolean(error) }))}>
          <select {...input} {...control} className={clsx(fieldInput, 'appearance-none self-stretch pr-11')}>
            {options.map(({ value, name }) => (
              <option key={value} value={value} className="bg-lifted">
                {name}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute right-3 text-ink-soft" aria-hidden />
        </div>
      )}
    </Field>
  );
}
