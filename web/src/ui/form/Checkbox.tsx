import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './Field.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  /** The label; may contain links. */
  children: ReactNode;
  error?: string;
};

/** A native checkbox in our style. Spread react-hook-form's `register('name')` into it. */
export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="inline-flex min-h-touch items-center gap-[0.6rem] text-label leading-snug">
        <span className="relative grid flex-none place-items-center">
          <input
            type="checkbox"
            {...input}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            className={clsx(
              'peer size-[1.375rem] appearance-none rounded-[0.45rem] bg-lifted ring-inset checked:bg-spring checked:ring-0',
              'transition-colors duration-(--m-quick)',
              error ? 'ring-2 ring-rose-ink' : 'ring-[1.25px] ring-line-firm',
            )}
          />
          <Check
            className="pointer-events-none absolute hidden size-4 stroke-[2.6] text-on-spring peer-checked:block"
            aria-hidden
          />
        </span>
        <span>{children}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
