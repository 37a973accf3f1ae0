import { clsx } from 'clsx';
import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Tab<Value extends string> {
  value: Value;
  name: string;
  /** A chip after the name. */
  mark?: ReactNode;
}

interface TabsProps<Value extends string> {
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Names the list of tabs for screen readers. */
  label: string;
  /** Share the width also on wide screens. */
  even?: boolean;
  /** TabPanels. */
  children: ReactNode;
  className?: string;
}

/** Text on a hairline with a teal foot. They share the width on phones and start at the left when wide. */
export function Tabs<Value extends string>({
  tabs,
  value,
  onChange,
  label,
  even,
  children,
  className,
}: TabsProps<Value>) {
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onChange(next as Value)} className={className}>
      <RadixTabs.List
        aria-label={label}
        className={clsx(
          'no-scrollbar mb-5 flex overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]',
          even ? 'gap-6' : 'gap-2 wide:gap-8',
        )}
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              'relative flex min-h-touch flex-1 items-center justify-center gap-2 px-1 font-[560] whitespace-nowrap',
              'text-ink-soft data-[state=active]:text-ink max-wide:text-label',
              'after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-t-[3px]',
              'hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:after:bg-spring',
              !even && 'wide:flex-none wide:px-0',
            )}
          >
            {tab.name}
            {tab.mark}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
    </RadixTabs.Root>
  );
}

export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <RadixTabs.Content value={value} className={clsx('animate-fade', className)}>
      {children}
    </RadixTabs.Content>
  );
}
