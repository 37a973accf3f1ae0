import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

export interface FieldTexts {
  label: string;
  /** The sentence under the box when the value is invalid. */
  error?: string;
  hint?: ReactNode;
  /** For a search box with an icon: only screen readers get the label. */
  labelHidden?: boolean;
}

export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export type FieldProps = FieldTexts & {
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error, linked for screen readers. */
export function Field({ label, error, hint, labelHidden, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-[0.35rem] block text-label font-[580]'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-[0.35rem] max-w-measure text-small text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-[0.35rem] flex gap-[0.4rem] text-small font-[560] text-rose-ink">
      <CircleAlert className="mt-[0.2rem] size-[1.15em] stroke-[2.2]" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** The box around an input. Its ring is drawn inside, so that a focused or invalid field never moves its neighbours. */
export const fieldBox = ({ fixed, pill, wrong }: { fixed?: boolean; pill?: boolean; wrong?: boolean }) =>
  clsx(
    'flex min-h-12.5 items-center ring-inset',
    pill ? 'rounded-pill' : 'rounded-field',
    'has-[:focus-visible]:ring-2',
    fixed ? 'bg-well' : 'bg-lifted',
    wrong && !fixed ? 'ring-2 ring-rose-ink' : 'has-[:focus-visible]:ring-spring',
    !wrong && !fixed && 'ring-[1.25px] ring-line-firm',
  );

export const fieldInput =
  'w-full min-w-0 flex-1 bg-transparent px-4 py-[0.7rem] text-body outline-none placeholder:text-[length:min(1em,6.6vw)] placeholder:text-ink-soft placeholder:opacity-100';
