import { clsx } from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'role' | 'children'> & {
  checked: boolean;
  label: string;
  hint?: ReactNode;
};

/** On or off, at the end of its row. The whole row is the target. */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className={clsx('relative flex min-h-touch items-center justify-between gap-5 py-3', className)}>
      <div>
        <label htmlFor={id} className="font-[560] before:absolute before:inset-0">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-small text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <span className="relative inline-flex flex-none">
        <input
          type="checkbox"
          role="switch"
          {...input}
          aria-checked={input.checked}
          id={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={clsx(
            'peer h-7.5 w-12.5 appearance-none rounded-full bg-well ring-[1.25px] ring-line-firm ring-inset',
            'transition-colors duration-(--m-quick) checked:bg-spring checked:ring-0 disabled:opacity-60',
          )}
        />
        <span
          aria-hidden
          className={clsx(
            'pointer-events-none absolute top-1 left-1 size-5.5 rounded-full bg-line-firm',
            'transition-[translate,background-color] duration-(--m-calm) ease-calm',
            'peer-checked:translate-x-5 peer-checked:bg-on-spring',
          )}
        />
      </span>
    </div>
  );
}
